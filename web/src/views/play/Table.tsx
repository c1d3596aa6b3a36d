/** The board between the two who play, as large as there is room. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Board as BoardShape, GameState, SideName } from "../../api/types";
import { Board, Choices, type Note, usePicker, ZoneStrip } from "../../board";
import { settings } from "../../browser/settings";
import type { Click } from "../../drawing";
import { useAllMoves } from "../../parts/all_moves";
import { analysisMarks } from "../../parts/analysis_marks";
import { Fault } from "../../parts/controls";
import { PositionText } from "../../parts/PositionText";
import { onlySide, other, sideName } from "../../parts/players";
import { LineCover } from "../../parts/ShownLine";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { EvaluationBar } from "./EvaluationBar";
import { Result } from "./Result";
import { Strip } from "./Strip";
import "./Table.css";

interface TableProps {
  desk: Desk;
  state: GameState;
  board: BoardShape;
}

const NO_MOVES: readonly Click[] = [];
const NO_NOTES: readonly Note[] = [];

export function Table({ desk, state, board: given }: TableProps) {
  const { layout } = state.info;
  const { coordinates, letters, evaluation } = settings.value;
  const preview = desk.preview.board.value;
  const shown = preview ?? given;
  const canMove = desk.canMove.value;
  const { board, fault } = useAllMoves(state.info.spec, given, canMove);
  const moves = canMove ? board.moves : NO_MOVES;
  const picker = usePicker({ view: shown.view, moves, onMove: (move) => desk.play(move.move) });
  const bottom = desk.bottom.value;
  const flipped = bottom === "second";
  const hinted = desk.hint.value?.move;
  const hint = preview ? undefined : board.moves.find(({ move }) => move === hinted)?.path;
  const you = onlySide(state.seats, desk.live.yours.value);
  const found = desk.live.analysis.value;
  const analysed = found?.node === desk.node.value ? found.analysis : null;
  const { notes, arrows } = useMemo(() => analysisMarks(board, analysed?.moves ?? []), [board, analysed]);
  const shared = { layout, view: shown.view, picker: canMove ? picker : undefined, you, flipped, letters, hint };
  const strip = (side: SideName) => (
    <Strip desk={desk} state={state} side={side}>
      <ZoneStrip {...shared} side={side} />
    </Strip>
  );
  const bare = layout.cells.length === 0;
  const table = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = table.current?.querySelector<SVGSVGElement>("svg.board")?.viewBox.baseVal;
    if (box?.height) table.current?.style.setProperty("--aspect", String(box.width / box.height));
  }, [layout, coordinates, flipped]);
  return (
    <div class="table-room">
      <section class="play-table" aria-label={text.play.board} ref={table}>
        {strip(other(bottom))}
        <div class="board-row">
          {evaluation && desk.mayBeHelped.value && <EvaluationBar desk={desk} info={state.info} />}
          <div class={`board-place ${bare ? "bare" : ""} ${preview ? "previewing" : ""}`}>
            <Board
              layout={layout}
              view={shown.view}
              moves={moves}
              picker={picker}
              label={text.play.boardLabel(state.info.title, sideName(state.info, shown.side))}
              interactive={!preview}
              zones={false}
              flipped={flipped}
              coordinates={coordinates}
              letters={letters}
              lastMove={shown.last ?? undefined}
              way={preview ? undefined : desk.shown.way.value}
              hint={hint}
              you={you}
              notes={preview ? NO_NOTES : notes}
              arrows={preview ? [] : arrows}
            />
            <ZoneStrip {...shared} />
            {bare && layout.zones.length === 0 && <PositionText view={shown.view} position={shown.position} />}
            {canMove && (
              <Choices picker={picker} layout={layout} side={shown.side} flipped={flipped} letters={letters} />
            )}
            <Fault>{canMove && fault}</Fault>
            {preview && <LineCover preview={desk.preview} label={text.play.preview} />}
            {!preview && <Result desk={desk} state={state} />}
          </div>
        </div>
        {strip(bottom)}
      </section>
    </div>
  );
}
