/** What the shapes mean: only those that this picture can have. */

import { treeText } from "../text/tree";
import { CutShape, LeafShape, MaxShape, MinShape, NeverShape } from "../tree/shapes";
import type { Walk } from "../tree/walk";
import "./TreeLegend.css";

export function TreeLegend({ walks }: { walks: readonly Walk[] }) {
  const words = treeText.legendParts;
  const hasCuts = walks.some(({ document }) => document.cut > 0);
  const hasNever = walks.some(({ document }) => document.unselected.length + document.quiet.length + document.cut > 0);
  const hasBounds = walks.some(({ document }) => document.nodes.bound?.some((bound) => bound > 0));
  const hasNotes = walks.some((walk) => walk.hasNotes);
  const hasChanges = walks.some(({ document }) => document.notes.some((note) => note.startsWith("|")));
  const hasTable = walks.some(({ document }) => document.from_table > 0);
  return (
    <ul class="legend" aria-label={treeText.legend}>
      <Key class="node max done" words={words.max} shape={<MaxShape width={44} />} />
      <Key class="node min done" words={words.min} shape={<MinShape width={44} />} />
      <Key class="node leaf done" words={words.leaf} shape={<LeafShape width={40} />} />
      <Key class="node max waiting" words={words.waiting} shape={<MaxShape width={44} />} />
      {hasTable && <Key class="node max done table" words={words.table} shape={<MaxShape width={44} />} />}
      {hasCuts && <Key class="node cut done" words={words.cut} shape={<CutShape />} />}
      {hasNever && <Key class="node never done" words={words.never} shape={<NeverShape />} />}
      <Key class="" words={words.principal} shape={<path class="edge best" d="M-22 0H22" />} />
      {hasCuts && <Key class="node" words={words.owner} shape={<OwnerShape />} />}
      {hasBounds && <Key class="" words={words.bound} shape={<text y={6}>≤ ≥</text>} />}
      {hasNotes && <Key class="" words={words.evaluation} shape={<text y={6}>f</text>} />}
      {hasChanges && <Key class="" words={words.change} shape={<text y={6}>|a−b|</text>} />}
    </ul>
  );
}

function OwnerShape() {
  return <rect class="halo owner" x={-22} y={-18} width={44} height={36} rx={8} />;
}

function Key({ words, shape, ...props }: { class: string; words: string; shape: preact.ComponentChildren }) {
  return (
    <li>
      <svg viewBox="-26 -24 52 48" aria-hidden="true">
        <g class={props.class}>{shape}</g>
      </svg>
      {words}
    </li>
  );
}
