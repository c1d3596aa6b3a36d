/** Where things are on the screen. Units are cell widths; y runs downwards, as on a screen. */

import type { Cell, Layout, PieceView } from "../drawing";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A cell and the centre of its drawing. */
export interface Placed extends Point {
  cell: Cell;
}

/** A text beside the board; its size is in cell widths too. */
export interface Coordinate extends Point {
  text: string;
  size: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** The space between boards within the board, in cell widths. */
const GAP = 0.24;

/** Space around the outermost centres. */
const MARGIN: Record<Cell["shape"], number> = { square: 0.5, hex: 0.62, spot: 0.56, dot: 0.3, hole: 0.58 };

/** Every cell's centre; flipped, the board is seen from the second player's side. A board of holes stands upright between
 * the players, so it is the same for both. */
export function place(layout: Layout, flipped = false): Map<string, Placed> {
  const shift = groupShift(layout);
  return new Map(
    layout.cells.map((cell) => {
      const [dx, dy] = shift(cell);
      return [cell.id, { cell, ...onScreen(layout, [cell.x + dx, cell.y + dy], flipped) }];
    }),
  );
}

/** Where a point of the layout is, which may lie off the board. */
export function onScreen(layout: Layout, [x, y]: readonly [number, number], flipped: boolean): Point {
  const sign = flipped && !layout.cells.some(({ shape }) => shape === "hole") ? -1 : 1;
  return { x: sign * x, y: -sign * y };
}

/** How far the cells of each inner board move apart: inner boards in the same column move alike. */
function groupShift(layout: Layout): (cell: Cell) => [number, number] {
  const corners = new Map<string, Point>();
  for (const cell of layout.cells) {
    if (!cell.group) continue;
    const corner = corners.get(cell.group) ?? { x: cell.x, y: cell.y };
    corners.set(cell.group, { x: Math.min(corner.x, cell.x), y: Math.min(corner.y, cell.y) });
  }
  const distinct = (values: number[]) => [...new Set(values)].sort((a, b) => a - b);
  const columns = distinct([...corners.values()].map((corner) => corner.x));
  const rows = distinct([...corners.values()].map((corner) => corner.y));
  return (cell) => {
    const corner = cell.group ? corners.get(cell.group) : undefined;
    return corner ? [GAP * columns.indexOf(corner.x), GAP * rows.indexOf(corner.y)] : [0, 0];
  };
}

/** The inner boards with their cells; empty where there are none. */
export function groups(layout: Layout): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, group } of layout.cells) if (group) found.set(group, [...(found.get(group) ?? []), id]);
  return found;
}

/** The box around cells, each with its margin. */
export function boxAround(placed: Iterable<Placed>, extra = 0): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { cell, x, y } of placed) {
    const margin = MARGIN[cell.shape] + extra;
    left = Math.min(left, x - margin);
    right = Math.max(right, x + margin);
    top = Math.min(top, y - margin);
    bottom = Math.max(bottom, y + margin);
  }
  return left > right
    ? { x: 0, y: 0, width: 0, height: 0 }
    : { x: left, y: top, width: right - left, height: bottom - top };
}

/** The whole drawing: the cells, a rim, and room for the coordinates. */
export function bounds(placed: Map<string, Placed>, coordinates: Coordinate[], rim = 0.1): Box {
  const box = boxAround(placed.values(), rim);
  let { x: left, y: top } = box;
  let right = left + box.width;
  let bottom = top + box.height;
  for (const { x, y, size } of coordinates) {
    left = Math.min(left, x - 0.7 * size);
    right = Math.max(right, x + 0.7 * size);
    top = Math.min(top, y - 0.7 * size);
    bottom = Math.max(bottom, y + 0.7 * size);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The texts around the board: files below and ranks at the left; columns' numbers where pieces are dropped into
 * columns; on boards of lines the names of the dots, outside them; in hexagons their own names. They are as large beside a small board as beside a
 * large one. */
export function coordinates(placed: Map<string, Placed>): Coordinate[] {
  const all = [...placed.values()];
  const inner = boxAround(all);
  const size = 0.034 * Math.max(inner.width, inner.height);
  const dots = all.filter(({ cell }) => cell.shape === "dot");
  if (dots.length > 0) return dotNames(dots, size);
  if (all.some(({ cell }) => cell.shape === "hex"))
    return all.map(({ cell, x, y }) => ({ text: cell.label, x, y: y + 0.38, size: 0.14 }));
  if (!all.every(({ cell }) => /^[a-z]+\d+$/.test(cell.label))) return [];
  const left = inner.x - 0.12 - 0.7 * size;
  const bottom = inner.y + inner.height + 0.12 + 0.7 * size;
  const files = new Map<string, number>();
  const ranks = new Map<string, number>();
  for (const { cell, x, y } of all) {
    files.set(cell.label.replace(/\d+/, ""), x);
    ranks.set(cell.label.replace(/\D+/, ""), y);
  }
  if (all.some(({ cell }) => cell.shape === "hole"))
    return [...files.values()].map((x, column) => ({ text: String(column + 1), x, y: bottom, size }));
  return [
    ...[...files].map(([text, x]) => ({ text, x, y: bottom, size })),
    ...[...ranks].map(([text, y]) => ({ text, x: left, y, size })),
  ];
}

function dotNames(dots: Placed[], size: number): Coordinate[] {
  const box = boxAround(dots);
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return dots.map(({ cell, x, y }) => {
    const far = Math.hypot(x - centre.x, y - centre.y) || 1;
    const out = (0.18 + 0.8 * size) / far;
    return { text: cell.label, x: x + out * (x - centre.x), y: y + out * (y - centre.y), size };
  });
}

const DIRECTIONS: Record<Direction, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The cell that an arrow key leads to: the nearest within 50 degrees, straight ones first. Of two alike, right and down
 * take one and left and up the other, so that a key and its opposite lead back. */
export function neighbour(placed: Map<string, Placed>, from: string, direction: Direction): string | undefined {
  const here = placed.get(from);
  if (!here) return undefined;
  const [ux, uy] = DIRECTIONS[direction];
  let best: string | undefined;
  let least = Infinity;
  for (const { cell, x, y } of placed.values()) {
    const [dx, dy] = [x - here.x, y - here.y];
    const along = dx * ux + dy * uy;
    const across = dx * -uy + dy * ux;
    if (along < 0.05 || Math.abs(across) > 1.2 * along) continue;
    const score = Math.hypot(dx, dy) + 0.5 * Math.abs(across) + 1e-6 * across;
    if (score < least) [best, least] = [cell.id, score];
  }
  return best;
}

/** Whether a piece lies on a cell: on its own, or on one that its kind covers beside it. */
export function liesOn(layout: Layout, placed: Map<string, Placed>, piece: PieceView, cell: Cell): boolean {
  const own = placed.get(piece.cell)?.cell;
  if (!own || own === cell) return own === cell;
  const ways = layout.pieces[piece.piece]?.covers ?? [];
  return ways.some(([dx, dy]) => Math.hypot(own.x + dx - cell.x, own.y + dy - cell.y) < 0.01);
}

/** The cell at a point of the drawing, for the end of a drag. */
export function cellAt(placed: Map<string, Placed>, point: Point, reach = 0.6): string | undefined {
  let best: string | undefined;
  let least = reach;
  for (const { cell, x, y } of placed.values()) {
    const square = cell.shape === "square" || cell.shape === "hole";
    const [dx, dy] = [Math.abs(x - point.x), Math.abs(y - point.y)];
    const far = square ? Math.max(dx, dy) : Math.hypot(dx, dy);
    if (far < least) [best, least] = [cell.id, far];
  }
  return best;
}

/** The corners of a hexagonal cell, around its centre: with a corner or with a side at the top, whichever lets the
 * board's neighbours touch. */
function hexagonCorners(layout: Layout): Point[] {
  const first = layout.edges[0];
  const ends = first && layout.cells.filter(({ id }) => id === first[0] || id === first[1]);
  const angle = ends?.length === 2 && ends[0] && ends[1] ? Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x) : 0;
  const radius = 1 / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const turn = angle + Math.PI / 6 + (corner * Math.PI) / 3;
    return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
  });
}

/** A hexagonal cell of this width, as SVG points. */
export function hexagon(layout: Layout, size: number): string {
  return hexagonCorners(layout)
    .map(({ x, y }) => `${round(size * x)},${round(size * y)}`)
    .join(" ");
}

const SQUARE: Point[] = [
  { x: -0.5, y: -0.5 },
  { x: 0.5, y: -0.5 },
  { x: 0.5, y: 0.5 },
  { x: -0.5, y: 0.5 },
];

/** The sides of a cell that look a way, on the screen. */
export function outerSides(layout: Layout, { cell, x, y }: Placed, way: Point): [Point, Point][] {
  const corners = cell.shape === "hex" ? hexagonCorners(layout) : SQUARE;
  const far = Math.hypot(way.x, way.y) || 1;
  return corners.flatMap((a, place): [Point, Point][] => {
    const b = corners[(place + 1) % corners.length] as Point;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const along = (middle.x * way.x + middle.y * way.y) / (far * Math.hypot(middle.x, middle.y));
    return along > 0.5
      ? [
          [
            { x: x + a.x, y: y + a.y },
            { x: x + b.x, y: y + b.y },
          ],
        ]
      : [];
  });
}

/** Three decimals are enough for a drawing. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
