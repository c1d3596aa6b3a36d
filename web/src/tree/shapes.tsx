/** The shapes of trees: MAX points up, MIN down, leaves are square, what was cut or never made is neither. */

import type { JSX } from "preact";
import "./paper.css";

/** Half the height of a node. */
export const HALF = 21;

export function nodeWidth(text: string): number {
  return Math.max(42, text.length * 8 + 26);
}

/** How far from its middle a triangle leaves room for text beside its tip. */
export function tipRoom(width: number): number {
  return (width / 2) * (10 / (2 * HALF)) + 4;
}

export function MaxShape({ width }: { width: number }): JSX.Element {
  return <path class="shape" d={`M0 ${-HALF}L${width / 2} ${HALF}H${-width / 2}Z`} />;
}

export function MinShape({ width }: { width: number }): JSX.Element {
  return <path class="shape" d={`M0 ${HALF}L${width / 2} ${-HALF}H${-width / 2}Z`} />;
}

export function LeafShape({ width }: { width: number }): JSX.Element {
  return <rect class="shape" x={-width / 2} y={-15} width={width} height={30} rx={3} />;
}

/** A cross in a diamond. */
export function CutShape(): JSX.Element {
  return <path class="shape" d="M0 -15L15 0L0 15L-15 0ZM-6 -6L6 6M6 -6L-6 6" />;
}

export function NeverShape({ width = 22 }: { width?: number }): JSX.Element {
  return <rect class="shape" x={-width / 2} y={-11} width={width} height={22} rx={11} />;
}

/** Two bars across an edge, near its beginning: its label stands further down. */
export function strike(x1: number, y1: number, x2: number, y2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [along, across] = [
    [(x2 - x1) / length, (y2 - y1) / length],
    [-(y2 - y1) / length, (x2 - x1) / length],
  ] as const;
  return [-2.5, 2.5]
    .map((by) => {
      const [x, y] = [x1 + (x2 - x1) * 0.24 + along[0] * by, y1 + (y2 - y1) * 0.24 + along[1] * by];
      return `M${(x - across[0] * 8).toFixed(1)} ${(y - across[1] * 8).toFixed(1)}l${(across[0] * 16).toFixed(1)} ${(across[1] * 16).toFixed(1)}`;
    })
    .join("");
}
