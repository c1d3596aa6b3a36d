/** A position as it is being put together: a drawing and what it does not show. Nothing here knows a rule. */

import type { Board, Composition, GameInfo, SideName } from "../../api/types";
import type { Layout, View, Zone } from "../../drawing";

export interface Draft {
  view: View;
  extra: string;
}

/** What a click on a cell does. */
export type Tool = { kind: "piece"; piece: string; side: SideName } | { kind: "eraser" };

/** The most pieces of a kind in a zone, and the largest heap. */
const MOST = 999;

/** The drawing of a board; its marks are the game's, not the drawing's. */
export function draftOf(info: GameInfo, board: Board): Draft {
  return { view: { ...board.view, side: board.side, marks: [] }, extra: extraIn(info, board.position) };
}

/** The word of a text that no drawing shows, if the game has such words: it is the last word. */
function extraIn(info: GameInfo, text: string): string {
  return info.extras.find((extra) => extra !== "" && text.endsWith(` ${extra}`)) ?? "";
}

/** No pieces and no heaps; reserves stay as they are at the start. */
export function cleared(info: GameInfo): Draft {
  const kept = zonesOf(info.layout, "reserve").map(({ id }) => [id, info.start.view.zones[id] ?? []] as const);
  return { view: { side: info.start.side, pieces: [], zones: Object.fromEntries(kept), marks: [] }, extra: "" };
}

export function composition(game: string, { view, extra }: Draft): Composition {
  return { game, view: { ...view, marks: [] }, extra };
}

/** The zones that can be edited; what was lost follows from the rest. */
export function zonesOf(layout: Layout, kind: Zone["kind"]): Zone[] {
  return layout.zones.filter((zone) => zone.kind === kind);
}

/** Dots are where pieces come in from, not where they stand. */
export function takesPieces(layout: Layout, cell: string): boolean {
  return layout.cells.some(({ id, shape }) => id === cell && shape !== "dot");
}

export function pieceAt({ view }: Draft, cell: string): { piece: string; side: SideName } | undefined {
  const found = view.pieces.find((piece) => piece.cell === cell);
  return found?.side ? { piece: found.piece, side: found.side } : undefined;
}

export function put(draft: Draft, cell: string, piece: string, side: SideName): Draft {
  return withPieces(draft, [...draft.view.pieces.filter((other) => other.cell !== cell), { cell, piece, side }]);
}

export function erase(draft: Draft, cell: string): Draft {
  return pieceAt(draft, cell)
    ? withPieces(
        draft,
        draft.view.pieces.filter((other) => other.cell !== cell),
      )
    : draft;
}

export function moved(draft: Draft, from: string, to: string): Draft {
  const piece = pieceAt(draft, from);
  return piece && from !== to ? put(erase(draft, from), to, piece.piece, piece.side) : draft;
}

/** A click puts the piece on the cell; if the same piece is there already, it removes it. */
export function applied(draft: Draft, cell: string, tool: Tool): Draft {
  if (tool.kind === "eraser") return erase(draft, cell);
  const there = pieceAt(draft, cell);
  if (there?.piece === tool.piece && there.side === tool.side) return erase(draft, cell);
  return put(draft, cell, tool.piece, tool.side);
}

function withPieces(draft: Draft, pieces: View["pieces"]): Draft {
  return { ...draft, view: { ...draft.view, pieces } };
}

export function countIn({ view }: Draft, zone: string, piece: string): number {
  return view.zones[zone]?.find((entry) => entry.piece === piece)?.count ?? 0;
}

export function counted(draft: Draft, zone: string, piece: string, count: number): Draft {
  const entries = draft.view.zones[zone] ?? [];
  const entry = { piece, count: within(count) };
  const there = entries.some((other) => other.piece === piece);
  const next = there ? entries.map((other) => (other.piece === piece ? entry : other)) : [...entries, entry];
  return withZone(draft, zone, next);
}

/** The sizes of a zone's heaps, in the order of the drawing. */
export function heapsIn({ view }: Draft, zone: string): number[] {
  return (view.zones[zone] ?? []).map(({ count }) => count);
}

export function withHeaps(draft: Draft, zone: string, sizes: readonly number[]): Draft {
  return withZone(
    draft,
    zone,
    sizes.map((size) => ({ piece: String(within(size)), count: within(size) })),
  );
}

function withZone(draft: Draft, zone: string, entries: View["zones"][string]): Draft {
  return { ...draft, view: { ...draft.view, zones: { ...draft.view.zones, [zone]: entries } } };
}

export function withSide(draft: Draft, side: SideName): Draft {
  return { ...draft, view: { ...draft.view, side } };
}

function within(count: number): number {
  return Math.max(0, Math.min(MOST, Math.round(count)));
}
