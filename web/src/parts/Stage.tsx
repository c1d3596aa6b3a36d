/** A board with what lies beside it, as large as there is room, and a panel. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardProps } from "../board";
import { look } from "../board/surface";
import { settings } from "../browser/settings";
import type { Layout } from "../drawing";
import { PositionText } from "./PositionText";
import "./Stage.css";

interface StudyProps {
  layout: Layout;
  /** The board. */
  stage: ComponentChildren;
  children: ComponentChildren;
}

/** The two columns of a view with a board. */
export function Study({ layout, stage, children }: StudyProps) {
  return (
    <div class="study" {...look(layout)}>
      <div class="study-room">{stage}</div>
      <aside class="study-panel card">{children}</aside>
    </div>
  );
}

type StageProps = BoardProps & {
  /** A word over the board, which says that the board does not show the game's position. */
  caption?: string;
  /** What lies over the board. */
  cover?: ComponentChildren;
};

export function Stage({ caption, cover, ...props }: StageProps) {
  const { layout, flipped } = props;
  const { coordinates, letters } = settings.value;
  const bare = layout.cells.length === 0;
  return (
    <Framed layout={layout} turned={flipped}>
      <Board coordinates={coordinates} letters={letters} {...props} />
      {bare && layout.zones.length === 0 && <PositionText view={props.view} position={props.label} />}
      {caption && <p class="study-caption">{caption}</p>}
      {cover}
    </Framed>
  );
}

interface FramedProps {
  layout: Layout;
  turned?: boolean;
  children: ComponentChildren;
}

/** Keeps what is above and below the board as wide as the board. */
export function Framed({ layout, turned, children }: FramedProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { coordinates } = settings.value;
  const sided = layout.zones.some(({ side }) => side);
  useLayoutEffect(() => {
    const box = frame.current?.querySelector<SVGSVGElement>("svg.board")?.viewBox.baseVal;
    if (box?.height) frame.current?.style.setProperty("--aspect", String(box.width / box.height));
  }, [layout, coordinates, turned]);
  return (
    <div class={`study-stage ${sided ? "sided" : ""}`} ref={frame}>
      {children}
    </div>
  );
}
