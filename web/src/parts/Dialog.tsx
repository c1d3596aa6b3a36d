/** A sheet over the page: closed by Escape, by its button, or by a click beside it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { text } from "../text/page";
import { IconButton } from "./controls";
import "./Dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

export function Dialog({ title, onClose, children, ...props }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      // By now the dialog is not in the page any more, so the browser gives the focus to nobody.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={element}
      class={`sheet ${props.class ?? ""}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div class="sheet-body">
        <header class="sheet-header">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={text.close} onClick={onClose} bare />
        </header>
        {children}
      </div>
    </dialog>
  );
}
