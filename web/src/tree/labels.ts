/** Where the labels of lines stand so that none lies on another one or on a node. */

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** The width of its label. */
  width: number;
}

export interface Rect {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Along a line, the middle first. */
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
const HEIGHT = 14;
const GAP = 2;

/** The middle of each line's label; null where there is no room for it. */
export function placeLabels(lines: readonly Line[], nodes: readonly Rect[]): ({ x: number; y: number } | null)[] {
  const taken: Rect[] = [...nodes];
  return lines.map(({ x1, y1, x2, y2, width }) => {
    for (const place of PLACES) {
      const [x, y] = [x1 + (x2 - x1) * place, y1 + (y2 - y1) * place];
      const box = around(x, y, width + 2 * GAP, HEIGHT + 2 * GAP);
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(around(x, y, width, HEIGHT));
      return { x, y };
    }
    return null;
  });
}

export function around(x: number, y: number, width: number, height: number): Rect {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

export function meet(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
