/** A game in a cell of a notebook: the board between the two who play, the moves, and what helps. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { SideName } from "../api/types";
import { Board, Choices, usePicker, ZoneStrip } from "../board";
import { look } from "../board/surface";
import type { Click } from "../drawing";
import { analysisMarks } from "../parts/analysis_marks";
import { useKeys } from "../parts/keys";
import { PositionText } from "../parts/PositionText";
import { onlySide, other, SIDES, sideName } from "../parts/players";
import { text } from "../text/page";
import { Announcer } from "./Announcer";
import { Desk } from "./desk";
import type { Kernel } from "./kernel";
import { Panel } from "./Panel";
import { Sitter } from "./Sitter";
import "./GameBoard.css";

const NO_MOVES: readonly Click[] = [];

export function GameBoard({ kernel }: { kernel: Kernel }) {
  const desk = useMemo(() => new Desk(kernel), [kernel]);
  useEffect(() => () => desk.leave(), [desk]);
  useKeys(
    {
      Home: () => desk.go("start"),
      ArrowLeft: () => desk.go("back"),
      ArrowRight: () => desk.go("forward"),
      End: () => desk.go("end"),
    },
    kernel.place,
  );
  return (
    <section
      class="cell-game"
      aria-label={text.play.boardLabel(desk.game.title, sideName(desk.game, desk.board.value.side))}
      {...look(desk.game.layout)}
    >
      <Table desk={desk} />
      <Panel desk={desk} />
      <Announcer desk={desk} />
    </section>
  );
}

/** The board between the two who play. */
function Table({ desk }: { desk: Desk }) {
  const { layout, title } = desk.game;
  const board = desk.board.value;
  const { seats } = desk.state.value;
  const canMove = desk.canMove.value;
  const flipped = desk.flipped.value;
  const moves = canMove ? board.moves : NO_MOVES;
  const picker = usePicker({ view: board.view, moves, onMove: ({ move }) => desk.play(move) });
  const you = onlySide(seats, SIDES);
  const analysed = desk.analysisHere.value?.found;
  const helped = useMemo(() => analysisMarks(board, analysed?.moves ?? []), [board, analysed]);
  const drawn = desk.marks.value;
  const table = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = table.current?.querySelector<SVGSVGElement>("svg.board")?.viewBox.baseVal;
    if (box?.height) table.current?.style.setProperty("--aspect", String(box.width / box.height));
  }, [layout, flipped]);
  const shared = { layout, view: board.view, picker: canMove ? picker : undefined, you, flipped };
  const bottom: SideName = flipped ? "second" : "first";
  const sitter = (side: SideName) => (
    <Sitter desk={desk} side={side}>
      <ZoneStrip {...shared} side={side} />
    </Sitter>
  );
  const bare = layout.cells.length === 0;
  return (
    <div class={`cell-table ${bare ? "bare" : ""}`} ref={table}>
      {sitter(other(bottom))}
      <Board
        {...shared}
        moves={moves}
        picker={picker}
        label={text.play.boardLabel(title, sideName(desk.game, board.side))}
        zones={false}
        lastMove={board.last ?? undefined}
        way={desk.way.value}
        notes={[...helped.notes, ...drawn.notes]}
        arrows={[...helped.arrows, ...drawn.arrows.map(({ start, end, tone }) => ({ from: start, to: end, tone }))]}
        ringed={drawn.ringed}
      />
      <ZoneStrip {...shared} />
      {bare && layout.zones.length === 0 && <PositionText view={board.view} position={board.position} />}
      {canMove && <Choices picker={picker} layout={layout} side={board.side} flipped={flipped} />}
      {sitter(bottom)}
    </div>
  );
}
