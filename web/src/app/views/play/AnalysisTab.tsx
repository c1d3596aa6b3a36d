/** Every legal move with its score; pointing at one plays its line out on the board. */

import { useState } from "preact/hooks";
import type { AnalysedMove } from "../../../api/types";
import { text } from "../../../text";
import { Dots, Fault, IconButton, messageOf, Switch } from "../../parts/controls";
import { change, settings } from "../../settings";
import type { Desk } from "./desk";
import { scoreWords } from "./score";

export function AnalysisTab({ desk }: { desk: Desk }) {
  const [fault, say] = useState("");
  const { live } = desk;
  const node = desk.node.value;
  const found = live.analysis.value;
  const here = found?.node === node ? found : null;
  const running = here !== null && !here.done;
  const board = desk.board.value;
  if (!desk.mayBeHelped.value) return <p class="secondary">{text.analysis.notNow}</p>;
  const start = () => {
    say("");
    desk.leaveHelp();
    live.analyse(node).catch((error) => say(messageOf(error)));
  };
  const over = (board?.moves.length ?? 0) === 0;
  return (
    <div class="analysis-tab">
      <div class="analysis-head">
        {running ? (
          <IconButton icon="stop" label={text.stop} onClick={() => live.stopAnalysis()} />
        ) : (
          <IconButton
            icon="play"
            label={here ? text.analysis.again : text.analysis.start}
            onClick={start}
            disabled={over}
          />
        )}
        <p class="secondary" role="status">
          {running && <Dots />}
          {here?.analysis ? text.analysis.progress(here.analysis.depth, here.analysis.nodes) : null}
        </p>
      </div>
      <Fault>{fault}</Fault>
      {over && <p class="secondary">{text.analysis.over}</p>}
      {!here && !over && <p class="secondary">{text.analysis.what}</p>}
      {here?.analysis && (
        <ul class="analysed" onPointerLeave={() => desk.preview.leave()}>
          {here.analysis.moves.map((move) => (
            <Row key={move.move} desk={desk} node={node} move={move} />
          ))}
        </ul>
      )}
      <Switch
        label={text.settings.evaluation}
        checked={settings.value.evaluation}
        onChange={(evaluation) => change({ evaluation })}
      />
    </div>
  );
}

function Row({ desk, node, move }: { desk: Desk; node: number; move: AnalysedMove }) {
  const moves = move.line.length > 0 ? move.line : [move.move];
  const label = desk.board.value?.moves.find((click) => click.move === move.move)?.label ?? move.move;
  const shown = desk.preview.line.value?.moves === moves || desk.preview.line.value?.moves[0] === move.move;
  const show = () => desk.preview.show({ node, moves });
  const mine = desk.canMove.value || (shown && desk.preview.board.value !== null);
  return (
    <li class={`analysed-move ${shown ? "shown" : ""}`}>
      <button
        type="button"
        class="analysed-line"
        aria-pressed={shown}
        onPointerEnter={(event) => event.pointerType === "mouse" && show()}
        onFocus={show}
        onBlur={() => desk.preview.leave()}
        onClick={show}
      >
        <span class="analysed-name">{label}</span>
        <span class={`score ${move.score.kind}`}>{scoreWords(move.score)}</span>
        <span class="analysed-rest secondary">{moves.slice(1, 9).join(" ")}</span>
      </button>
      {mine && shown && (
        <button
          type="button"
          class="analysed-play"
          onPointerDown={() => desk.play(move.move)}
          onClick={() => desk.play(move.move)}
        >
          {text.analysis.play}
        </button>
      )}
    </li>
  );
}
