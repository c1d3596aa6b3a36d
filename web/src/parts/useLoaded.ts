/** Something that is loaded when a view needs it. */

import { useEffect, useState } from "preact/hooks";
import { messageOf } from "../api/http";

export interface Loaded<T> {
  value: T | null;
  fault: string;
  again: () => void;
}

/** What `load` gives; once more when `key` changes. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [state, set] = useState<{ key: string; value: T | null; fault: string }>({ key, value: null, fault: "" });
  const [tries, retry] = useState(0);
  useEffect(() => {
    let left = false;
    load().then(
      (value) => !left && set({ key, value, fault: "" }),
      (error) => !left && set({ key, value: null, fault: messageOf(error) }),
    );
    return () => {
      left = true;
    };
  }, [key, tries]);
  const current = state.key === key ? state : { value: null, fault: "" };
  return { value: current.value, fault: current.fault, again: () => retry((count) => count + 1) };
}
