/** Puzzles: the games that have some, a game's puzzles, and one of them to be solved. */

import { useEffect } from "preact/hooks";
import { rules } from "../../api/http";
import type { GameInfo, Puzzle } from "../../api/types";
import type { ViewProps } from "../../browser/address";
import { href } from "../../browser/address";
import { Working } from "../../parts/controls";
import { Notice } from "../../parts/Notice";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { puzzleText } from "../../text/study";
import { AllGames, GamePuzzles } from "./Chooser";
import { puzzlesOf } from "./puzzles_of";
import { Solve } from "./Solve";

export default function Puzzles({ route }: ViewProps) {
  return route.of ? <OfGame spec={route.of} number={route.parameters.number} /> : <AllGames />;
}

/** A puzzle is for one game, but may have options of its own: it is drawn as its own game is. */
interface Shelf {
  info: GameInfo;
  puzzles: Puzzle[];
  infos: Map<string, GameInfo>;
}

async function load(spec: string): Promise<Shelf> {
  const [info, puzzles] = await Promise.all([rules(spec), puzzlesOf(spec)]);
  const specs = [...new Set(puzzles.map(({ game }) => game))];
  const infos = await Promise.all(specs.map(async (game) => [game, await rules(game)] as const));
  return { info, puzzles, infos: new Map(infos) };
}

function OfGame({ spec, number }: { spec: string; number: string | undefined }) {
  const { value, fault, again } = useLoaded(spec, () => load(spec));
  const puzzle = value?.puzzles[Number(number) - 1];
  useEffect(() => {
    if (!value) return;
    const what = puzzle ? puzzleText.puzzle(puzzle.number) : puzzleText.title;
    document.title = `${what} · ${value.info.title} – ${text.name}`;
  }, [value, puzzle]);
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!value) return <Working label={text.loading} />;
  const { info, puzzles, infos } = value;
  if (puzzles.length === 0) return <Notice title={puzzleText.noneOf(info.title)} />;
  if (number === undefined) return <GamePuzzles info={info} puzzles={puzzles} infos={infos} />;
  if (!puzzle) {
    return (
      <Notice title={puzzleText.unknown(number)}>
        <p>
          <a href={href("puzzles", spec)}>{puzzleText.allOf(info.title)}</a>
        </p>
      </Notice>
    );
  }
  return <Solve spec={spec} info={infos.get(puzzle.game) ?? info} puzzle={puzzle} puzzles={puzzles} />;
}
