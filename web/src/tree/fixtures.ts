/** Recorded searches for the tests, as the server sends them: `python web/scripts/tree_fixtures.py` makes them. */

import type { WalkedTree } from "../api/types";
import found from "./fixtures.json";

/** Alpha-beta on [[3,12,8],[2,4,6],[14,5,2]], and other searches of small trees. */
export const walks = found as unknown as Record<
  | "alphabeta"
  | "minimax"
  | "negamax"
  | "turned"
  | "deep"
  | "ordered"
  | "average"
  | "selective"
  | "table"
  | "variable"
  | "wide",
  WalkedTree
>;
