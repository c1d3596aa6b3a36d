/** The games of a report: each stands in an element with `data-replay`, as data in the script element inside it. */

import { render } from "preact";
import type { Layout } from "../drawing";
import "../styles/tokens.css";
import { Replay, type ReplayedGame } from "./Replay";

const layouts = JSON.parse(document.getElementById("layouts")?.textContent ?? "{}") as Record<string, Layout>;

for (const place of document.querySelectorAll<HTMLElement>("[data-replay]")) {
  const data = place.querySelector("script[type='application/json']")?.textContent;
  if (data) {
    const game = JSON.parse(data) as ReplayedGame;
    const layout = layouts[game.game];
    place.replaceChildren();
    if (layout) render(<Replay game={game} layout={layout} />, place);
  }
}
