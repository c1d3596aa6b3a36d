/** Starting a game from any view. */

import { api } from "../api/http";
import type { NewGame } from "../api/types";
import { go } from "../browser/address";
import { remember } from "../browser/games";
import { SIDES } from "./players";

/** Makes a game whose people all sit here, and shows it. */
export async function startGame(game: NewGame): Promise<void> {
  const created = await api.create(game);
  remember({ id: created.game.id, tokens: created.tokens, mine: [...SIDES] });
  go("play", created.game.id);
}
