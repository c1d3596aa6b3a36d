/** Changing a typed tree at the node that is chosen. */

import { useSignal } from "@preact/signals";
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { IconButton } from "../../parts/controls";
import { treeText } from "../../text/tree";
import { at, grown, moved, type Nested, replaced } from "../../tree/nested";
import { read } from "../../tree/quiz";
import { type ModeProps, placeOf } from "./modes";
import type { Viewer } from "./viewer";
import "./EditNode.css";

export function EditNode({ viewer, settings, change }: ModeProps & { viewer: Viewer }) {
  const id = useId();
  const past = useSignal<Nested[]>([]);
  const { tree } = settings;
  const path = viewer.selected.value === "root" ? [] : viewer.selected.value.split(" ");
  const place = placeOf(path);
  const node = tree ? at(tree, place) : null;
  const [value, write] = useState("");
  // Before anybody can type: an effect after painting could overwrite the first letters.
  useLayoutEffect(() => {
    write(node?.value === null || node === null ? "" : String(node.value));
  }, [viewer.selected.value, tree]);
  if (!tree || !node) return null;
  const edit = (next: Nested, selected = viewer.selected.value) => {
    if (next === tree) return;
    past.value = [...past.value.slice(-99), tree];
    viewer.selected.value = selected;
    change({ tree: next });
  };
  const beside = (by: number) => [...path.slice(0, -1), String(Number(path.at(-1)) + by)].join(" ");
  const siblings = tree && path.length > 0 ? (at(tree, place.slice(0, -1))?.children.length ?? 1) : 1;
  const number = Number(path.at(-1) ?? 1);
  const isLeaf = node.children.length === 0;
  return (
    <section class="edit-node card" aria-label={treeText.edit}>
      <h2>{treeText.selected(path)}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const found = value.trim() === "" && !isLeaf ? null : read(value);
          if (found !== null && !Number.isFinite(found)) return;
          edit(replaced(tree, place, { ...node, value: found }));
        }}
      >
        <label for={id}>{treeText.leafValue}</label>
        <input
          id={id}
          class="small-number"
          inputMode="numeric"
          value={value}
          aria-invalid={value.trim() !== "" && !Number.isFinite(read(value))}
          onInput={(event) => write(event.currentTarget.value)}
        />
        <button type="submit">{treeText.setValue}</button>
      </form>
      <div class="buttons">
        <IconButton icon="plus" label={treeText.addChild} onClick={() => edit(grown(tree, place))} />
        <IconButton
          icon="bin"
          label={treeText.removeNode}
          disabled={path.length === 0}
          onClick={() => edit(replaced(tree, place, null), path.slice(0, -1).join(" ") || "root")}
        />
        <IconButton
          icon="back"
          label={treeText.moveLeft}
          disabled={number <= 1 || path.length === 0}
          onClick={() => edit(moved(tree, place, -1), beside(-1))}
        />
        <IconButton
          icon="forward"
          label={treeText.moveRight}
          disabled={number >= siblings || path.length === 0}
          onClick={() => edit(moved(tree, place, 1), beside(1))}
        />
        <IconButton
          icon="undo"
          label={treeText.undo}
          disabled={past.value.length === 0}
          onClick={() => {
            const before = past.value.at(-1);
            past.value = past.value.slice(0, -1);
            if (before) change({ tree: before });
          }}
        />
      </div>
      <p class="secondary small">{treeText.editWhat}</p>
    </section>
  );
}
