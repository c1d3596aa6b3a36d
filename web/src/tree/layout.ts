/** Where things are drawn: children side by side, parents over their middle, nothing over anything else. */

export interface Branch<T> {
  children: T[];
}

export interface Placed<T> {
  item: T;
  level: number;
  parent: Placed<T> | null;
  x: number;
  y: number;
  width: number;
}

export interface Plan<T> {
  /** Parents first, siblings from the left. */
  placed: Placed<T>[];
  width: number;
  height: number;
}

export interface Sizes<T> {
  width: (item: T) => number;
  /** From one level to the next. */
  level: number;
  margin: number;
}

interface Box<T> {
  placed: Placed<T>;
  below: Box<T>[];
  /** How far the box lies from where its parent's first child would be placed; added up at the end. */
  shift: number;
}

/** How far things reach at each level below a box, from its own x. */
interface Reach {
  left: number[];
  right: number[];
}

export function plan<T extends Branch<T>>(root: T, sizes: Sizes<T>): Plan<T> {
  const placed: Placed<T>[] = [];

  function box(item: T, level: number, parent: Placed<T> | null): [Box<T>, Reach] {
    const width = sizes.width(item);
    const here: Placed<T> = { item, level, parent, x: 0, y: sizes.margin + (level + 0.5) * sizes.level, width };
    placed.push(here);
    const below: Box<T>[] = [];
    const taken: Reach = { left: [], right: [] };
    for (const child of item.children) {
      const [made, reach] = box(child, level + 1, here);
      let by = 0;
      for (let deep = 0; deep < Math.min(taken.right.length, reach.left.length); deep++) {
        by = Math.max(by, (taken.right[deep] ?? 0) - (reach.left[deep] ?? 0));
      }
      made.shift = by;
      for (let deep = 0; deep < reach.left.length; deep++) {
        if (deep >= taken.left.length) taken.left[deep] = (reach.left[deep] ?? 0) + by;
        taken.right[deep] = (reach.right[deep] ?? 0) + by;
      }
      below.push(made);
    }
    const middle = ((below[0]?.shift ?? 0) + (below.at(-1)?.shift ?? 0)) / 2;
    for (const child of below) child.shift -= middle;
    const reach = {
      left: [-width / 2, ...taken.left.map((left) => left - middle)],
      right: [width / 2, ...taken.right.map((right) => right - middle)],
    };
    return [{ placed: here, below, shift: 0 }, reach];
  }

  const [top, reach] = box(root, 0, null);
  const left = reach.left.reduce((least, x) => Math.min(least, x), 0);
  const right = reach.right.reduce((most, x) => Math.max(most, x), 0);
  const waiting: [Box<T>, number][] = [[top, sizes.margin - left]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [here, x] = next;
    here.placed.x = x;
    for (const child of here.below) waiting.push([child, x + child.shift]);
  }
  return { placed, width: right - left + 2 * sizes.margin, height: reach.left.length * sizes.level + 2 * sizes.margin };
}
