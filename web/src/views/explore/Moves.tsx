/** Every move with what it is worth, and best play from here. */

import type { GameInfo, Score } from "../../api/types";
import { sideName } from "../../parts/players";
import { SideSign } from "../../parts/SideSign";
import { margin, scoreWords } from "../../parts/score";
import { exploreText } from "../../text/explore";
import type { ExactMove, Exploration } from "./exploration";
import "./Moves.css";

type Kind = "win" | "draw" | "loss";

/** An exact score is proved: it is a win, a loss or a draw. */
function kindOf(score: Score): Kind {
  return score.kind === "win" || score.kind === "loss" ? score.kind : "draw";
}

function sentence(score: Score): string {
  const kind = kindOf(score);
  const plies = kind === "draw" || score.plies == null ? "" : exploreText.inPlies(score.plies);
  return exploreText.results[kind] + margin(score) + plies;
}

/** What the position is worth, in one sentence. */
export function Verdict({ info, found }: { info: GameInfo; found: Exploration }) {
  const { score, board } = found;
  const side = sideName(info, board.side);
  const result = score ? sentence(score) : "";
  return (
    <div class="explore-verdict" role="status">
      <SideSign layout={info.layout} side={board.side} />
      <p>
        {exploreText.toMove(side)} {score && <strong class={`exact ${kindOf(score)}`}>{result}</strong>}
      </p>
    </div>
  );
}

interface ExactMovesProps {
  moves: readonly ExactMove[];
  /** Whether more is to come. */
  waiting: boolean;
  onPlay: (move: string) => void;
}

export function ExactMoves({ moves, waiting, onPlay }: ExactMovesProps) {
  const unknown = waiting ? exploreText.notYet : exploreText.notKnown;
  if (moves.length === 0) return null;
  return (
    <ol class="exact-moves" aria-label={exploreText.moves}>
      {moves.map(({ move, label, score }) => (
        <li key={move}>
          <button type="button" class={score ? kindOf(score) : "unknown"} onClick={() => onPlay(move)}>
            <span class="exact-shape" aria-hidden="true">
              {exploreText.shapes[score ? kindOf(score) : "unknown"]}
            </span>
            <span class="exact-name">{label}</span>
            <span class="exact-result">{score ? scoreWords(score) : unknown}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** `onGo` plays that many moves of the line. */
export function BestLine({ found, onGo }: { found: Exploration; onGo: (count: number) => void }) {
  if (found.labels.length === 0) return null;
  return (
    <section class="best-line">
      <h2>{exploreText.line}</h2>
      <ol>
        {found.labels.map((label, place) => (
          <li key={place}>
            <button
              type="button"
              class={found.sides[place] === found.board.side ? "own" : ""}
              onClick={() => onGo(place + 1)}
            >
              {label}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
