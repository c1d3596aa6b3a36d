/** What happens to pieces, from a move's steps alone: the view they lead to, and the way of each piece. */

import type { Layout, Motion, PieceView, Place, Side, Step, View, ZoneEntry } from "../drawing";
import type { Way, WayMove } from "./types";

/** A piece and where it is before each frame and after the last one; null where it is not in sight. */
export interface Track {
  piece: string;
  side: Side | null;
  places: (Place | null)[];
}

/** Steps that happen together, one frame after the other. */
export function frames(motion: Motion): Step[][] {
  return motion.flatMap((steps) => {
    const orders = [...new Set(steps.map(({ order = 0 }) => order))].sort((one, other) => one - other);
    return orders.map((now) => steps.filter(({ order = 0 }) => order === now));
  });
}

/** The way of every piece that is on the board at any time; undefined where a step cannot happen. */
export function tracks(layout: Layout, view: View, motion: Motion): Track[] | undefined {
  const cells = new Set(layout.cells.map(({ id }) => id));
  const isCell = (place: Place | null | undefined): place is string => typeof place === "string" && cells.has(place);
  const board = new Map<string, Track>();
  for (const { cell, piece, side } of view.pieces) board.set(cell, { piece, side, places: [cell] });
  const all = [...board.values()];
  for (const [frame, steps] of frames(motion).entries()) {
    const lifted: [Step, Track][] = [];
    for (const step of steps) {
      const track = isCell(step.from) ? board.get(step.from) : newcomer(step, view.side, frame);
      if (!track) return undefined;
      if (isCell(step.from)) board.delete(step.from);
      else if (isCell(step.to)) all.push(track);
      lifted.push([step, track]);
    }
    for (const [{ to, piece, side }, track] of lifted) {
      track.places.push(to ?? null);
      if (!isCell(to)) continue;
      if (board.has(to)) return undefined;
      track.piece = piece ?? track.piece;
      track.side = side === undefined ? track.side : side;
      board.set(to, track);
    }
    for (const { places } of all) {
      const last = places.at(-1);
      if (places.length < frame + 2) places.push(isCell(last) ? last : null);
    }
  }
  return all;
}

/** A piece that comes from elsewhere than a cell; undefined where the step does not name it. */
function newcomer({ from, piece, side }: Step, mover: Side, frame: number): Track | undefined {
  if (piece === undefined) return undefined;
  return { piece, side: side === undefined ? mover : side, places: [...Array<null>(frame).fill(null), from ?? null] };
}

/** The view once the steps have happened; undefined where one of them cannot. What was marked need not hold any more. */
export function applied(layout: Layout, view: View, motion: Motion): View | undefined {
  if (motion.every((steps) => steps.length === 0)) return view;
  const cells = new Set(layout.cells.map(({ id }) => id));
  const pieces = tracks(layout, view, motion)?.flatMap(({ piece, side, places }): PieceView[] => {
    const cell = places.at(-1);
    return typeof cell === "string" && cells.has(cell) ? [{ cell, piece, side }] : [];
  });
  return pieces && { ...view, pieces, zones: zonesAfter(layout, view, motion), marks: [] };
}

function zonesAfter(layout: Layout, view: View, motion: Motion): View["zones"] {
  const kinds = new Map(layout.zones.map(({ id, kind }) => [id, kind]));
  const zones = Object.fromEntries(
    Object.entries(view.zones).map(([id, entries]) => [id, entries.map((entry) => ({ ...entry }))]),
  );
  const standing = new Map(view.pieces.map(({ cell, piece }) => [cell, piece]));
  for (const steps of frames(motion)) {
    const moved = steps.map((step) => ({ step, piece: step.piece ?? standing.get(String(step.from)) ?? "" }));
    for (const { step, piece } of moved) {
      standing.delete(String(step.from));
      const entries = zones[String(step.from)];
      if (entries) take(entries, piece, step.count ?? 1);
    }
    for (const { step, piece } of moved) {
      if (typeof step.to !== "string") continue;
      const kind = kinds.get(step.to);
      if (kind === undefined) standing.set(step.to, piece);
      else zones[step.to] = put(zones[step.to] ?? [], piece, step.count ?? 1, kind === "heap");
    }
  }
  for (const [id, entries] of Object.entries(zones)) {
    const kept = kinds.get(id) === "reserve" || kinds.get(id) === "lost";
    if (!kept) zones[id] = entries.filter(({ count }) => count > 0);
  }
  return zones;
}

function take(entries: ZoneEntry[], piece: string, count: number): void {
  const alike = entries.filter((entry) => entry.piece === piece);
  const entry = alike.find((one) => one.count === count) ?? alike[0];
  if (entry) entry.count -= count;
}

/** What comes to a zone of heaps is a heap of its own. */
function put(entries: ZoneEntry[], piece: string, count: number, apart: boolean): ZoneEntry[] {
  const entry = apart ? undefined : entries.find((one) => one.piece === piece);
  if (!entry) return [...entries, { piece, count }];
  entry.count += count;
  return entries;
}

/** A position as it is shown: its view, how it came to be shown, and what has happened since, of a move that is being
 * made. */
export interface Standing {
  view: View;
  way: Way;
  done: Motion;
}

/** How what is shown comes about: from `view`, by a motion that is played forward or back. It is empty where everything has
 * been played already, as when the server confirms a move. */
export interface Change {
  view: View;
  motion: Motion;
  back: boolean;
}

/** The way by these moves, one after the other. */
export function wayBy(moves: readonly (WayMove | null | undefined)[], back: boolean): Way {
  return { moves: moves.filter((move) => move != null), back };
}

/** What is played between one drawing and the next: moves, or the rest of a move that is being made; undefined if nothing
 * leads from the one to the other. */
export function changeOf(layout: Layout, then: Standing, now: Standing): Change | undefined {
  if (now.view !== then.view && now.way !== "jump") {
    const { moves, back } = now.way;
    const [above, below] = back ? [now.view, then.view] : [then.view, now.view];
    const motion = motionOf(layout, moves, above.side);
    if (leads(layout, above, motion, below))
      return back
        ? rest(layout, above, [...motion, ...then.done], now.done)
        : rest(layout, above, then.done, [...motion, ...now.done]);
  }
  return samePieces(then.view, now.view) ? rest(layout, now.view, then.done, now.done) : undefined;
}

/** All moves as one motion. What comes on the board belongs to the mover; that is said where it is not who moves first. */
function motionOf(layout: Layout, moves: readonly WayMove[], first: Side): Motion {
  const cells = new Set(layout.cells.map(({ id }) => id));
  return moves.flatMap(({ motion, side = first }) => {
    if (side === first) return motion;
    const owned = (step: Step) => (cells.has(String(step.from)) ? step : { side, ...step });
    return motion.map((steps) => steps.map(owned));
  });
}

function leads(layout: Layout, from: View, motion: Motion, to: View): boolean {
  const after = motion.length > 0 ? applied(layout, from, motion) : undefined;
  return after !== undefined && samePieces(after, to);
}

/** From what `old` led to, to what `now` leads to, where both begin at `view`. */
function rest(layout: Layout, view: View, old: Motion, now: Motion): Change | undefined {
  let same = 0;
  while (same < Math.min(old.length, now.length) && JSON.stringify(old[same]) === JSON.stringify(now[same])) same += 1;
  const [undone, played] = [old.slice(same), now.slice(same)];
  const from = applied(layout, view, now.slice(0, same));
  if (!from) return undefined;
  const back = played.length === 0 && undone.length > 0;
  return { view: from, motion: back ? undone : played, back };
}

function samePieces(one: View, other: View): boolean {
  if (one.pieces.length !== other.pieces.length) return false;
  const standing = new Map(one.pieces.map((piece) => [piece.cell, piece]));
  return other.pieces.every(({ cell, piece, side }) => {
    const here = standing.get(cell);
    return here?.piece === piece && here.side === side;
  });
}
