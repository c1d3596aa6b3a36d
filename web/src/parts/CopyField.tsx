/** A text to take along, with a button that copies it. */

import { useId, useRef, useState } from "preact/hooks";
import { text } from "../text/page";
import { IconButton } from "./controls";
import "./CopyField.css";

export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, set] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      set(true);
      setTimeout(() => set(false), 2000);
    } catch {
      // Not allowed here: it is marked, so that one can copy it by hand.
      field.current?.select();
    }
  }
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <input ref={field} id={id} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <IconButton
        icon={copied ? "check" : "copy"}
        label={copied ? text.share.copied : text.share.copy}
        onClick={copy}
      />
    </div>
  );
}
