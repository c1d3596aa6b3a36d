/** Ctrl+Z takes back, Ctrl+Y and Ctrl+Shift+Z bring back. */

import { useEffect, useRef } from "preact/hooks";

interface Undoable {
  undo(): void;
  redo(): void;
}

/** `owned`: fields whose own undo is this one; other fields keep theirs. */
export function useUndoKeys(target: Undoable, owned = ""): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const field = event.target instanceof Element ? event.target.closest("input, select, textarea") : null;
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (field && !(owned && field.matches(owned))) return;
      const name = event.key.toLowerCase();
      if (name === "z" && !event.shiftKey) latest.current.undo();
      else if (name === "y" || (name === "z" && event.shiftKey)) latest.current.redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [owned]);
}
