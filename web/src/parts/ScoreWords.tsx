/** A score in words, coloured by what it means. */

import type { Score } from "../api/types";
import { scoreWords } from "./score";
import "./ScoreWords.css";

export function ScoreWords({ score }: { score: Score }) {
  return <span class={`score ${score.kind}`}>{scoreWords(score)}</span>;
}
