/** Perfect play: what every move of a position is worth, exactly, and where it leads. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, messageOf, rules } from "../../api/http";
import type { GameInfo } from "../../api/types";
import { MiniBoard } from "../../board";
import type { ViewProps } from "../../browser/address";
import { go, href } from "../../browser/address";
import { analysisMarks } from "../../parts/analysis_marks";
import { Fault, IconButton, Working } from "../../parts/controls";
import { type Place, parametersOf, placeOf } from "../../parts/explore_link";
import { useKeys } from "../../parts/keys";
import { Notice } from "../../parts/Notice";
import { outcomeSentence } from "../../parts/outcome";
import { computer, other, PERSON, sideName } from "../../parts/players";
import { Stage, Study } from "../../parts/Stage";
import { startGame } from "../../parts/start_game";
import { useLoaded } from "../../parts/useLoaded";
import { exploreText } from "../../text/explore";
import { text } from "../../text/page";
import { Explorer } from "./explorer";
import { BestLine, ExactMoves, Verdict } from "./Moves";
import { Statistics } from "./Statistics";
import { Trail } from "./Trail";
import "./Explore.css";

export default function Explore({ route }: ViewProps) {
  return route.of ? <OfGame spec={route.of} parameters={route.parameters} /> : <AllGames />;
}

/** The games to choose from. */
function AllGames() {
  const { value: games, fault, again } = useLoaded("", api.catalogue);
  useEffect(() => {
    document.title = `${exploreText.title} – ${text.name}`;
  }, []);
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!games) return <Working label={text.loading} />;
  return (
    <div class="explore-games">
      <h1>{exploreText.title}</h1>
      <p>{exploreText.what}</p>
      <p class="secondary">{exploreText.where}</p>
      <ul>
        {games.map(({ spec, title, layout, start }) => (
          <li key={spec}>
            <a class="card" href={href("explore", spec)}>
              <MiniBoard layout={layout} view={start.view} label="" />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfGame({ spec, parameters }: { spec: string; parameters: Record<string, string> }) {
  const { value: info, fault, again } = useLoaded(spec, () => rules(spec));
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!info) return <Working label={text.loading} />;
  return <Explored info={info} parameters={parameters} />;
}

function Explored({ info, parameters }: { info: GameInfo; parameters: Record<string, string> }) {
  const explorer = useMemo(() => new Explorer(info.spec, api.explore), [info]);
  const place = placeOf(parameters);
  useEffect(() => {
    explorer.open(place);
  }, [explorer, place.position, place.moves.join(" ")]);
  useEffect(() => {
    document.title = `${exploreText.of(info.title)} – ${text.name}`;
    return () => explorer.leave();
  }, [explorer]);
  const visit = (moves: readonly string[], how: "made" | "back" | "jump") => {
    const next = { position: explorer.place.peek().position, moves };
    explorer.open(next, how); // not only when the address has changed: the next key may come before that
    go("explore", info.spec, parametersOf(next));
  };
  const trail = explorer.trail.value;
  const at = explorer.place.value.moves.length;
  const see = (to: number, how: "made" | "back" | "jump") => {
    const target = Math.max(0, Math.min(explorer.trail.peek().length, to));
    if (target !== explorer.place.peek().moves.length) visit(explorer.trail.peek().slice(0, target), how);
  };
  const step = (by: 1 | -1) => see(explorer.place.peek().moves.length + by, by < 0 ? "back" : "made");
  const jump = (to: number) => see(to, "jump");
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => jump(0),
    End: () => jump(explorer.trail.peek().length),
  });
  const found = explorer.found.value;
  const marks = useMemo(() => {
    const scored = (found?.moves ?? []).flatMap(({ move, score }) => (score ? [{ move, score }] : []));
    return found ? analysisMarks(found.board, scored) : { notes: [], arrows: [] };
  }, [found]);
  if (!found) {
    if (explorer.fault.value) return <Notice fault={explorer.fault.value} onAgain={() => explorer.find()} />;
    return <Working label={text.loading} />;
  }
  const { board } = found;
  const play = (move: string) => visit([...explorer.place.peek().moves, move], "made");
  return (
    <Study
      layout={info.layout}
      stage={
        <Stage
          layout={info.layout}
          view={board.view}
          moves={board.moves}
          onMove={({ move }) => play(move)}
          label={exploreText.board(info.title, sideName(info, board.side))}
          lastMove={board.last ?? undefined}
          way={explorer.way.value}
          notes={marks.notes}
          arrows={found.score ? marks.arrows : []}
        />
      }
    >
      <header class="explore-head">
        <p class="secondary small">{exploreText.title}</p>
        <h1>{info.title}</h1>
      </header>
      {board.outcome ? (
        <p class="explore-verdict">{outcomeSentence(info, board.outcome)}</p>
      ) : (
        <Verdict info={info} found={found} />
      )}
      <Progress explorer={explorer} info={info} />
      <ExactMoves moves={found.moves} waiting={!found.done || found.again} onPlay={play} />
      <BestLine
        found={found}
        onGo={(count) => visit([...explorer.place.peek().moves, ...found.line.slice(0, count)], "jump")}
      />
      <Trail moves={trail} at={at} onGo={jump} onStep={step} />
      <Ways info={info} place={explorer.place.value} explorer={explorer} />
      {found.done && !found.unknown && <Statistics info={info} />}
      <p class="secondary small explore-keys">
        {exploreText.plies} {exploreText.keys}
      </p>
    </Study>
  );
}

/** That it works, how far it is, and how to end it; or why it does not know. */
function Progress({ explorer, info }: { explorer: Explorer; info: GameInfo }) {
  const found = explorer.found.value;
  const count = found?.moves.length ?? 0;
  if (explorer.running.value) {
    if (explorer.seconds.value < 1) return null;
    return (
      <div class="explore-progress">
        <Working label={exploreText.working(explorer.known.value, count, explorer.seconds.value)} />
        <button type="button" onClick={() => explorer.stop()}>
          {exploreText.stop}
        </button>
      </div>
    );
  }
  const goesOn = explorer.stopped.value || explorer.fault.value || found?.again;
  if (goesOn) {
    return (
      <div class="explore-progress">
        {explorer.fault.value ? (
          <Fault>{explorer.fault.value}</Fault>
        ) : (
          <p class="secondary">
            {exploreText.stopped} {exploreText.working(explorer.known.value, count, explorer.seconds.value)}
          </p>
        )}
        <button type="button" onClick={() => explorer.find()}>
          {exploreText.goOn}
        </button>
      </div>
    );
  }
  if (!found?.unknown) return null;
  return (
    <div class="study-said">
      <p>{exploreText.none}</p>
      <p class="secondary small explore-why">{found.unknown}.</p>
      <p class="secondary">{exploreText.noneWhat}</p>
      {info.editable && (
        <a class="button" href={href("editor", info.spec, { position: found.board.position })}>
          {exploreText.engine}
        </a>
      )}
    </div>
  );
}

interface WaysProps {
  info: GameInfo;
  place: Place;
  explorer: Explorer;
}

/** What else can be done with the position. */
function Ways({ info, place, explorer }: WaysProps) {
  const [fault, say] = useState("");
  const [copied, copy] = useState(false);
  useEffect(() => copy(false), [place]);
  const found = explorer.found.value;
  const side = found?.board.side ?? "first";
  const exact = found?.score != null;
  async function play() {
    say("");
    const seats = { first: PERSON, second: PERSON, ...(exact ? { [other(side)]: computer("perfect") } : {}) };
    try {
      await startGame({ game: info.spec, start: place.position, moves: [...place.moves], seats });
    } catch (error) {
      say(messageOf(error));
    }
  }
  async function share() {
    const link = new URL(href("explore", info.spec, parametersOf(place)), document.baseURI).href;
    await navigator.clipboard?.writeText(link).then(
      () => copy(true),
      (error) => say(messageOf(error)),
    );
  }
  return (
    <div class="explore-ways">
      {!found?.board.outcome && (
        <IconButton icon="play" label={exact ? exploreText.play : exploreText.playHere} onClick={play} />
      )}
      <IconButton
        icon={copied ? "check" : "link"}
        label={copied ? exploreText.copied : exploreText.share}
        onClick={share}
      />
      {info.editable && (
        <a class="button" href={href("editor", info.spec, { position: found?.board.position ?? "" })}>
          {exploreText.setUp}
        </a>
      )}
      <Fault>{fault}</Fault>
    </div>
  );
}
