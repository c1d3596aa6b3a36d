/** The board's drawing, layer by layer: what lies under the pieces, the pieces, what is over them, and what is clicked. */

import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { useMotion } from "./animate";
import { bounds, cellAt, coordinates as coordinateTexts, type Point, place, round } from "./geometry";
import { Hits } from "./hits";
import { Lights, Over, Targets, WonBoards } from "./marks";
import { applied, wayBy } from "./motion";
import { Dragged, PieceLayer } from "./PieceLayer";
import type { Picker } from "./picker";
import type { BoardProps } from "./props";
import { cellsOf, elementAt, keyOf } from "./selection";
import { Borders, Coordinates, material, type Scene, Slab, Surface, UNIT } from "./surface";

export function Cells(props: BoardProps & { picker: Picker }): JSX.Element {
  const { layout, view, label, picker, flipped = false, letters = false, interactive = true } = props;
  const { coordinates = true, lastMove, hint = [], ringed = [], arrows, notes } = props;
  const { open, picked, played, done } = picker;

  const places = useMemo(() => place(layout, flipped), [layout, flipped]);
  const texts = useMemo(() => (coordinates ? coordinateTexts(places) : []), [places, coordinates]);
  const made = material(layout);
  const box = useMemo(() => bounds(places, texts, made === "lines" ? 0.34 : 0.1), [places, texts, made]);
  const shown = useMemo(() => applied(layout, view, done) ?? view, [layout, view, done]);
  const scene: Scene = { layout, places, view: shown, flipped, letters };

  const svg = useRef<SVGSVGElement>(null);
  const leaving = useMotion(svg, scene, view, props.way ?? wayBy([lastMove], false), picker);
  const [hovered, setHovered] = useState<string | undefined>();
  const pointed = picker.pointed ?? (hovered === undefined ? undefined : elementAt(open, hovered));
  const target = pointed && open.get(keyOf(pointed));
  const promise = useMemo(() => {
    if (target?.kind !== "place" || !("cell" in target.element)) return undefined;
    const { cell } = target.element;
    if (shown.pieces.some((piece) => piece.cell === cell)) return undefined;
    return applied(layout, view, target.motion)?.pieces.find((piece) => piece.cell === cell);
  }, [layout, view, shown, target]);

  const toBoard = (x: number, y: number): Point | undefined => {
    const matrix = svg.current?.getScreenCTM?.();
    if (!matrix) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x / UNIT, y: point.y / UNIT };
  };
  const elementAtPoint = (x: number, y: number) => {
    const point = toBoard(x, y);
    const cell = point && cellAt(places, point);
    return cell === undefined ? undefined : elementAt(open, cell);
  };

  const marked = (kind: string) => shown.marks.filter((mark) => mark.kind === kind).map(({ cell }) => cell);
  const light = (cells: readonly string[], name: string) => <Lights scene={scene} cells={cells} name={name} />;
  const results = (
    <>
      {light(cellsOf((played ?? lastMove)?.path ?? []), "last")}
      {light(marked("line"), "line")}
    </>
  );
  return (
    <svg
      ref={svg}
      class="board"
      viewBox={[box.x, box.y, box.width, box.height].map((value) => round(value * UNIT)).join(" ")}
      role={interactive ? "group" : "img"}
      aria-label={label}
    >
      <Surface layout={layout} places={places} view={shown} />
      {made !== "slab" && results}
      {light(marked("threatened"), "threatened")}
      {light(cellsOf(picked), "picked")}
      <Borders layout={layout} places={places} flipped={flipped} />
      <PieceLayer scene={scene} leaving={leaving} lifted={picker.lifted} promise={promise} />
      {made === "slab" && <Slab places={places} />}
      {made === "slab" && results}
      <WonBoards scene={scene} />
      {light([...cellsOf(hint), ...ringed], "hint")}
      <Coordinates texts={texts} width={box.width} />
      <Targets scene={scene} picker={picker} pointed={pointed} promise={promise?.cell} />
      <Over places={places} hint={cellsOf(hint)} arrows={arrows} notes={notes} />
      {interactive && <Hits {...props} scene={scene} svg={svg} elementAtPoint={elementAtPoint} onHover={setHovered} />}
      <Dragged scene={scene} picker={picker} toBoard={toBoard} />
    </svg>
  );
}
