/** Motions as animations of the drawn pieces. */

import { place } from "./geometry";
import type { Motion } from "./motion";
import { UNIT } from "./surface";
import type { Layout } from "./types";

const TIMING: KeyframeAnimationOptions = { duration: 160, easing: "ease-out" };

type Gone = Extract<Motion, { kind: "captured" | "vanished" }>;

/** Starts the animations, except of the piece that was just dropped on `dropped`; returns what is leaving. Nothing moves
 * for those who asked for reduced motion. */
export function animate(
  svg: SVGSVGElement | null,
  layout: Layout,
  flipped: boolean,
  happened: Motion[],
  dropped: string | undefined,
): Gone[] {
  if (!svg || window.matchMedia?.("(prefers-reduced-motion: reduce)").matches) return [];
  const places = place(layout, flipped);
  const top = Math.min(...[...places.values()].map(({ y }) => y)) - 1;
  const leaving: Gone[] = [];
  for (const motion of happened) {
    if (motion.kind === "captured" || motion.kind === "vanished") {
      leaving.push(motion);
      continue;
    }
    const to = places.get(motion.piece.cell);
    const drawn = svg.querySelector<SVGGElement>(`[data-piece="${CSS.escape(motion.piece.cell)}"]`);
    if (!to || !drawn?.animate || motion.piece.cell === dropped) continue;
    const from =
      motion.kind === "moved" ? places.get(motion.from) : to.cell.shape === "hole" ? { ...to, y: top } : undefined;
    const start = from
      ? { transform: `translate(${(from.x - to.x) * UNIT}px, ${(from.y - to.y) * UNIT}px)` }
      : { transform: "scale(0.6)", opacity: 0 };
    drawn.animate([start, { transform: "none", opacity: 1 }], TIMING);
  }
  return leaving;
}
