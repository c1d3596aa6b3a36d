/** The moves of the game with their verdicts, and ways to go through them. */

import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "../../parts/controls";
import { reviewText } from "../../text/study";
import { type Move, pairs } from "./model";
import type { Reviewer } from "./reviewer";
import { VerdictMark } from "./VerdictMark";
import "./Moves.css";

/** A list with more moves than this keeps a minimum height. */
const LONG = 8;

export function Moves({ reviewer }: { reviewer: Reviewer }) {
  const game = reviewer.game.value;
  const at = reviewer.at.value;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !current) return;
    const top = current.offsetTop - box.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top - 8;
    else if (top + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top + current.offsetHeight - box.clientHeight + 8;
  }, [at]);
  if (!game) return null;
  return (
    <>
      <div class={`review-moves ${game.moves.length > LONG ? "long" : ""}`} ref={list}>
        {pairs(game.moves).map(({ turn, first, second }) => (
          <div class="review-pair" key={turn}>
            <span class="secondary">{turn}</span>
            {first ? <MoveButton reviewer={reviewer} move={first} /> : <span />}
            {second ? <MoveButton reviewer={reviewer} move={second} /> : <span />}
          </div>
        ))}
      </div>
      <div class="review-controls">
        <IconButton
          icon="start"
          label={reviewText.controls.first}
          onClick={() => reviewer.go(0)}
          disabled={at === 0}
          bare
        />
        <IconButton
          icon="back"
          label={reviewText.controls.back}
          onClick={() => reviewer.step(-1)}
          disabled={at === 0}
          bare
        />
        <IconButton
          icon="forward"
          label={reviewText.controls.forward}
          onClick={() => reviewer.step(1)}
          disabled={at === game.moves.length}
          bare
        />
        <IconButton
          icon="end"
          label={reviewText.controls.last}
          onClick={() => reviewer.go(game.moves.length)}
          disabled={at === game.moves.length}
          bare
        />
      </div>
    </>
  );
}

export function MoveButton({ reviewer, move }: { reviewer: Reviewer; move: Move }) {
  const { ply, node, said } = move;
  return (
    <button
      type="button"
      class="review-move"
      aria-current={reviewer.at.value === ply ? "true" : undefined}
      onClick={() => reviewer.go(ply)}
    >
      <span class="review-name">{node.label}</span>
      {said && (
        <>
          <VerdictMark verdict={said.verdict} />
          {said.thrown && (
            <s class="thrown" aria-hidden="true">
              {reviewText.thrownMark[said.thrown]}
            </s>
          )}
          <span class="unseen">
            , {said.thrown ? reviewText.thrown[said.thrown] : reviewText.verdicts[said.verdict]}
          </span>
        </>
      )}
    </button>
  );
}
