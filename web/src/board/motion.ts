/** What happened between two views, as movements of pieces; and what a half-made move will look like. */

import type { Layout, PieceView, View } from "../drawing";
import { ray } from "./geometry";
import { areaOf } from "./selection";
import type { Path } from "./types";

export type Motion =
  /** A piece of the later view came from another cell. */
  | { kind: "moved"; piece: PieceView; from: string }
  /** A piece of the later view was not on the board. */
  | { kind: "appeared"; piece: PieceView }
  /** A piece of the earlier view is gone: taken by the piece that came to its cell, or without one. `to` is where it was
   * pushed before it went. */
  | { kind: "captured" | "vanished"; piece: PieceView; to?: string };

/** The motions that lead from one view to the next. `path` is the move that was played, if it is known; without it
 * pieces are matched by what they are, which is what an undone move needs. */
export function motions(layout: Layout, before: View, after: View, path: Path = []): Motion[] {
  const gone = new Map(before.pieces.map((piece) => [piece.cell, piece]));
  const came = new Map(after.pieces.map((piece) => [piece.cell, piece]));
  const found: Motion[] = [];
  const move = (from: string, to: string) => {
    const piece = came.get(to);
    if (!piece) return;
    found.push({ kind: "moved", piece, from });
    came.delete(to);
    gone.delete(from);
  };

  const pushed = push(layout, without(before, takenFirst(layout, before, path)), path);
  for (const { from, to } of pushed.toReversed()) {
    const [old, now] = [gone.get(from), came.get(to)];
    if (now && (!old || same(old, now))) move(from, to);
    else if (old && !now) {
      found.push({ kind: "vanished", piece: old, to });
      gone.delete(from);
    }
  }
  if (pushed.length === 0) {
    const cells = path.filter((element) => isCell(layout, element));
    const [from, to] = [cells[0], cells.at(-1)];
    const [old, now] = [from && gone.get(from), to && came.get(to)];
    if (from && to && old && now && old.side === now.side && !same(gone.get(to), now)) move(from, to);
  }
  for (const [cell, piece] of came) {
    if (!same(gone.get(cell), piece)) continue;
    came.delete(cell);
    gone.delete(cell);
  }
  for (const [cell, piece] of came) {
    const alike = [...gone.values()].filter((old) => same(old, piece));
    const far = (old: PieceView) => distance(layout, old.cell, cell);
    const origin = alike.sort((one, other) => far(one) - far(other))[0];
    if (origin) move(origin.cell, cell);
  }
  for (const piece of gone.values()) {
    const taken = after.pieces.some((other) => other.cell === piece.cell && other.side !== piece.side);
    found.push({ kind: taken ? "captured" : "vanished", piece });
  }
  for (const piece of came.values()) found.push({ kind: "appeared", piece });
  return found;
}

function same(one: PieceView | undefined, other: PieceView): boolean {
  return one !== undefined && one.piece === other.piece && one.side === other.side;
}

/** The steps of a push: two cells of the path, the first one empty; the piece comes from there, and what stands in a
 * row before it moves on by one. */
function push(layout: Layout, view: View, path: Path): { from: string; to: string }[] {
  const taken = new Set(view.pieces.map(({ cell }) => cell));
  const cells = path.filter((element) => isCell(layout, element));
  const [dot, spot] = cells;
  if (cells.length !== 2 || !dot || !spot || taken.has(dot)) return [];
  const line = ray(layout, dot, spot);
  const gap = line.findIndex((cell) => !taken.has(cell));
  if (gap < 0) return [];
  return line.slice(0, gap + 1).map((to, place) => ({ from: place === 0 ? dot : (line[place - 1] as string), to }));
}

function distance(layout: Layout, from: string, to: string): number {
  const [a, b] = [from, to].map((id) => layout.cells.find((cell) => cell.id === id));
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Number.POSITIVE_INFINITY;
}

function isCell(layout: Layout, element: string): boolean {
  return layout.cells.some(({ id }) => id === element);
}

function without(view: View, cells: readonly string[]): View {
  return { ...view, pieces: view.pieces.filter(({ cell }) => !cells.includes(cell)) };
}

/** The cells that are emptied before a push: the rows that the path takes before it, or else the rows marked on the
 * board, where there was nothing to choose. */
function takenFirst(layout: Layout, view: View, path: Path): string[] {
  const first = path.findIndex((element) => isCell(layout, element));
  const chosen = path.slice(0, first < 0 ? path.length : first).flatMap((element) => areaOf(layout, element));
  return chosen.length > 0 ? chosen : view.marks.filter(({ kind }) => kind === "line").map(({ cell }) => cell);
}

/** The view while a move is being made: rows that were picked are taken away, and a piece that was pushed in stands where
 * it goes, so that the rest of the path can be picked from what will be there. */
export function preview(layout: Layout, view: View, picked: Path): View {
  const rows = takenFirst(layout, view, picked);
  const kept = without(view, rows);
  const steps = push(layout, kept, picked);
  if (steps.length === 0)
    return picked.some((element) => rows.length > 0 && !isCell(layout, element)) ? { ...kept, marks: [] } : view;
  const to = new Map(steps.map((step) => [step.from, step.to]));
  const entering = ownPiece(layout, view);
  const pieces = kept.pieces.map((piece) => ({ ...piece, cell: to.get(piece.cell) ?? piece.cell }));
  if (entering && steps[0]) pieces.push({ cell: steps[0].to, piece: entering, side: view.side });
  return { ...view, pieces, marks: [] };
}

/** The view as it will be once the move has been played, as far as its path tells: shown until the real one comes, so
 * that a piece stays where it was put. */
export function settled(layout: Layout, view: View, path: Path): View {
  const cells = path.filter((element) => isCell(layout, element));
  const [from, to] = [cells[0], cells.at(-1)];
  if (!from || !to) return preview(layout, view, path);
  const mover = view.pieces.find(({ cell }) => cell === from);
  if (cells.length > 1 && !mover) {
    const after = path.slice(path.indexOf(to) + 1).flatMap((element) => areaOf(layout, element));
    return without(preview(layout, view, path), after);
  }
  const zone = layout.zones.find(({ id }) => path[0]?.startsWith(`${id}:`));
  const piece = cells.length > 1 ? mover?.piece : zone ? path[0]?.slice(zone.id.length + 1) : ownPiece(layout, view);
  if (!piece) return view;
  const others = view.pieces.filter(({ cell }) => cell !== to && (cells.length === 1 || cell !== from));
  const side = cells.length > 1 && mover ? mover.side : (zone?.side ?? view.side);
  return { ...view, pieces: [...others, { cell: to, piece, side }], marks: [] };
}

/** The piece that the side to move brings in: from its reserve, or the kind that it has on the board. */
export function ownPiece(layout: Layout, view: View): string | undefined {
  const reserve = layout.zones.find(({ kind, side }) => kind === "reserve" && side === view.side);
  const entry = reserve && view.zones[reserve.id]?.[0];
  const kinds = Object.keys(layout.pieces);
  const usual = kinds.length === 2 ? kinds[view.side === "first" ? 0 : 1] : undefined;
  return entry?.piece ?? view.pieces.find(({ side }) => side === view.side)?.piece ?? usual;
}
