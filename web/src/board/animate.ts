/** Motions as animations of the drawn pieces. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Place, View } from "../drawing";
import { onScreen, type Point } from "./geometry";
import { type Change, changeOf, frames, type Standing, type Track, tracks } from "./motion";
import type { Picker } from "./picker";
import { type Places, type Scene, UNIT } from "./surface";
import type { Way } from "./types";

/** Of one frame, and of all frames together at most, in milliseconds. */
const DURATION = 160;
const LONGEST = 1600;

const NONE: readonly Leaving[] = [];

/** A piece that is on its way off the board, drawn where it was seen last. */
export interface Leaving {
  piece: string;
  side: Track["side"];
  where: Point;
  keyframes: Keyframe[];
  duration: number;
}

/** Animates what changed since the last drawing, and returns the pieces that are just leaving. `view` is the position's and
 * `way` how it came to be shown; the scene's view may be ahead of it, by what the picker has. */
export function useMotion(
  svg: { current: SVGSVGElement | null },
  scene: Scene,
  view: View,
  way: Way,
  picker: Picker,
): readonly Leaving[] {
  const { layout, places, view: shown } = scene;
  const before = useRef<{ standing: Standing; places: Places } | undefined>(undefined);
  const [leaving, setLeaving] = useState(NONE);
  useLayoutEffect(() => {
    const standing = { view, way, done: picker.done };
    const then = before.current?.places === places ? before.current.standing : undefined;
    before.current = { standing, places };
    if (!then) return;
    const change = changeOf(layout, then, standing);
    const dropped = picker.dropped.current;
    picker.dropped.current = undefined;
    // Where nothing is left to play, what is leaving goes on: the server often confirms a move before it is out of sight.
    if (change && frames(change.motion).length === 0) return;
    setLeaving(change ? animate(svg.current, scene, change, dropped) : NONE);
  }, [shown, view, places]);
  useEffect(() => {
    if (leaving.length === 0) return;
    const timer = setTimeout(() => setLeaving(NONE), Math.max(...leaving.map(({ duration }) => duration)) + 40);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}

/** Starts the animations, except of the piece that was just dropped on `dropped`, and returns the pieces that leave.
 * Nothing moves for those who asked for reduced motion. */
function animate(
  svg: SVGSVGElement | null,
  scene: Scene,
  { view, motion, back }: Change,
  dropped: string | undefined,
): readonly Leaving[] {
  if (!svg || window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return NONE;
  const { layout, places } = scene;
  const duration = Math.min(DURATION * frames(motion).length, LONGEST);
  const gone: Leaving[] = [];
  for (const track of tracks(layout, view, motion) ?? []) {
    const way = back ? track.places.toReversed() : track.places;
    const last = way.at(-1);
    const end = typeof last === "string" ? places.get(last) : undefined;
    const seen = way.map((place) => located(place, scene));
    const where = end ?? seen.findLast((point) => point !== undefined);
    if (!where || way.every((place) => place === last)) continue;
    const keyframes = seen.map((point, now) =>
      keyframe(point ?? nearest(seen, now) ?? where, where, point !== undefined),
    );
    if (!end) gone.push({ ...track, where, keyframes, duration });
    else if (last !== dropped)
      svg.querySelector<SVGGElement>(`[data-piece="${CSS.escape(end.cell.id)}"]`)?.animate?.(keyframes, { duration });
  }
  return gone.length > 0 ? gone : NONE;
}

/** Where a place is on the screen; undefined beside the board, where nothing is drawn of a motion. */
function located(place: Place | null, { layout, places, flipped }: Scene): Point | undefined {
  if (place === null) return undefined;
  return typeof place === "string" ? places.get(place) : onScreen(layout, place, flipped);
}

/** Where a piece that is out of sight will be seen next, or else was seen last. */
function nearest(seen: readonly (Point | undefined)[], now: number): Point | undefined {
  return seen.slice(now).find(Boolean) ?? seen.slice(0, now).findLast(Boolean);
}

/** A piece drawn at `where`, shown at `point`. */
function keyframe({ x, y }: Point, where: Point, inSight: boolean): Keyframe {
  const way = `translate(${(x - where.x) * UNIT}px, ${(y - where.y) * UNIT}px)`;
  return { transform: inSight ? way : `${way} scale(0.6)`, opacity: inSight ? 1 : 0, easing: "ease-out" };
}
