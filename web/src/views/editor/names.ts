/** Pieces by their names. */

import type { GameInfo, SideName } from "../../api/types";
import { sideName } from "../../parts/players";
import { editorText } from "../../text/study";

/** A piece without its side, which it may have in its name. */
export function pieceName({ layout }: GameInfo, piece: string): string {
  return (layout.pieces[piece]?.name ?? piece).replace(/^(first|second) player's /, "");
}

export function ownedPiece(info: GameInfo, side: SideName, piece: string): string {
  const [owner, name] = [sideName(info, side), pieceName(info, piece)];
  return owner === name ? owner : editorText.put(owner, name);
}
