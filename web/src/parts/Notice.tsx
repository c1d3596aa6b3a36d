/** A sentence in the place of a view, and the way on. */

import type { ComponentChildren } from "preact";
import { text } from "../text/page";
import { Fault } from "./controls";

interface NoticeProps {
  title?: string;
  fault?: string;
  onAgain?: () => void;
  children?: ComponentChildren;
}

export function Notice({ title, fault, onAgain, children }: NoticeProps) {
  return (
    <div class="notice card">
      {title && <h1>{title}</h1>}
      <Fault>{fault}</Fault>
      {children}
      <p>
        {onAgain && (
          <>
            <button type="button" onClick={onAgain}>
              {text.again}
            </button>{" "}
          </>
        )}
        <a href="#/">{text.toStart}</a>
      </p>
    </div>
  );
}
