/** The view that is shown, from the fragment of the page's address: `#/play/ID?seat=TOKEN`. */

import { signal } from "@preact/signals";

/** The views, as their folders and addresses name them; the start's address has no name. */
const VIEWS = ["start", "play", "puzzles", "lesson", "editor", "review", "explore", "tree", "theory"] as const;

export type ViewName = (typeof VIEWS)[number];

export interface Route {
  view: ViewName;
  /** A game's id, or a game as the catalogue has it. */
  of: string;
  parameters: Record<string, string>;
}

/** What every view is given. */
export interface ViewProps {
  route: Route;
}

/** Views that need no game. */
const WITHOUT_GAME: readonly ViewName[] = ["puzzles", "explore", "tree", "theory"];

/** The route of an address. An unknown address gives the start. */
export function parse(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const [name = "", ...rest] = path.split("/");
  const view = VIEWS.find((known) => known === name);
  const number = view === "puzzles" && rest.length > 1 && /^\d+$/.test(rest.at(-1) ?? "") ? rest.pop() : undefined;
  const of = decoded(rest.join("/"));
  if (number) return { view: "puzzles", of, parameters: { ...parametersOf(query), number } };
  if (!view || view === "start" || (of === "" && !WITHOUT_GAME.includes(view)))
    return { view: "start", of: "", parameters: parametersOf(query) };
  return { view, of, parameters: parametersOf(query) };
}

function parametersOf(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A puzzle's number is part of its path: `#/puzzles/GAME/NUMBER`. */
export function href(view: ViewName, of = "", parameters: Record<string, string> = {}): string {
  const name = view === "start" ? "" : view;
  const { number = "", ...others } = parameters;
  const query = new URLSearchParams(others).toString();
  const path = [name, of && encodeURIComponent(of), number].filter(Boolean).join("/");
  return `#/${path}${query ? `?${query}` : ""}`;
}

export const route = signal<Route>(parse(location.hash));

addEventListener("hashchange", () => {
  route.value = parse(location.hash);
});

export function go(view: ViewName, of = "", parameters: Record<string, string> = {}): void {
  location.hash = href(view, of, parameters);
}

/** Replaces the address without a new entry in the browser's history: a seat's token should not stay visible. */
export function rename(view: ViewName, of: string, parameters: Record<string, string> = {}): void {
  history.replaceState(history.state, "", href(view, of, parameters));
  route.value = parse(location.hash);
}
