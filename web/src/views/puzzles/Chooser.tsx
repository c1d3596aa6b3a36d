/** Choosing a puzzle: the games with theirs, and the puzzles of one game by length. */

import { useEffect } from "preact/hooks";
import { api } from "../../api/http";
import type { GameInfo, Puzzle } from "../../api/types";
import { MiniBoard } from "../../board";
import { href } from "../../browser/address";
import { settings } from "../../browser/settings";
import { Working } from "../../parts/controls";
import { puzzleOfTheDay } from "../../parts/daily";
import { Icon } from "../../parts/icons";
import { Notice } from "../../parts/Notice";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { puzzleText } from "../../text/study";
import { countDone, type Done, doneOf, nextOpen } from "./done";
import { ownMoves, puzzlesOf } from "./puzzles_of";
import "./Chooser.css";

export function AllGames() {
  const { value: games, fault, again } = useLoaded("", () => api.catalogue());
  useEffect(() => {
    document.title = `${puzzleText.title} – ${text.name}`;
  }, []);
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!games) return <Working label={text.loading} />;
  const some = games.filter(({ puzzles }) => puzzles > 0);
  if (some.length === 0) return <Notice title={puzzleText.none} />;
  return (
    <div class="puzzles">
      <header>
        <h1>{puzzleText.title}</h1>
        <p class="secondary">{puzzleText.what}</p>
      </header>
      <ul class="puzzle-games">
        <Daily games={games} />
        {some.map((game) => (
          <GameCard key={game.spec} game={game} />
        ))}
      </ul>
    </div>
  );
}

function GameCard({ game }: { game: GameInfo }) {
  const count = countDone(game.spec, game.puzzles);
  return (
    <li class="card puzzle-card">
      <MiniBoard layout={game.layout} view={game.start.view} label={game.title} letters={settings.value.letters} />
      <div>
        <h2>
          <a href={href("puzzles", game.spec)}>{game.title}</a>
        </h2>
        <p class="secondary">{puzzleText.tally(count, game.puzzles)}</p>
        <Meter share={count / game.puzzles} />
      </div>
    </li>
  );
}

/** The puzzle of the day, as a card in a list. */
function Daily({ games }: { games: readonly GameInfo[] }) {
  const daily = puzzleOfTheDay(games);
  const { value } = useLoaded(daily?.game.spec ?? "", async () => {
    return daily ? (await puzzlesOf(daily.game.spec))[daily.number - 1] : undefined;
  });
  if (!daily) return null;
  const { game, number } = daily;
  return (
    <li class="card puzzle-card daily">
      <MiniBoard
        layout={game.layout}
        view={value?.board.view ?? game.start.view}
        label={puzzleText.puzzle(number)}
        flipped={value?.board.side === "second"}
        letters={settings.value.letters}
      />
      <div>
        <p class="puzzle-kicker">{puzzleText.daily}</p>
        <h2>
          <a href={href("puzzles", game.spec, { number: String(number) })}>{game.title}</a>
        </h2>
        <p class="secondary">{value ? puzzleText.winIn(ownMoves(value)) : puzzleText.puzzle(number)}</p>
      </div>
      <DoneMark done={doneOf(game.spec, number)} />
    </li>
  );
}

interface GamePuzzlesProps {
  info: GameInfo;
  puzzles: Puzzle[];
  infos: Map<string, GameInfo>;
}

export function GamePuzzles({ info, puzzles, infos }: GamePuzzlesProps) {
  const count = countDone(info.spec, puzzles.length);
  const next = nextOpen(info.spec, puzzles.length);
  const lengths = [...new Set(puzzles.map(ownMoves))].sort((one, other) => one - other);
  return (
    <div class="puzzles">
      <header class="puzzles-head">
        <div>
          <p>
            <a href={href("puzzles")}>{puzzleText.all}</a>
          </p>
          <h1>{info.title}</h1>
          <p class="secondary">{puzzleText.tally(count, puzzles.length)}</p>
        </div>
        {next !== null && (
          <a class="button primary" href={href("puzzles", info.spec, { number: String(next) })}>
            {count === 0 ? puzzleText.begin : puzzleText.goOn}
          </a>
        )}
      </header>
      {lengths.map((length) => (
        <section key={length} class="puzzle-group">
          <h2>{puzzleText.winIn(length)}</h2>
          <ul>
            {puzzles
              .filter((puzzle) => ownMoves(puzzle) === length)
              .map((puzzle) => (
                <Tile key={puzzle.number} spec={info.spec} info={infos.get(puzzle.game) ?? info} puzzle={puzzle} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Tile({ spec, info, puzzle }: { spec: string; info: GameInfo; puzzle: Puzzle }) {
  const { number, board } = puzzle;
  const done = doneOf(spec, number);
  return (
    <li>
      <a
        class="card puzzle-tile"
        href={href("puzzles", spec, { number: String(number) })}
        aria-label={puzzleText.spoken(number, ownMoves(puzzle), done)}
      >
        <MiniBoard
          layout={info.layout}
          view={board.view}
          label={puzzleText.puzzle(number)}
          flipped={board.side === "second"}
          letters={settings.value.letters}
          hands
        />
        <span class="puzzle-number">{number}</span>
        <DoneMark done={done} />
      </a>
    </li>
  );
}

export function DoneMark({ done }: { done: Done | undefined }) {
  if (!done) return null;
  return (
    <span class={`done-mark ${done}`} title={puzzleText.done[done]}>
      <Icon name={done === "solved" ? "check" : "hint"} />
      <span class="unseen">{puzzleText.done[done]}</span>
    </span>
  );
}

function Meter({ share }: { share: number }) {
  return (
    <div class="puzzle-meter" aria-hidden="true">
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
