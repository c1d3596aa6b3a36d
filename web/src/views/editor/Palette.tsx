/** The pieces of both sides and the eraser, and what lies beside the board. */

import type { ComponentChildren } from "preact";
import type { GameInfo, SideName } from "../../api/types";
import { Piece } from "../../board";
import { settings } from "../../browser/settings";
import { IconButton } from "../../parts/controls";
import { SIDES, sideName } from "../../parts/players";
import { SideSign } from "../../parts/SideSign";
import { editorText } from "../../text/study";
import type { Carrying } from "./Canvas";
import { counted, countIn, zonesOf } from "./draft";
import type { Editor } from "./model";
import { ownedPiece, pieceName } from "./names";
import "./Palette.css";

export function Palette({ editor, carrying }: { editor: Editor; carrying: Carrying }) {
  const { info } = editor;
  const tool = editor.tool.value;
  const sides = SIDES.filter((side) => (info.palette[side] ?? []).length > 0);
  if (sides.length === 0) return null;
  const few = sides.every((side) => (info.palette[side] ?? []).length < 3);
  return (
    <div class={`palette ${few ? "few" : ""}`}>
      {sides.map((side) => (
        <Row key={side} info={info} side={side} label={editorText.palette(sideName(info, side))}>
          {(info.palette[side] ?? []).map((piece) => (
            <button
              key={piece}
              type="button"
              class="palette-piece"
              aria-pressed={tool.kind === "piece" && tool.piece === piece && tool.side === side}
              aria-label={ownedPiece(info, side, piece)}
              title={pieceName(info, piece)}
              onClick={() => {
                editor.tool.value = { kind: "piece", piece, side };
              }}
              onPointerDown={(event) => {
                editor.tool.value = { kind: "piece", piece, side };
                carrying.grab(event, piece, side);
              }}
            >
              <Picture info={info} piece={piece} side={side} />
            </button>
          ))}
        </Row>
      ))}
      <button
        type="button"
        class="palette-eraser"
        aria-pressed={tool.kind === "eraser"}
        onClick={() => {
          editor.tool.value = { kind: "eraser" };
        }}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M9 20h11M5.500 15.500 15 6a2 2 0 0 1 2.800 0l2.200 2.200a2 2 0 0 1 0 2.800L11 20H8.500l-3-3a1 1 0 0 1 0-1.500zM11 10l5 5" />
        </svg>
        {editorText.eraser}
      </button>
    </div>
  );
}

interface RowProps {
  info: GameInfo;
  side: SideName;
  label: string;
  children: ComponentChildren;
}

function Row({ info, side, label, children }: RowProps) {
  return (
    <fieldset class="palette-row">
      <legend class="unseen">{label}</legend>
      <SideSign layout={info.layout} side={side} />
      {children}
    </fieldset>
  );
}

function Picture({ info, piece, side }: { info: GameInfo; piece: string; side: SideName }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <Piece layout={info.layout} piece={piece} side={side} letters={settings.value.letters} />
    </svg>
  );
}

/** Hands and reserves, with more and less of each piece. */
export function Besides({ editor }: { editor: Editor }) {
  const { info } = editor;
  const zones = [...zonesOf(info.layout, "hand"), ...zonesOf(info.layout, "reserve")];
  if (zones.length === 0) return null;
  return (
    <div class={`besides ${zones.every(({ side }) => (info.palette[side ?? "first"] ?? []).length < 3) ? "few" : ""}`}>
      {zones.map(({ id, kind, side }) => {
        const owner: SideName = side ?? "first";
        const name = editorText.zone(sideName(info, owner), editorText.zones[kind] ?? kind);
        return (
          <fieldset key={id} class="besides-zone">
            <legend>{name}</legend>
            {(info.palette[owner] ?? []).map((piece) => (
              <Count
                key={piece}
                what={`${name}, ${pieceName(info, piece)}`}
                count={countIn(editor.draft.value, id, piece)}
                onChange={(count) => editor.change(counted(editor.draft.peek(), id, piece, count))}
              >
                <Picture info={info} piece={piece} side={owner} />
              </Count>
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

interface CountProps {
  what: string;
  count: number;
  onChange: (count: number) => void;
  children?: ComponentChildren;
}

export function Count({ what, count, onChange, children }: CountProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is around it
    <div class={`count-field ${count === 0 ? "none" : ""}`} role="group" aria-label={what}>
      {children}
      <button
        type="button"
        aria-label={editorText.less(what)}
        onClick={() => onChange(count - 1)}
        disabled={count === 0}
      >
        −
      </button>
      <output>{count}</output>
      <button type="button" aria-label={editorText.more(what)} onClick={() => onChange(count + 1)}>
        +
      </button>
    </div>
  );
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <IconButton icon="bin" label={label} onClick={onClick} bare />;
}
