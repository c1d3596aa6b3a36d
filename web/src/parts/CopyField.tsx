/** A text with a button that copies it. */

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
      // Copying is not allowed here: the text is selected, so that a person can copy it by hand.
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
