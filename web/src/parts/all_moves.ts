/** The moves of a board that has too many to come with it: they are asked for when somebody may move. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, messageOf } from "../api/http";
import type { Board, Branch } from "../api/types";
import type { Click, Element, Motion } from "../drawing";

/** Each move of a tree of paths, in the order of the tree. */
export function clicksOf(branches: readonly Branch[], path: readonly Element[] = [], motion: Motion = []): Click[] {
  return branches.flatMap(({ element, steps, branches: further, move, kind, label }) => {
    const now = { path: [...path, element], motion: [...motion, steps] };
    if (move === undefined || kind === undefined) return clicksOf(further ?? [], now.path, now.motion);
    return [{ ...now, move, kind, label: label ?? move }];
  });
}

/** The board with all its moves, as soon as they are known, and why they cannot be had. */
export function useAllMoves(game: string, board: Board, wanted: boolean): { board: Board; fault: string } {
  const [found, setFound] = useState<{ board: Board; moves?: Click[]; fault?: string } | undefined>();
  const missing = wanted && board.legal > board.moves.length;
  useEffect(() => {
    if (!missing) return undefined;
    const stop = new AbortController();
    api
      .moves({ game, position: board.position }, stop.signal)
      .then((branches) => setFound({ board, moves: clicksOf(branches) }))
      .catch((error) => stop.signal.aborted || setFound({ board, fault: messageOf(error) }));
    return () => stop.abort();
  }, [game, board, missing]);
  const own = found?.board === board ? found : undefined;
  const complete = useMemo(() => (own?.moves ? { ...board, moves: own.moves } : board), [board, own]);
  return { board: complete, fault: own?.fault ?? "" };
}
