/** What can be played, and what was being played. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameInfo } from "../../api/types";
import { MiniBoard } from "../../board";
import type { ViewProps } from "../../browser/address";
import { href } from "../../browser/address";
import { settings } from "../../browser/settings";
import { Fault, Working } from "../../parts/controls";
import { puzzleOfTheDay } from "../../parts/daily";
import { Icon } from "../../parts/icons";
import { text } from "../../text/page";
import { KnownGames } from "./KnownGames";
import { LoadGame } from "./LoadGame";
import { Sheet } from "./Sheet";
import "./Start.css";

export default function Start({ route }: ViewProps) {
  const games = useSignal<GameInfo[] | null>(null);
  const fault = useSignal("");
  const chosen = useSignal<GameInfo | null>(null);

  const ask = () => {
    fault.value = "";
    api.catalogue().then(
      (found) => {
        games.value = found;
        const wanted = route.parameters.game;
        chosen.value = found.find(({ spec, name }) => wanted && (spec === wanted || name === wanted)) ?? null;
      },
      (error) => {
        fault.value = messageOf(error);
      },
    );
  };

  useEffect(() => {
    document.title = text.name;
    ask();
  }, []);

  return (
    <div class="start">
      <header class="start-header">
        <h1>{text.start.title}</h1>
        <LoadGame />
      </header>
      {fault.value && (
        <div class="notice card">
          <Fault>{fault.value}</Fault>
          <button type="button" onClick={ask}>
            {text.again}
          </button>
        </div>
      )}
      {!games.value && !fault.value && <Working label={text.loading} />}
      {games.value && (
        <>
          <ul class="game-grid">
            {games.value.map((game) => (
              <Card
                key={game.spec}
                game={game}
                onPlay={() => {
                  chosen.value = game;
                }}
              />
            ))}
          </ul>
          <KnownGames />
          <Learn games={games.value} />
        </>
      )}
      {chosen.value && (
        <Sheet
          game={chosen.value}
          onClose={() => {
            chosen.value = null;
          }}
        />
      )}
    </div>
  );
}

function Card({ game, onPlay }: { game: GameInfo; onPlay: () => void }) {
  return (
    <li class="game-card card">
      <MiniBoard layout={game.layout} view={game.start.view} label={game.title} letters={settings.value.letters} />
      <h2>{game.title}</h2>
      <p class="secondary">{game.summary}</p>
      <button type="button" onClick={onPlay} aria-label={text.start.playGame(game.title)}>
        {text.start.play}
      </button>
    </li>
  );
}

/** Links to lessons, puzzles, trees and the editor. */
function Learn({ games }: { games: GameInfo[] }) {
  const lessons = games.filter(({ lesson }) => lesson);
  const puzzles = games.filter(({ puzzles }) => puzzles > 0);
  const daily = puzzleOfTheDay(games);
  const editable = games.filter(({ editable }) => editable);
  return (
    <>
      {lessons.length > 0 && (
        <section class="links">
          <h2>{text.start.lessons}</h2>
          <ul>
            {lessons.map(({ spec, title }) => (
              <li key={spec}>
                <a class="chip" href={href("lesson", spec)}>
                  <Icon name="learn" />
                  {text.start.learn(title)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {puzzles.length > 0 && (
        <section class="links">
          <h2>{text.start.puzzles}</h2>
          <ul>
            {daily && (
              <li>
                <a class="chip" href={href("puzzles", daily.game.spec, { number: String(daily.number) })}>
                  <Icon name="puzzle" />
                  {text.start.daily(daily.game.title)}
                </a>
              </li>
            )}
            {puzzles.map(({ spec, title, puzzles }) => (
              <li key={spec}>
                <a class="chip" href={href("puzzles", spec)}>
                  <Icon name="puzzle" />
                  {title} <span class="tally">{puzzles}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="links">
        <h2>{text.start.inside}</h2>
        <ul>
          <li>
            <a class="chip" href={href("tree")}>
              <Icon name="tree" />
              {text.start.trees}
            </a>
          </li>
          <li>
            <a class="chip" href={href("tree", "tree", { mode: "quiz", task: "1" })}>
              <Icon name="tree" />
              {text.start.treeQuiz}
            </a>
          </li>
        </ul>
      </section>
      <section class="links">
        <h2>{text.start.exact}</h2>
        <ul>
          <li>
            <a class="chip" href={href("explore")}>
              <Icon name="check" />
              {text.start.explore}
            </a>
          </li>
        </ul>
      </section>
      <section class="links">
        <h2>{text.start.theory}</h2>
        <ul>
          <li>
            <a class="chip" href={href("theory")}>
              <Icon name="matrix" />
              {text.start.matrixGames}
            </a>
          </li>
        </ul>
      </section>
      {editable.length > 0 && (
        <section class="links">
          <h2>{text.start.editor}</h2>
          <ul>
            {editable.map(({ spec, title }) => (
              <li key={spec}>
                <a class="chip" href={href("editor", spec)}>
                  <Icon name="edit" />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
