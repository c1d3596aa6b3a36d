/** The state of a move being made, shared by the board, the strips beside it and the choices. */

import { type Signal, useSignal } from "@preact/signals";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import type { Click, Element, Motion, Side, View } from "../drawing";
import { firstWith, isBeginning, keyOf, type Options, options, pick, sameElement } from "./selection";
import type { Path } from "./types";

/** A piece on its way under the pointer, in the window's coordinates. */
export interface Drag {
  element: Element;
  piece: string;
  side: Side | null;
  x: number;
  y: number;
}

/** What the board lets others do with it. */
export interface BoardHandle {
  /** The path element at a point of the window. */
  elementAt(x: number, y: number): Element | undefined;
  focus(): void;
}

export interface Picker {
  readonly picked: Path;
  /** The move just played, until the view of the next position comes. */
  readonly played: Click | undefined;
  /** What has happened on the board already, of the move being made or just played. */
  readonly done: Motion;
  readonly open: Options;
  /** The element under the pointer or the focus: a row that lights up. */
  readonly pointed: Element | undefined;
  /** The element that is being dragged. */
  readonly lifted: Element | undefined;
  readonly drag: Signal<Drag | undefined>;
  readonly board: { current: BoardHandle | null };
  /** The cell on which the last piece was put by dragging: it is there already and need not move. */
  readonly dropped: { current: string | undefined };
  /** Whether a pointer holds a piece: then a finger does not scroll. */
  readonly held: { current: boolean };
  /** Whether the last pick came from the keyboard: then the focus follows. */
  readonly byKeyboard: { current: boolean };
  /** Whether a click on the element picks it, next or in place of something picked before. */
  picks(element: Element): boolean;
  pick(element: Element): void;
  clear(): void;
  point(element: Element | undefined): void;
  /** Begins to follow the pointer; it becomes a drag after a few pixels, and a click otherwise. */
  grab(event: PointerEvent, element: Element, piece: string, side: Side | null): void;
  /** Whether the click that ends a drag is to be ignored; asks once. */
  wasDragged(): boolean;
}

/** Further than this is a drag, in pixels. */
const SLACK = 5;

/** A move that brings no new view within this time was refused, in milliseconds. */
const PATIENCE = 1500;

const NO_MOVES: readonly Click[] = [];
const NOTHING_DONE: Motion = [];

export interface Picking {
  view: View;
  moves?: readonly Click[];
  onMove?: (move: Click) => void;
}

/** The state of the move being made in a position. After a move nothing can be picked until another view comes. */
export function usePicker({ view, moves: legal = NO_MOVES, onMove }: Picking): Picker {
  const [last, setLast] = useState<{ view: View; move: Click } | undefined>();
  const played = last?.view === view ? last.move : undefined;
  const moves = played ? NO_MOVES : legal;
  const position = useMemo(() => moves.map(({ move }) => move).join(" "), [moves]);
  const [state, setState] = useState<{ position: string; picked: Path }>({ position, picked: [] });
  const [pointed, point] = useState<Element | undefined>();
  const [lifted, setLifted] = useState<Element | undefined>();
  const drag = useSignal<Drag | undefined>(undefined);
  const board = useRef<BoardHandle>(null);
  const dropped = useRef<string | undefined>(undefined);
  const byKeyboard = useRef(false);
  const held = useRef(false);
  const suppressClick = useRef(false);

  const valid = state.position === position && isBeginning(moves, state.picked);
  const picked = useMemo(() => (valid ? state.picked : []), [valid, state.picked]);
  const open = useMemo(() => options(moves, picked), [moves, picked]);
  const done = useMemo(() => {
    const begun = picked.length > 0 ? firstWith(moves, picked) : undefined;
    return played?.motion ?? begun?.motion.slice(0, picked.length) ?? NOTHING_DONE;
  }, [played, moves, picked]);

  // Listeners outlive a render; they see the newest state here.
  const latest = useRef({ view, picked, moves, position, onMove });
  latest.current = { view, picked, moves, position, onMove };

  const set = useCallback((next: Path) => {
    latest.current.picked = next;
    setState({ position: latest.current.position, picked: next });
    point(undefined);
  }, []);

  const choose = useCallback(
    (element: Element) => {
      const now = latest.current;
      const result = pick(now.moves, now.picked, element);
      set(result.picked);
      if (!result.move) return;
      const playing = { view: now.view, move: result.move };
      setLast(playing);
      setTimeout(() => setLast((newest) => (newest === playing ? undefined : newest)), PATIENCE);
      now.onMove?.(result.move);
    },
    [set],
  );

  const grab = useCallback(
    (event: PointerEvent, element: Element, piece: string, side: Side | null) => {
      if (event.button !== 0) return;
      byKeyboard.current = false;
      held.current = true;
      const follow = (moved: PointerEvent) => {
        if (moved.pointerId !== event.pointerId) return;
        const far = Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) > SLACK;
        if (!drag.value && !far) return;
        if (!drag.value) {
          if (!sameElement(latest.current.picked.at(-1), element)) choose(element);
          setLifted(element);
        }
        drag.value = { element, piece, side, x: moved.clientX, y: moved.clientY };
      };
      const end = (ended: PointerEvent) => {
        if (ended.pointerId !== event.pointerId) return;
        held.current = false;
        window.removeEventListener("pointermove", follow);
        window.removeEventListener("pointerup", end);
        window.removeEventListener("pointercancel", end);
        if (!drag.value) return;
        drag.value = undefined;
        setLifted(undefined);
        suppressClick.current = true;
        setTimeout(() => {
          suppressClick.current = false;
        });
        if (ended.type === "pointercancel") return;
        const target = board.current?.elementAt(ended.clientX, ended.clientY);
        if (target && options(latest.current.moves, latest.current.picked).has(keyOf(target))) {
          dropped.current = "cell" in target ? target.cell : undefined;
          choose(target);
        } else if (!sameElement(target, element)) set([]);
      };
      window.addEventListener("pointermove", follow);
      window.addEventListener("pointerup", end);
      window.addEventListener("pointercancel", end);
    },
    [drag, choose, set],
  );

  return {
    picked,
    open,
    pointed,
    lifted,
    drag,
    board,
    dropped,
    byKeyboard,
    held,
    played,
    done,
    picks: (element) => [...picked, element].some((_, kept) => isBeginning(moves, [...picked.slice(0, kept), element])),
    pick: choose,
    clear: () => set([]),
    point,
    grab,
    wasDragged: () => suppressClick.current,
  };
}
