/** Arrow keys go through the moves, unless something else wants them. */

import { useEffect } from "preact/hooks";
import type { Desk } from "./desk";

const KEYS: Record<string, "start" | "back" | "forward" | "end"> = {
  Home: "start",
  ArrowLeft: "back",
  ArrowRight: "forward",
  End: "end",
};

const OTHERS = "input, select, textarea, dialog, [popover]";
/** These have a use for the arrow keys only for those who came to them by key. */
const WALKED = ".board-area, [role=tab]";

export function useKeys(desk: Desk): void {
  useEffect(() => {
    // Who clicks with a pointer does not walk on the board with the arrow keys.
    let byPointer = false;
    const pointer = () => {
      byPointer = true;
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Tab") byPointer = false;
      const where = KEYS[event.key];
      if (!where || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(OTHERS) || (target?.closest(WALKED) && !byPointer)) return;
      event.preventDefault();
      event.stopPropagation();
      desk.go(where);
    };
    addEventListener("pointerdown", pointer, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("pointerdown", pointer, true);
      removeEventListener("keydown", key, true);
    };
  }, [desk]);
}
