/** The buttons of the move being made; for a game without a board, all of its moves. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Element, Layout, Side } from "../drawing";
import { words as english, type Words } from "../text/board";
import type { Picker } from "./picker";
import { Piece } from "./pieces";
import { buttons, keyOf } from "./selection";
import "./Choices.css";

/** With this many choices or more, there is a field to filter them. */
const MANY = 16;

export interface ChoicesProps {
  picker: Picker;
  layout: Layout;
  /** Whose move it is: a button that names a piece shows that side's. */
  side: Side;
  flipped?: boolean;
  letters?: boolean;
  words?: Words;
}

export function Choices(props: ChoicesProps): JSX.Element | null {
  const { picker, layout, words = english, ...look } = props;
  const [filter, setFilter] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const offered = buttons(picker.open);
  const begun = picker.picked.length > 0;
  const only = offered.length > 0 && offered.length === picker.open.size;
  const texts = offered.map(({ element }) => keyOf(element)).join("\n");

  // Before anybody can type: an effect after painting could overwrite the first letters.
  useLayoutEffect(() => {
    setFilter("");
    if (only && begun && picker.byKeyboard.current) list.current?.querySelector("button")?.focus();
  }, [texts]);

  if (offered.length === 0) return null;
  const shown = offered.filter(({ element }) => textOf(element, words).includes(filter.trim()));
  return (
    <div class="choices">
      {offered.length >= MANY && (
        <input
          type="search"
          value={filter}
          placeholder={words.filter}
          aria-label={words.filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <ul ref={list} aria-label={begun ? words.choices : words.moves}>
        {shown.map(({ element, kind }) => (
          <li key={keyOf(element)}>
            <button
              type="button"
              class={`choice kind-${kind}`}
              onClick={(event) => {
                picker.byKeyboard.current = event.detail === 0;
                picker.pick(element);
                if (event.detail === 0 && document.activeElement === event.currentTarget) picker.board.current?.focus();
              }}
              onPointerEnter={() => picker.point(element)}
              onPointerLeave={() => picker.point(undefined)}
              onFocus={() => picker.point(element)}
              onBlur={() => picker.point(undefined)}
              onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                picker.clear();
                picker.board.current?.focus();
              }}
            >
              <Named layout={layout} name={textOf(element, words)} {...look} />
              {textOf(element, words)}
            </button>
          </li>
        ))}
        {begun && (
          <li>
            <button type="button" class="choice quiet" onClick={picker.clear}>
              {words.cancel}
            </button>
          </li>
        )}
      </ul>
      {shown.length === 0 && <p class="secondary">{words.noMatch(filter.trim())}</p>}
    </div>
  );
}

function textOf(element: Element, words: Words): string {
  if ("row" in element) return words.takeRow(element.row);
  return "choice" in element ? element.choice : "";
}

interface NamedProps {
  layout: Layout;
  name: string;
  side: Side;
  flipped?: boolean;
  letters?: boolean;
}

/** The piece of this name, drawn; nothing for any other text. */
function Named({ layout, name, ...look }: NamedProps): JSX.Element | null {
  const piece = Object.keys(layout.pieces).find((letter) => layout.pieces[letter]?.name === name);
  if (piece === undefined) return null;
  return (
    <svg class="choice-piece" viewBox="-50 -50 100 100" aria-hidden="true">
      <Piece layout={layout} piece={piece} {...look} />
    </svg>
  );
}
