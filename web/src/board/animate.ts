/** Motions as animations of the drawn pieces. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "../drawing";
import { type Motion, motions } from "./motion";
import type { Picker } from "./picker";
import { type Scene, UNIT } from "./surface";
import type { Path } from "./types";

const TIMING = { duration: 160, easing: "ease-out" };

/** A piece that is fading. */
export type Leaving = Extract<Motion, { kind: "captured" | "vanished" }>;

const NONE: readonly Leaving[] = [];

/** Animates what changed since the last drawing, and returns the pieces that are just leaving. `view` is the position's,
 * the scene's may be ahead of it. */
export function useMotion(
  svg: { current: SVGSVGElement | null },
  scene: Scene,
  view: View,
  lastMove: Path | undefined,
  picker: Picker,
): readonly Leaving[] {
  const { layout, places, view: shown } = scene;
  const before = useRef({ shown, view, places });
  const [leaving, setLeaving] = useState(NONE);
  useLayoutEffect(() => {
    const then = before.current;
    before.current = { shown, view, places };
    if (then.shown === shown || then.places !== places) return;
    const path = then.view === view ? (picker.played ?? picker.picked) : lastMove;
    const happened = motions(layout, then.shown, shown, then.shown === then.view ? path : []);
    const gone = animate(svg.current, scene, happened, picker.dropped.current);
    picker.dropped.current = undefined;
    setLeaving(gone.length > 0 ? gone : NONE);
    if (gone.length === 0) return;
    const timer = setTimeout(() => setLeaving(NONE), TIMING.duration + 40);
    return () => clearTimeout(timer);
  }, [shown, view, places]);
  return leaving;
}

/** Starts the animations, except of the piece that was just dropped on `dropped`. Nothing moves for those who asked for
 * reduced motion. */
function animate(
  svg: SVGSVGElement | null,
  { places }: Scene,
  happened: Motion[],
  dropped: string | undefined,
): Leaving[] {
  if (!svg || window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return [];
  const top = Math.min(...[...places.values()].map(({ y }) => y)) - 1;
  const gone: Leaving[] = [];
  for (const motion of happened) {
    if (motion.kind === "captured" || motion.kind === "vanished") {
      gone.push(motion);
      continue;
    }
    const to = places.get(motion.piece.cell);
    const drawn = svg.querySelector<SVGGElement>(`[data-piece="${CSS.escape(motion.piece.cell)}"]`);
    if (!to || !drawn?.animate || motion.piece.cell === dropped) continue;
    const fallen = to.cell.shape === "hole" ? { x: to.x, y: top } : undefined;
    const from = motion.kind === "moved" ? places.get(motion.from) : fallen;
    const start = from
      ? { transform: `translate(${(from.x - to.x) * UNIT}px, ${(from.y - to.y) * UNIT}px)` }
      : { transform: "scale(0.6)", opacity: 0 };
    drawn.animate([start, { transform: "none", opacity: 1 }], TIMING);
  }
  return gone;
}
