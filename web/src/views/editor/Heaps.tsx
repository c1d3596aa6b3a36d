/** Heaps to be edited, in the place of a board. */

import { Counters, heapSize } from "../../board/zones";
import { Icon } from "../../parts/icons";
import { editorText } from "../../text/study";
import { heapsIn, withHeaps, zonesOf } from "./draft";
import type { Editor } from "./model";
import { Count, RemoveButton } from "./Palette";
import "./Heaps.css";

export function Heaps({ editor }: { editor: Editor }) {
  const zone = zonesOf(editor.info.layout, "heap")[0]?.id;
  if (!zone) return null;
  const sizes = heapsIn(editor.draft.value, zone);
  const set = (next: number[]) => editor.change(withHeaps(editor.draft.peek(), zone, next));
  return (
    <div class="study-stage">
      <ul class="editor-heaps" aria-label={editorText.zones.heap}>
        {sizes.map((size, place) => (
          <li key={place}>
            <Picture size={size} />
            <Count
              what={editorText.heap(place + 1)}
              count={size}
              onChange={(count) => set(sizes.map((other, at) => (at === place ? count : other)))}
            />
            <RemoveButton
              label={editorText.removeHeap(place + 1)}
              onClick={() => set(sizes.filter((_, at) => at !== place))}
            />
          </li>
        ))}
        <li>
          <button type="button" class="icon-button" onClick={() => set([...sizes, 3])}>
            <Icon name="plus" />
            {editorText.addHeap}
          </button>
        </li>
      </ul>
    </div>
  );
}

function Picture({ size }: { size: number }) {
  const [width, height] = heapSize(size);
  return (
    <svg class="editor-heap" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Counters count={size} />
    </svg>
  );
}
