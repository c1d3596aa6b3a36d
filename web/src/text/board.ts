/** The board's words, all in one place. */

type Side = "first" | "second";

export const words = {
  /** Whose a piece is, spoken; `you` is the side that plays here, if only one does. */
  owner: (side: Side, you?: Side) =>
    you ? (side === you ? "your" : "opponent's") : side === "first" ? "first player's" : "second player's",
  /** A piece's own name may say whose it is already. */
  piece: (owner: string, name: string) => `${owner} ${name.replace(/^(first|second) player's /, "")}`,
  empty: "empty",
  selected: "selected",
  canMove: "can move",
  canBegin: "can be chosen",
  last: "last move",
  marks: { line: "in a row", threatened: "threatened", playable: "" } as Record<string, string>,
  won: (owner: string) => `board won, ${owner}`,
  kinds: {
    move: "move here",
    capture: "capture",
    drop: "drop here",
    place: "play here",
    push: "push to here",
    remove: "play here and take pieces off the board",
    promote: "move here and promote",
  },
  row: "part of a row to take",
  /** A row to be taken, as a button. */
  takeRow: (cells: readonly string[]) => `Take ${cells.join(" ")}`,
  inZone: (zone: string, piece: string, count: number) => `${zone}: ${piece}, ${count}`,
  zones: { hand: "hand", reserve: "reserve", lost: "lost", heap: "heap" } as Record<string, string>,
  zone: (owner: string | undefined, kind: string) => (owner ? `${owner} ${kind}` : kind),
  heap: (count: number) => `heap of ${count}`,
  noHeaps: "No heaps are left.",
  choices: "Choices",
  moves: "Moves",
  filter: "Filter moves",
  noMatch: (text: string) => `No move has “${text}” in it.`,
  cancel: "Cancel",
};

export type Words = typeof words;
