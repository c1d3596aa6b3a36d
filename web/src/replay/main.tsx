/** The games of a report: each stands in an element with `data-replay`, as data in the script element inside it. */

import { render } from "preact";
import "../styles/tokens.css";
import { Replay, type ReplayedGame } from "./Replay";

for (const place of document.querySelectorAll<HTMLElement>("[data-replay]")) {
  const data = place.querySelector("script[type='application/json']")?.textContent;
  if (data) {
    const game = JSON.parse(data) as ReplayedGame;
    place.replaceChildren();
    render(<Replay game={game} />, place);
  }
}
