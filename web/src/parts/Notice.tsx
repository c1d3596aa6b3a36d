/** A sentence in the place of a view, and the way on. */

import type { ComponentChildren } from "preact";
import { text } from "../text/page";
import { Fault } from "./controls";
import "./Notice.css";

interface NoticeProps {
  title?: string;
  fault?: string;
  onAgain?: () => void;
  /** The words of the button that tries again. */
  again?: string;
  /** Spoken at once. */
  alert?: boolean;
  children?: ComponentChildren;
}

export function Notice({ title, fault, onAgain, again = text.again, alert, children }: NoticeProps) {
  return (
    <div class="notice card" role={alert ? "alert" : undefined}>
      {title && <h1>{title}</h1>}
      <Fault>{fault}</Fault>
      {children}
      <p>
        {onAgain && (
          <>
            <button type="button" onClick={onAgain}>
              {again}
            </button>{" "}
          </>
        )}
        <a href="#/">{text.toStart}</a>
      </p>
    </div>
  );
}
