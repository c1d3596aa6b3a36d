/** Keys that do something anywhere in a view, or in a part of a page, unless something else wants them. */

import { useEffect, useRef } from "preact/hooks";

const FIELDS = "input, select, textarea, dialog, [popover]";

/** What each key does, by its name. An action that returns false leaves the key to others. */
export type Keys = Record<string, () => unknown>;

/** `within`: only keys that are pressed in this element count. */
export function useKeys(keys: Keys, within?: { current: Element | null }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    // After a use of the pointer, the arrow keys do not walk on the board but belong to the view.
    let byPointer = false;
    const pointer = () => {
      byPointer = true;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Tab") byPointer = false;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = latest.current[name];
      const target = event.target instanceof Element ? event.target : null;
      if (!action || target?.closest(FIELDS)) return;
      if (within && !(target && within.current?.contains(target))) return;
      if (event.key.startsWith("Arrow") && target?.closest(".board-area, [data-arrows]") && !byPointer) return;
      if (action() === false) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("pointerdown", pointer, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", pointer, true);
      removeEventListener("keydown", key, true);
    };
  }, []);
}
