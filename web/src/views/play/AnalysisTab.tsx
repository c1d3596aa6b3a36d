/** Every legal move with its score; pointing at one plays its line out on the board. */

import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../../api/http";
import type { AnalysedMove, Analysis } from "../../api/types";
import { href } from "../../browser/address";
import { change, settings } from "../../browser/settings";
import { Dots, Fault, IconButton, Switch } from "../../parts/controls";
import { exploreLink } from "../../parts/explore_link";
import { ScoreWords } from "../../parts/ScoreWords";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import "./AnalysisTab.css";

/** The search that the link to Trees shows first: deep enough for cuts, and small enough to look at. */
const SEARCH = "alphabeta:depth=3";

export function AnalysisTab({ desk }: { desk: Desk }) {
  const [fault, say] = useState("");
  const { live } = desk;
  const node = desk.node.value;
  const found = live.analysis.value;
  const here = found?.node === node ? found : null;
  const running = here !== null && !here.done;
  const board = desk.board;
  const over = (board?.legal ?? 0) === 0;
  const start = () => {
    say("");
    desk.leaveHelp();
    live.analyse(node).catch((error) => say(messageOf(error)));
  };

  // A running search follows to the position shown, and ends with this tab.
  useEffect(() => {
    const now = live.analysis.peek();
    if (!now || now.done || now.node === node) return;
    if (over) live.stopAnalysis();
    else start();
  }, [node, board]);
  useEffect(() => () => live.stopAnalysis(), [live]);

  if (!desk.mayBeHelped.value) return <p class="secondary">{text.analysis.notNow}</p>;
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
          {here?.analysis && progress(here.analysis)}
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
      {here?.analysis?.exact && <a href={exploreLink(desk.question(node), desk.info)}>{text.analysis.explore}</a>}
      {board && !over && (
        <a href={href("tree", desk.live.state.value?.info.spec ?? "", { position: board.position, search: SEARCH })}>
          {text.analysis.tree}
        </a>
      )}
      <Switch
        label={text.settings.evaluation}
        checked={settings.value.evaluation}
        onChange={(evaluation) => change({ evaluation })}
      />
    </div>
  );
}

function progress({ exact, depth, nodes }: Analysis): string {
  return exact ? text.analysis.exact(nodes) : text.analysis.progress(depth, nodes);
}

interface RowProps {
  desk: Desk;
  node: number;
  move: AnalysedMove;
}

/** Its line is shown while it is pointed at or has the focus. */
function Row({ desk, node, move }: RowProps) {
  const moves = move.line.length > 0 ? move.line : [move.move];
  const line = desk.preview.line.value;
  const shown = line?.node === node && line.moves[0] === move.move;
  const show = () => desk.preview.show({ node, moves });
  const leave = (event: FocusEvent) => {
    const row = event.currentTarget as Element;
    if (!(event.relatedTarget instanceof Element && row.contains(event.relatedTarget))) desk.preview.leave();
  };
  return (
    <li class={`analysed-move ${shown ? "shown" : ""}`} onFocusOut={leave}>
      <button
        type="button"
        class="analysed-line"
        aria-pressed={shown}
        onPointerMove={(event) => event.pointerType === "mouse" && show()}
        onFocus={show}
        onClick={show}
      >
        <span class="analysed-name">{move.labels[0] ?? move.move}</span>
        <ScoreWords score={move.score} />
        <span class="analysed-rest secondary">{move.labels.slice(1, 9).join(" ")}</span>
      </button>
      {shown && desk.mayMove.value && (
        <button type="button" class="analysed-play" onClick={() => desk.play(move.move)}>
          {text.analysis.play}
        </button>
      )}
    </li>
  );
}
