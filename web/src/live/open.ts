/** Takes part in a game over a WebSocket of the browser. */

import { address, api, Refusal } from "../api/http";
import { LiveGame } from "./game";

export function openGame(id: string, tokens: () => string[]): { game: LiveGame; leave: () => void } {
  const url = address(`games/${encodeURIComponent(id)}/live`);
  url.protocol = url.protocol.replace("http", "ws");
  const exists = () =>
    api.game(id).then(
      () => true,
      (error) => !(error instanceof Refusal && error.status === 404),
    );
  const game = new LiveGame(() => new WebSocket(url), tokens, exists);
  const hurry = () => {
    if (document.visibilityState === "visible") game.hurry();
  };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  return {
    game,
    leave: () => {
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      game.leave();
    },
  };
}
