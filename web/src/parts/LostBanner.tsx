/** Says that the connection is lost, while it is. It says nothing about a short break. */

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Link } from "../live/game";
import { text } from "../text/page";
import { Dots } from "./controls";
import "./LostBanner.css";

const SHORT = 700;

export function LostBanner({ link }: { link: ReadonlySignal<Link> }) {
  const lost = link.value === "lost";
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!lost) return show(false);
    const timer = setTimeout(() => show(true), SHORT);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div role="status" class="lost-place">
      {shown && (
        <p class="lost-banner">
          <Dots />
          {text.play.lost}
        </p>
      )}
    </div>
  );
}
