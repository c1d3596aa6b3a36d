/** The places beside the board: hands, reserves, what was lost, and heaps. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Layout, Side, View, Zone, ZoneEntry } from "../drawing";
import { words as english, type Words } from "../text/board";
import type { Picker } from "./picker";
import { Piece } from "./pieces";
import { includes } from "./selection";
import { look } from "./surface";
import type { Path } from "./types";
import "./zones.css";

export interface ZoneStripProps {
  layout: Layout;
  view: View;
  /** Whose zones; without it those that belong to nobody, such as heaps. */
  side?: Side;
  picker?: Picker;
  /** The side that plays here, for the spoken labels. */
  you?: Side;
  flipped?: boolean;
  letters?: boolean;
  hint?: Path;
  words?: Words;
}

export function ZoneStrip(props: ZoneStripProps): JSX.Element | null {
  const zones = props.layout.zones.filter((zone) => (zone.side ?? undefined) === props.side);
  if (zones.length === 0) return null;
  return (
    <div class="zones" {...look(props.layout)}>
      {zones.map((zone) => (
        <ZonePieces key={zone.id} {...props} zone={zone} />
      ))}
    </div>
  );
}

function ZonePieces({ zone, ...props }: ZoneStripProps & { zone: Zone }): JSX.Element {
  const { view, you, words = english } = props;
  const entries = view.zones[zone.id] ?? [];
  const kind = words.zones[zone.kind] ?? zone.kind;
  const name = zone.title ?? words.zone(zone.side ? words.owner(zone.side, you) : undefined, kind);
  const [chosen, choose] = useState(0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div class={`zone zone-${zone.kind}`} role="group" aria-label={name}>
      {zone.title && <span class="zone-title">{zone.title}</span>}
      {zone.kind === "heap" && entries.length === 0 && <p class="secondary">{words.noHeaps}</p>}
      {entries.map((entry, place) => (
        <Entry
          key={`${entry.piece} ${place}`}
          {...props}
          zone={zone}
          name={name}
          entry={entry}
          chosen={entries[chosen]?.piece !== entry.piece || chosen === place}
          onChoose={() => choose(place)}
        />
      ))}
    </div>
  );
}

interface EntryProps extends ZoneStripProps {
  zone: Zone;
  name: string;
  entry: ZoneEntry;
  chosen: boolean;
  onChoose: () => void;
}

function Entry({ zone, name, entry, chosen, onChoose, ...props }: EntryProps): JSX.Element {
  const { layout, picker, side, hint, words = english } = props;
  const element = { zone: zone.id, piece: entry.piece };
  const begun = picker !== undefined && includes(picker.picked, element);
  const pickable = begun || picker?.picks(element);
  const picked = chosen && begun;
  const pieceName = zone.kind === "heap" ? words.heap(entry.count) : (layout.pieces[entry.piece]?.name ?? entry.piece);
  return (
    <button
      type="button"
      class={`entry ${pickable ? "pickable" : ""} ${picked ? "picked" : ""} ${entry.count === 0 ? "none" : ""} ${hint && includes(hint, element) ? "hinted" : ""}`}
      aria-label={zone.kind === "heap" ? pieceName : words.inZone(name, pieceName, entry.count)}
      aria-pressed={pickable ? Boolean(picked) : undefined}
      disabled={!pickable}
      data-zone={zone.id}
      data-letter={entry.piece}
      onPointerDown={(event) => {
        if (pickable && side && zone.kind === "hand") picker?.grab(event, element, entry.piece, side);
      }}
      onClick={(event) => {
        if (!picker || picker.wasDragged()) return;
        onChoose();
        picker.byKeyboard.current = event.detail === 0;
        picker.pick(element);
        if (event.detail === 0 && zone.kind !== "heap") setTimeout(() => picker.board.current?.focus());
      }}
      onKeyDown={(event) => event.key === "Escape" && picker?.clear()}
    >
      <Picture {...props} zone={zone} entry={entry} />
    </button>
  );
}

function Picture({ zone, entry, ...props }: ZoneStripProps & { zone: Zone; entry: ZoneEntry }): JSX.Element {
  const { layout, flipped, letters } = props;
  const piece = <Piece layout={layout} piece={entry.piece} side={zone.side} flipped={flipped} letters={letters} />;
  if (zone.kind === "heap") return <Heap count={entry.count} />;
  if (zone.kind === "hand")
    return (
      <>
        <svg viewBox="-46 -46 92 92" aria-hidden="true">
          {piece}
        </svg>
        {entry.count > 1 && <span class="count">{entry.count}</span>}
      </>
    );
  const shown = Math.min(entry.count, 18);
  return (
    <>
      <svg class="row" viewBox={`-46 -46 ${92 + 34 * Math.max(0, shown - 1)} 92`} aria-hidden="true">
        {Array.from({ length: shown }, (_, place) => (
          <g key={place} transform={`translate(${34 * place} 0)`}>
            {piece}
          </g>
        ))}
      </svg>
      <span class="number">
        {entry.count} {zone.kind === "lost" && (props.words ?? english).zones.lost}
      </span>
    </>
  );
}

/** Larger heaps are drawn as this many counters; the number says the rest. */
const DRAWN = 66;

/** The rows of a heap from the top: a triangle whose top row may be short. */
export function heapRows(count: number): number[] {
  let left = Math.min(count, DRAWN);
  let row = Math.ceil((Math.sqrt(8 * left + 1) - 1) / 2);
  const rows: number[] = [];
  for (; left > 0; row -= 1) {
    rows.unshift(Math.min(row, left));
    left -= Math.min(row, left);
  }
  return rows;
}

/** How large a heap's drawing is. */
export function heapSize(count: number): [width: number, height: number] {
  const rows = heapRows(count);
  return [22 * Math.max(...rows, 1), 19 * rows.length + 3];
}

/** A heap's counters, in a box that begins at the top left: each row lies in the gaps of the row below it. */
export function Counters({ count }: { count: number }): JSX.Element {
  const rows = heapRows(count);
  const bottom = rows.at(-1) ?? 0;
  return (
    <g class="counters">
      {rows.map((length, row) => {
        const above = rows.length - 1 - row;
        const start = 11 + 11 * above + 22 * Math.floor((bottom - above - length) / 2);
        return Array.from({ length }, (_, place) => (
          <circle key={`${row} ${place}`} cx={start + 22 * place} cy={row * 19 + 11} r="9.5" />
        ));
      })}
    </g>
  );
}

function Heap({ count }: { count: number }): JSX.Element {
  const [width, height] = heapSize(count);
  return (
    <>
      <svg class="heap" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <Counters count={count} />
      </svg>
      <span class="number">{count}</span>
    </>
  );
}
