/** A graph in layers: positions after the same number of moves stand in one row, near to the positions before them. */

export interface Arc {
  parent: number;
  child: number;
}

export interface Point {
  x: number;
  y: number;
}

interface Sizes {
  width: number;
  level: number;
  margin: number;
}

/** How often the rows are ordered down and up again; after that they hardly change. */
const SWEEPS = 6;

export function layered(
  plies: readonly number[],
  arcs: readonly Arc[],
  { width, level, margin }: Sizes,
): { points: Point[]; width: number; height: number } {
  const rows: number[][] = [];
  plies.forEach((ply, number) => {
    rows[ply] ??= [];
    rows[ply].push(number);
  });
  const widest = Math.max(...rows.map((row) => row.length));
  const place: number[] = plies.map(() => 0);
  const settle = (row: number[]) => {
    row.forEach((number, at) => {
      place[number] = at - (row.length - 1) / 2;
    });
  };
  rows.forEach(settle);
  const mean = (number: number, near: (arc: Arc) => number | null): number => {
    let [sum, count] = [0, 0];
    for (const arc of arcs) {
      const other = near(arc);
      if (other !== null) {
        sum += place[other] ?? 0;
        count++;
      }
    }
    return count > 0 ? sum / count : (place[number] ?? 0);
  };
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const downwards = sweep % 2 === 0;
    for (const row of downwards ? rows : [...rows].reverse()) {
      const wanted = new Map(
        row.map((number) => [
          number,
          mean(number, ({ parent, child }) =>
            downwards ? (child === number ? parent : null) : parent === number ? child : null,
          ),
        ]),
      );
      row.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
      settle(row);
    }
  }
  const middle = margin + (widest * width) / 2;
  return {
    points: plies.map((ply, number) => ({ x: middle + (place[number] ?? 0) * width, y: margin + (ply + 0.5) * level })),
    width: 2 * margin + widest * width,
    height: 2 * margin + rows.length * level,
  };
}
