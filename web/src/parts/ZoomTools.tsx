/** Larger, smaller, and as large as fits: for every picture on a sheet. */

import type { Signal } from "@preact/signals";
import { treeText } from "../text/tree";
import { zoomed } from "../tree/looking";
import { IconButton } from "./controls";

export function ZoomTools({ zoom }: { zoom: Signal<number> }) {
  const by = (factor: number) => {
    zoom.value = zoomed(zoom.value, factor);
  };
  return (
    <span class="zoom-tools">
      <IconButton icon="plus" label={treeText.zoomIn} bare onClick={() => by(1.25)} />
      <IconButton icon="minus" label={treeText.zoomOut} bare onClick={() => by(0.8)} />
      <IconButton icon="fit" label={treeText.fit} bare onClick={() => by(0)} />
    </span>
  );
}
