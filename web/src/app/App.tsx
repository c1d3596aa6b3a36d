/** The page: its header, and the view that its address names. */

import { useEffect, useRef } from "preact/hooks";
import { route } from "../browser/address";
import { text } from "../text/page";
import { Boundary } from "./Boundary";
import { Header } from "./Header";
import { Lazy } from "./Lazy";
import "./App.css";

export function App() {
  const { value } = route;
  const before = useRef(value.view);
  useEffect(() => {
    // So that a screen reader reads the new view. The first view it reads by itself.
    if (before.current !== value.view) document.getElementById("main")?.focus({ preventScroll: true });
    before.current = value.view;
    scrollTo(0, 0);
  }, [value.view, value.of]);
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        {text.skip}
      </button>
      <Header />
      <main id="main" tabIndex={-1} class={`view-${value.view}`}>
        <Boundary key={`${value.view}/${value.of}`}>
          <Lazy route={value} />
        </Boundary>
      </main>
    </>
  );
}

function skip(): void {
  document.getElementById("main")?.focus();
}
