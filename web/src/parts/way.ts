/** How the board comes from one node of a game to another. */

import { type LastMove, type Way, wayBy } from "../board";
import type { Tree } from "../live/tree";

/** The way between two nodes, if one follows from the other and the moves between them are known; otherwise it is a jump.
 * `lastMove`: the move that leads to a node. */
export function wayBetween(
  tree: Tree,
  from: number,
  to: number,
  lastMove: (node: number) => LastMove | null | undefined,
): Way {
  const passage = tree.between(from, to);
  if (!passage) return "jump";
  const moves = passage.nodes.map((node) => {
    const last = lastMove(node);
    return last && { motion: last.motion, side: tree.node(node)?.side };
  });
  return wayBy(moves, passage.back);
}
