/** The tasks of the quiz, and their answers. */

import { api } from "../../api/http";
import { depth, type Nested, taskTree, write } from "../../tree/nested";
import type { Question } from "../../tree/quiz";
import { Walk } from "../../tree/walk";
import { OWN } from "./settings";

/** The tree of a random task: narrow and wide ones in turn. */
export function treeOfTask(task: number): Nested {
  return taskTree({ ...(task % 3 === 0 ? { depth: 2, branching: 3 } : { depth: 3, branching: 2 }), seed: task });
}

/** The search that knows the answers. */
export async function solved(tree: Nested, question: Question, signal?: AbortSignal): Promise<Walk> {
  const name = question === "values" ? "minimax" : "alphabeta";
  const algorithm = `${name}:depth=${Math.max(1, depth(tree))}`;
  return new Walk(await api.recordSearch({ game: OWN, position: write(tree), algorithm }, signal));
}
