/** What the page of trees shows, as its address has it. */

import type { Route } from "../../browser/address";
import { MOST_LEAVES, type Nested, NotATree, parse, type RandomTree, randomTree, write } from "../../tree/nested";
import type { Question } from "../../tree/quiz";

export const MODES = ["search", "quiz", "strategy", "graph", "ants"] as const;

export type Mode = (typeof MODES)[number];

export interface Settings {
  mode: Mode;
  /** A game with its options; `tree` is a tree of numbers. */
  game: string;
  /** The tree of numbers, or null for a game's. */
  tree: Nested | null;
  /** Where the tree comes from, when it is a random one: its address is shorter. */
  random: RandomTree | null;
  position: string;
  moves: string[];
  searches: string[];
  /** The step to begin at; null is the end. */
  step: number | null;
  /** One tree in large type on the whole screen, for a lecture. */
  present: boolean;
  side: "first" | "second";
  goal: "win" | "not lose";
  /** Plies of the state graph; 0 for all. */
  plies: number;
  colony: string;
  question: Question;
  /** The number of a random task; 0 asks about the tree itself. */
  task: number;
}

export const OWN = "tree";
export const USUAL_TREE = "[[[5,6],[7,4]],[[3,8],[1,9]]]";
const SEARCH = "alphabeta";
const COLONY = "aco:ants=5,epochs=15,depth=4,look=6,seed=1";

/** Searches in an address stand between semicolons, as commas stand between options. */
export function read({ of, parameters }: Pick<Route, "of" | "parameters">): Settings {
  const game = of || OWN;
  const random = randomOf(parameters.random ?? "");
  const mode = MODES.find((name) => name === parameters.mode) ?? "search";
  return {
    mode,
    game,
    tree: game === OWN ? (random ? randomTree(random) : treeOf(parameters.tree)) : null,
    random: game === OWN ? random : null,
    position: parameters.position ?? "",
    moves: (parameters.moves ?? "").split(" ").filter(Boolean),
    searches: (parameters.search ?? SEARCH).split(";").filter(Boolean).slice(0, 4),
    step: whole(parameters.step),
    present: mode === "search" && parameters.present === "1",
    side: parameters.side === "second" ? "second" : "first",
    goal: parameters.goal === "not-lose" ? "not lose" : "win",
    plies: whole(parameters.plies) ?? 0,
    colony: parameters.colony ?? COLONY,
    question: parameters.question === "values" ? "values" : "alphabeta",
    task: whole(parameters.task) ?? 0,
  };
}

/** The game and the parameters of the address; what is as usual is left out. */
export function written(settings: Settings): [string, Record<string, string>] {
  const { mode, tree, random } = settings;
  const found: Record<string, string> = {};
  if (mode !== "search") found.mode = mode;
  if (tree) {
    if (random) found.random = `${random.depth},${random.branching},${random.seed}`;
    else found.tree = write(tree);
  }
  if (settings.position) found.position = settings.position;
  if (settings.moves.length > 0) found.moves = settings.moves.join(" ");
  const searches = settings.searches.join(";");
  if (searches !== SEARCH) found.search = searches;
  if (settings.step !== null) found.step = String(settings.step);
  if (settings.present && mode === "search") found.present = "1";
  if (mode === "strategy") {
    if (settings.side !== "first") found.side = settings.side;
    if (settings.goal !== "win") found.goal = "not-lose";
  }
  if (mode === "graph" && settings.plies > 0) found.plies = String(settings.plies);
  if (mode === "ants" && settings.colony !== COLONY) found.colony = settings.colony;
  if (mode === "quiz") {
    if (settings.question !== "alphabeta") found.question = settings.question;
    if (settings.task > 0) found.task = String(settings.task);
  }
  return [settings.game, found];
}

function treeOf(text: string | undefined): Nested {
  try {
    return parse(text || USUAL_TREE);
  } catch (error) {
    if (error instanceof NotATree) return parse(USUAL_TREE);
    throw error;
  }
}

function randomOf(text: string): RandomTree | null {
  const [depth, branching, seed] = text.split(",").map(Number);
  return depth !== undefined && branching !== undefined && seed !== undefined && fits({ depth, branching, seed })
    ? { depth, branching, seed }
    : null;
}

/** Whether a random tree can be made. */
export function fits({ depth, branching, seed }: RandomTree): boolean {
  const whole = [depth, branching, seed].every((value) => Number.isInteger(value));
  return (
    whole &&
    depth >= 1 &&
    depth <= 12 &&
    branching >= 1 &&
    branching <= 64 &&
    seed >= 0 &&
    branching ** depth <= MOST_LEAVES
  );
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
