/** All positions of a game: how many are won and lost in how many plies, and the longest wins. */

import { api } from "../../api/http";
import type { GameInfo, GameStatistics } from "../../api/types";
import { MiniBoard } from "../../board";
import { href } from "../../browser/address";
import { useLoaded } from "../../parts/useLoaded";
import { exploreText } from "../../text/explore";
import { bars, HEIGHT, WIDTH } from "./bars";
import "./Statistics.css";

const words = exploreText.statistics;

export function Statistics({ info }: { info: GameInfo }) {
  const { value } = useLoaded(info.spec, () => api.statistics(info.spec));
  if (!value) return null;
  const { positions, wins, draws, losses } = value;
  return (
    <section class="statistics">
      <h2>{words.title}</h2>
      <p class="secondary">{words.summary(positions, wins, draws, losses)}</p>
      <Chart found={value} />
      <Table found={value} />
      <Longest info={info} found={value} />
    </section>
  );
}

function Chart({ found }: { found: GameStatistics }) {
  const drawn = bars(found.distances);
  const last = found.distances.at(-1)?.plies ?? 0;
  return (
    <figure class="distances">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.chart}>
        {drawn.map(({ plies, x, width, wins, losses }) => (
          <g key={plies}>
            <title>{words.bar(plies, wins.count, losses.count)}</title>
            <rect class="win" x={x} y={HEIGHT - wins.height} width={width / 2} height={wins.height} />
            <rect class="loss" x={x + width / 2} y={HEIGHT - losses.height} width={width / 2} height={losses.height} />
          </g>
        ))}
        <path d={`M0 ${HEIGHT}H${WIDTH}`} />
      </svg>
      <figcaption>
        <span>0</span>
        <span class="distances-key">
          <i class="win" aria-hidden="true" /> {words.won}
          <i class="loss" aria-hidden="true" /> {words.lost}
        </span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

function Table({ found }: { found: GameStatistics }) {
  return (
    <details>
      <summary>{words.table}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.distance}</th>
            <th scope="col">{words.won}</th>
            <th scope="col">{words.lost}</th>
          </tr>
        </thead>
        <tbody>
          {found.distances.map(({ plies, wins, losses }) => (
            <tr key={plies}>
              <th scope="row">{plies}</th>
              <td>{words.number(wins)}</td>
              <td>{words.number(losses)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Longest({ info, found }: { info: GameInfo; found: GameStatistics }) {
  const [first] = found.longest;
  if (!first) return null;
  return (
    <>
      <h3>{words.longest(first.plies)}</h3>
      <ul class="longest">
        {found.longest.map(({ position, plies, view }, place) => (
          <li key={position}>
            <a
              href={href("explore", info.spec, { position })}
              aria-label={words.open(place + 1, plies)}
              title={position}
            >
              <MiniBoard layout={info.layout} view={view} label="" hands />
              {info.layout.cells.length === 0 && <span>{position}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
