/** Beside the board: what there is to say, what can be done, the moves, and the analysis. */

import type { AnalysedMove } from "../api/types";
import { Dots, Fault, IconButton } from "../parts/controls";
import { MoveList, MoveSteps } from "../parts/MoveList";
import { outcomeSentence } from "../parts/outcome";
import { bothComputers, onlySide, SIDES, sideName } from "../parts/players";
import { ScoreWords } from "../parts/ScoreWords";
import { notebookText as words } from "../text/notebook";
import { text } from "../text/page";
import type { Analysed, Desk } from "./desk";
import "./Panel.css";

export function Panel({ desk }: { desk: Desk }) {
  const { head, shown, seats, undo, redo } = desk.state.value;
  const tree = desk.tree.value;
  return (
    <div class="cell-panel">
      <Said desk={desk} />
      <div class="icon-row" role="toolbar" aria-label={text.actions.label}>
        <IconButton icon="undo" label={text.actions.undo} disabled={!undo} onClick={() => desk.act("undo")} />
        <IconButton icon="redo" label={text.actions.redo} disabled={!redo} onClick={() => desk.act("redo")} />
        {bothComputers(seats) && <PlayButton desk={desk} />}
        <AnalyseButton desk={desk} />
        <IconButton icon="flip" label={text.actions.flip} onClick={() => desk.flip()} />
        <IconButton icon="plus" label={text.actions.new} onClick={() => desk.act("restart")} />
      </div>
      <MoveList tree={tree} head={head} node={shown} onVisit={(node) => desk.visit(node)} />
      <div class="cell-steps">
        <MoveSteps atStart={shown === 0} atEnd={tree.children(shown).length === 0} onGo={(where) => desk.go(where)} />
      </div>
      <Found desk={desk} />
    </div>
  );
}

/** What is wrong, or else how the game stands. */
function Said({ desk }: { desk: Desk }) {
  const { running, problem, seats } = desk.state.value;
  const board = desk.board.value;
  const thinking = desk.thinks.value;
  const fault = desk.fault.value || problem || (desk.kernel.silent.value ? words.silent : "");
  const waits = !running && desk.atHead.value && !board.outcome && seats[board.side].kind === "computer";
  const side = sideName(desk.game, board.side);
  const yours = onlySide(seats, SIDES) === board.side;
  const stands = board.outcome
    ? outcomeSentence(desk.game, board.outcome)
    : !desk.atHead.value
      ? desk.canMove.value
        ? text.advice.earlierPlay
        : text.advice.earlier
      : thinking
        ? words.thinking(side)
        : waits
          ? bothComputers(seats)
            ? words.paused
            : words.stopped(side)
          : yours
            ? text.play.yourTurn
            : text.play.turnOf(side);
  return (
    <div class="cell-said">
      <Fault>{fault}</Fault>
      <p class={board.outcome ? "cell-result" : ""}>{stands}</p>
      {thinking && !bothComputers(seats) && (
        <IconButton icon="stop" label={text.stop} onClick={() => desk.act("stop")} />
      )}
      {waits && !bothComputers(seats) && (
        <IconButton icon="play" label={words.goOn} onClick={() => desk.act("resume")} />
      )}
      {!desk.atHead.value && (
        <button type="button" class="link" onClick={() => desk.visit(desk.state.value.head)}>
          {text.advice.toHead}
        </button>
      )}
    </div>
  );
}

/** Lets two computers play, or not. */
function PlayButton({ desk }: { desk: Desk }) {
  const { running, turn } = desk.state.value;
  return (
    <IconButton
      icon={running ? "pause" : "play"}
      label={running ? text.computers.pause : text.computers.play}
      disabled={turn === null}
      onClick={() => desk.act(running ? "stop" : "resume")}
    />
  );
}

function AnalyseButton({ desk }: { desk: Desk }) {
  const here = desk.analysisHere.value;
  const running = here !== null && !here.done;
  return (
    <IconButton
      icon={running ? "stop" : "hint"}
      label={running ? text.stop : words.analyse}
      disabled={desk.board.value.moves.length === 0}
      onClick={() => desk.act(running ? "end analysis" : "analyse")}
    />
  );
}

/** The best moves, so many of them. */
const MOST_SHOWN = 6;

function Found({ desk }: { desk: Desk }) {
  const here = desk.analysisHere.value;
  if (!here) return null;
  const moves = here.found?.moves ?? [];
  return (
    <div class="cell-analysis">
      <p class="secondary small" role="status">
        {!here.done && <Dots />}
        {here.found && progress(here.found)}
      </p>
      <ol>
        {moves.slice(0, MOST_SHOWN).map((move) => (
          <Row key={move.move} move={move} />
        ))}
      </ol>
      {moves.length > MOST_SHOWN && <p class="secondary small">{words.more(moves.length - MOST_SHOWN)}</p>}
    </div>
  );
}

function progress({ exact, depth }: NonNullable<Analysed["found"]>): string {
  return exact ? words.exact : words.depth(depth);
}

function Row({ move }: { move: AnalysedMove }) {
  const [first, ...rest] = move.labels;
  return (
    <li>
      <b>{first}</b> <ScoreWords score={move.score} />
      <span class="secondary small">{rest.slice(0, 5).join(" ")}</span>
    </li>
  );
}
