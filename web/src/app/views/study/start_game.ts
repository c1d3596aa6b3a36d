/** A new game from wherever one is, and to it. */

import { api } from "../../../api/http";
import type { NewGame } from "../../../api/types";
import { remember } from "../../games";
import { SIDES } from "../../players";
import { go } from "../../router";

/** Makes a game whose people all sit here, and goes there. */
export async function startGame(game: NewGame): Promise<void> {
  const created = await api.create(game);
  remember({ id: created.game.id, tokens: created.tokens, mine: [...SIDES] });
  go("Play", created.game.id);
}
