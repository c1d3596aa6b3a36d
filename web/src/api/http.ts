/** Requests to the server. If the server refuses one, a `Refusal` is thrown, whose message is a sentence for people. */

import { text } from "../text/page";
import type {
  Analysis,
  AnalysisQuestion,
  AntGraph,
  Attempt,
  AttemptAnswer,
  Board,
  Branch,
  Claimed,
  Composed,
  Composition,
  Created,
  ExactChange,
  Explanation,
  ExplorationPart,
  GameHelp,
  GameInfo,
  GameState,
  GameStatistics,
  GameSummary,
  Hint,
  Invitation,
  Lesson,
  MatrixAnswer,
  MatrixExample,
  MatrixQuestion,
  MatrixRead,
  NewGame,
  Pace,
  Played,
  PlayerInfo,
  Problem,
  Puzzle,
  Question,
  SideName,
  StateGraph,
  StrategyTree,
  TreeCount,
  TreeQuestion,
  TreeRoot,
  TreeViews,
  WalkedTree,
} from "./types";

export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

/** The address of something on the server. The page may stand in a folder of its host. */
export function address(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal({ type: "unreachable", message: text.errors.unreachable, input: "", faults: [] }, 0);
  }
  if (!response.ok) throw new Refusal(await problemOf(response), response.status);
  return response;
}

async function problemOf(response: Response): Promise<Problem> {
  const said: unknown = await response.json().catch(() => null);
  if (said && typeof said === "object" && "message" in said && typeof said.message === "string") {
    return { type: "unknown", input: "", faults: [], ...said, message: sentence(said.message) };
  }
  return { type: "unknown", message: text.errors.status(response.status), input: "", faults: [] };
}

/** The message as a sentence: the server's messages begin with a small letter, like Python's. */
export function sentence(message: string): string {
  const begun = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await send(path, { signal: signal ?? null })).json();
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return (await send(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null })).json();
}

/** A request by somebody who has seats in the game. */
async function postAs<T>(tokens: string[], path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const headers = { "Content-Type": "application/json", Seat: tokens.join(", ") };
  return (await send(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null })).json();
}

/** Yields the documents of an answer, one from each line, as soon as they come. */
async function* postForLines<T extends object>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const headers = { "Content-Type": "application/json" };
  const { body: stream } = await send(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  if (!stream) return;
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let begun = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (begun + (value ?? "")).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) {
      const said: T | Problem = JSON.parse(line);
      if ("message" in said) throw new Refusal({ ...said, message: sentence(said.message) }, 200);
      yield said;
    }
    if (done) return;
  }
}

/** A move of a game, and the seats of who asks about it. */
export interface Asking {
  id: string;
  tokens: string[];
  node: number;
}

const query = (game: string) => `game=${encodeURIComponent(game)}`;

export const api = {
  catalogue: () => get<GameInfo[]>("catalogue"),
  rules: (game: string, signal?: AbortSignal) => get<GameInfo>(`rules?${query(game)}`, signal),
  help: (game: string) => get<GameHelp>(`help?${query(game)}`),
  players: () => get<PlayerInfo[]>("players"),
  create: (game: NewGame) => post<Created>("games", game),
  game: (id: string) => get<GameState>(`games/${encodeURIComponent(id)}`),
  board: (id: string, node: number) => get<Board>(`games/${encodeURIComponent(id)}/boards/${node}`),
  record: async (id: string, format?: string) =>
    (
      await send(`games/${encodeURIComponent(id)}/record${format ? `?format=${encodeURIComponent(format)}` : ""}`, {})
    ).text(),
  delete: async (id: string, tokens: string[]) => {
    await send(`games/${encodeURIComponent(id)}`, { method: "DELETE", headers: { Seat: tokens.join(", ") } });
  },
  /** Lets two computers play on, or pauses them. */
  pace: (id: string, tokens: string[], pace: Pace) =>
    postAs<Played>(tokens, `games/${encodeURIComponent(id)}/pace`, pace),
  /** Gives a seat away; who claims the invitation has it. */
  invite: (id: string, tokens: string[], side: SideName) =>
    postAs<Invitation>(tokens, `games/${encodeURIComponent(id)}/invitations`, { side }),
  /** Takes a seat, which has this token from now on. The same claim may be sent again. */
  claim: (id: string, invitation: string, token: string) =>
    post<Claimed>(`games/${encodeURIComponent(id)}/claim`, { invitation, token }),
  load: (record: string) => post<Created>("import", { record }),
  summaries: (ids: string[]) => post<GameSummary[]>("summaries", { ids }),
  boards: (question: Question, signal?: AbortSignal) => post<Board[]>("boards", question, signal),
  /** The legal moves of a board that has too many to come with it. */
  moves: (question: Question, signal?: AbortSignal) => post<Branch[]>("moves", question, signal),
  analyse: (question: AnalysisQuestion, signal?: AbortSignal) => post<Analysis>("analyse", question, signal),
  /** Help in a game, for those who may have it: the server knows. */
  hint: ({ id, tokens, node }: Asking, signal?: AbortSignal) =>
    postAs<Hint>(tokens, `games/${encodeURIComponent(id)}/hint`, { node }, signal),
  explain: ({ id, tokens, node }: Asking, signal?: AbortSignal) =>
    postAs<Explanation>(tokens, `games/${encodeURIComponent(id)}/explain`, { node }, signal),
  change: ({ id, tokens, node }: Asking) =>
    postAs<ExactChange>(tokens, `games/${encodeURIComponent(id)}/change`, { node }),
  /** Exact results: the board, then what becomes known, part by part, until all is known or no more can be found. */
  explore: (question: Question, signal: AbortSignal) => postForLines<ExplorationPart>("explore", question, signal),
  statistics: (game: string) => get<GameStatistics | null>(`explore/statistics?${query(game)}`),
  puzzles: (game: string) => get<Puzzle[]>(`puzzles?${query(game)}`),
  attempt: (attempt: Attempt) => post<AttemptAnswer>("puzzles/attempt", attempt),
  lesson: (game: string) => get<Lesson>(`lessons?${query(game)}`),
  recordSearch: (question: TreeQuestion, signal?: AbortSignal) => post<WalkedTree>("trees/search", question, signal),
  countNodes: (question: TreeQuestion, signal?: AbortSignal) => post<TreeCount>("trees/count", question, signal),
  treeViews: (root: TreeRoot, paths: string[][], signal?: AbortSignal) =>
    post<TreeViews>("trees/views", { ...root, paths }, signal),
  strategy: (root: TreeRoot, side: SideName, goal: StrategyTree["goal"], signal?: AbortSignal) =>
    post<StrategyTree>("trees/strategy", { ...root, side, goal }, signal),
  stateGraph: (root: TreeRoot, depth: number | null, signal?: AbortSignal) =>
    post<StateGraph>("trees/graph", { ...root, depth }, signal),
  ants: (root: TreeRoot, player: string, signal?: AbortSignal) =>
    post<AntGraph>("trees/ants", { ...root, player }, signal),
  matrixExamples: () => get<MatrixExample[]>("theory/examples"),
  readMatrix: (text: string) => post<MatrixRead>("theory/read", { text }),
  solveMatrix: (question: MatrixQuestion) => post<MatrixAnswer>("theory/solve", question),
  compose: (composition: Composition) => post<Composed>("compose", composition),
};

const known = new Map<string, Promise<GameInfo>>();

/** A game's description, asked for once. */
export function rules(spec: string): Promise<GameInfo> {
  let info = known.get(spec);
  if (!info) {
    info = api.rules(spec);
    info.catch(() => known.delete(spec));
    known.set(spec, info);
  }
  return info;
}
