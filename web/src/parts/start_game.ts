/** Starting a game from any view. */

import { api } from "../api/http";
import type { NewGame } from "../api/types";
import { go } from "../browser/address";
import { knownGame, remember } from "../browser/games";

/** Makes a game whose people all sit here, and shows it. */
export async function startGame(game: NewGame): Promise<void> {
  const created = await api.create(game);
  remember(knownGame(created));
  go("play", created.game.id);
}
