/** A game looked at again, move by move: where it turned, and what should have been played. */

import { useEffect, useMemo } from "preact/hooks";
import type { GameInfo, GameState } from "../../api/types";
import type { ViewProps } from "../../browser/address";
import { href } from "../../browser/address";
import { known, ownTokens } from "../../browser/games";
import { openGame } from "../../live/open";
import { Fault, Working } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { LostBanner } from "../../parts/LostBanner";
import { Notice } from "../../parts/Notice";
import { outcomeSentence } from "../../parts/outcome";
import { sideName, withSomeoneElsewhere } from "../../parts/players";
import { LineCover, leaveLine } from "../../parts/ShownLine";
import { SideSign } from "../../parts/SideSign";
import { Stage, Study } from "../../parts/Stage";
import { text } from "../../text/page";
import { reviewText } from "../../text/study";
import { bestMarks } from "./best_marks";
import { Graph } from "./Graph";
import { MoveButton, Moves } from "./Moves";
import { betterLine } from "./model";
import { Reviewer } from "./reviewer";
import { Said } from "./Spoken";
import { Accuracies, percent, Summary } from "./Summary";
import "./Review.css";

export default function Review({ route }: ViewProps) {
  const id = route.of;
  const { reviewer, leave } = useMemo(() => {
    const { game, leave } = openGame(id, () => ownTokens(known(id)));
    return { reviewer: new Reviewer(game), leave };
  }, [id]);
  useEffect(
    () => () => {
      reviewer.leave();
      leave();
    },
    [reviewer],
  );
  const state = reviewer.live.state.value;
  const link = reviewer.live.link.value;
  const mayLook = state && (state.outcome || !withSomeoneElsewhere(state.seats, reviewer.live.yours.value));
  useEffect(() => {
    if (state && mayLook) reviewer.open(state);
  }, [state?.head, mayLook]);
  useEffect(() => {
    if (state) document.title = `${reviewText.of(state.info.title)} – ${text.name}`;
  }, [state?.info.title]);
  useKeys({
    ArrowLeft: () => reviewer.step(-1),
    ArrowRight: () => reviewer.step(1),
    Home: () => reviewer.go(0),
    End: () => reviewer.go(reviewer.plies),
    Escape: () => leaveLine(reviewer.preview),
  });

  if (link === "gone") {
    return (
      <Notice title={reviewText.gone}>
        <p>{reviewText.goneWhat}</p>
      </Notice>
    );
  }
  if (!state) return link === "lost" ? <LostBanner link={reviewer.live.link} /> : <Working label={text.loading} />;
  if (!mayLook || state.head === 0) {
    return (
      <Notice title={mayLook ? reviewText.none : reviewText.notNow}>
        <p>
          <a href={href("play", id)}>{reviewText.toGame}</a>
        </p>
      </Notice>
    );
  }
  return <Reviewed reviewer={reviewer} state={state} />;
}

function Reviewed({ reviewer, state }: { reviewer: Reviewer; state: GameState }) {
  const { info } = state;
  const at = reviewer.at.value;
  const preview = reviewer.preview.board.value;
  const line = reviewer.preview.line.value;
  const board = preview ?? reviewer.board;
  const said = reviewer.game.value?.moves[at - 1]?.said;
  const marks = useMemo(
    () =>
      said && betterLine(said).length > 0
        ? bestMarks(reviewer.boards.value[at - 1] ?? null, said.best.move)
        : { arrows: [], notes: [] },
    [said, at, reviewer.boards.value],
  );
  if (!board) {
    return reviewer.fault.value ? <Notice fault={reviewer.fault.value} /> : <Working label={text.loading} />;
  }
  const caption = preview ? (line?.node === at ? reviewText.answerShown : reviewText.lineShown) : undefined;
  return (
    <Study
      layout={info.layout}
      stage={
        <Stage
          layout={info.layout}
          view={board.view}
          label={reviewText.boardLabel(info.title, sideName(info, board.side))}
          lastMove={board.last ?? undefined}
          way={preview ? undefined : reviewer.way.value}
          flipped={bottomOf(reviewer, state) === "second"}
          arrows={preview ? [] : marks.arrows}
          notes={preview ? [] : marks.notes}
          cover={caption && <LineCover preview={reviewer.preview} label={caption} />}
        />
      }
    >
      <header class="review-head">
        <div>
          <h1>{reviewText.of(info.title)}</h1>
          {state.outcome && <p class="secondary">{outcomeSentence(info, state.outcome)}</p>}
        </div>
        <a href={href("play", state.id)}>{reviewText.toGame}</a>
      </header>
      <Accuracies reviewer={reviewer} info={info} />
      <Progress reviewer={reviewer} />
      <Graph reviewer={reviewer} info={info} />
      <Turning reviewer={reviewer} info={info} />
      <Said reviewer={reviewer} state={state} />
      <Moves reviewer={reviewer} />
      <Summary reviewer={reviewer} info={info} />
      <Announced reviewer={reviewer} state={state} />
    </Study>
  );
}

/** The side of the one who played here is at the bottom. */
function bottomOf(reviewer: Reviewer, { seats }: GameState): "first" | "second" {
  const mine = reviewer.live.yours.value.filter((side) => seats[side].kind === "person");
  return mine.length === 1 && mine[0] === "second" ? "second" : "first";
}

function Progress({ reviewer }: { reviewer: Reviewer }) {
  const review = reviewer.review.value;
  const [done, of] = [review?.moves.length ?? 0, review?.of || reviewer.plies];
  if (reviewer.running.value) {
    return (
      <div class="review-progress">
        <label>
          {reviewText.progress(done, of)}
          <progress value={done} max={Math.max(1, of)} />
        </label>
        <button type="button" onClick={() => reviewer.stop()}>
          {reviewText.stop}
        </button>
      </div>
    );
  }
  if (!reviewer.stopped.value && !reviewer.fault.value) return null;
  return (
    <div class="review-progress">
      <p class="secondary">{reviewer.stopped.value && reviewText.stopped}</p>
      <Fault>{reviewer.fault.value}</Fault>
      <button type="button" onClick={() => reviewer.start()}>
        {reviewText.again}
      </button>
    </div>
  );
}

function Turning({ reviewer, info }: { reviewer: Reviewer; info: GameInfo }) {
  const game = reviewer.game.value;
  if (!game || !reviewer.review.value?.done) return null;
  return (
    <section class="review-turning">
      <h2>{reviewText.turning}</h2>
      {reviewer.review.value.known && <p>{reviewer.review.value.known}</p>}
      {game.turning.length === 0 && <p class="secondary">{reviewText.noTurning}</p>}
      <ul>
        {game.turning.map((move) => (
          <li key={move.ply}>
            <SideSign layout={info.layout} side={move.node.side} />
            <MoveButton reviewer={reviewer} move={move} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says aloud when it is done. */
function Announced({ reviewer, state }: { reviewer: Reviewer; state: GameState }) {
  const game = reviewer.game.value;
  const done = reviewer.review.value?.done && game;
  const spoken = (side: "first" | "second") =>
    game ? reviewText.accuracyOf(sideName(state.info, side), percent(game.accuracy[side])) : "";
  return (
    <p class="unseen" role="status">
      {done ? reviewText.done(spoken("first"), spoken("second")) : ""}
    </p>
  );
}
