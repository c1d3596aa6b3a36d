/** The games of this browser: those to go on with, and those that are over. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, messageOf, rules } from "../../api/http";
import type { GameInfo, GameSummary } from "../../api/types";
import { MiniBoard } from "../../board";
import { href } from "../../browser/address";
import { forget, games, known, ownSides, ownTokens } from "../../browser/games";
import { settings } from "../../browser/settings";
import { Fault, IconButton } from "../../parts/controls";
import { sideName, versus } from "../../parts/players";
import { text } from "../../text/page";
import { ago } from "./time";
import "./KnownGames.css";

interface Entry {
  summary: GameSummary;
  info: GameInfo;
}

const MOST_FINISHED = 12;

export function KnownGames() {
  const entries = useSignal<Entry[] | null>(null);
  const fault = useSignal("");

  useEffect(() => {
    let left = false;
    entriesOf(games.peek().map(({ id }) => id)).then(
      (found) => {
        if (!left) entries.value = found;
      },
      (error) => {
        if (!left) fault.value = messageOf(error);
      },
    );
    return () => {
      left = true;
    };
  }, []);

  async function remove(id: string) {
    try {
      const game = known(id);
      // A game is deleted by a person who has a seat in it; a game that is only watched is forgotten here.
      if (ownSides(game).length > 0) await api.delete(id, ownTokens(game));
    } catch (error) {
      fault.value = messageOf(error);
      return;
    }
    forget([id]);
    entries.value = entries.value?.filter(({ summary }) => summary.id !== id) ?? null;
  }

  const all = entries.value ?? [];
  const open = all.filter(({ summary }) => !summary.outcome);
  const over = all.filter(({ summary }) => summary.outcome).slice(0, MOST_FINISHED);
  return (
    <>
      <Fault>{fault.value}</Fault>
      {open.length > 0 && <List title={text.start.goOn} entries={open} onRemove={remove} />}
      {over.length > 0 && <List title={text.start.finished} entries={over} onRemove={remove} />}
    </>
  );
}

/** What the server knows of these games; what it no longer has is forgotten here too. */
async function entriesOf(ids: string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  const summaries = await api.summaries(ids);
  const there = new Set(summaries.map(({ id }) => id));
  forget(ids.filter((id) => !there.has(id)));
  const entries = await Promise.all(
    summaries.map(async (summary) => {
      try {
        return { summary, info: await rules(summary.game) };
      } catch {
        return null; // a game that this server does not offer any more
      }
    }),
  );
  return entries
    .filter((entry) => entry !== null)
    .sort((one, other) => Date.parse(other.summary.changed) - Date.parse(one.summary.changed));
}

interface ListProps {
  title: string;
  entries: Entry[];
  onRemove: (id: string) => void;
}

function List({ title, entries, onRemove }: ListProps) {
  return (
    <section class="known">
      <h2>{title}</h2>
      <ul class="known-list">
        {entries.map((entry) => (
          <Item key={entry.summary.id} {...entry} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  );
}

function Item({ summary, info, onRemove }: Entry & { onRemove: (id: string) => void }) {
  const mine = ownSides(known(summary.id));
  const own = mine.filter((side) => summary.seats[side].kind === "person");
  const { outcome } = summary;
  const state = outcome
    ? outcome.winner
      ? text.result.won(sideName(info, outcome.winner))
      : text.result.draw
    : summary.side && own.includes(summary.side)
      ? text.start.yourTurn
      : text.start.moves(summary.moves);
  return (
    <li class="known-game card">
      <a href={href("play", summary.id)}>
        <MiniBoard
          layout={info.layout}
          view={summary.view}
          label={summary.title}
          flipped={own.length === 1 && own[0] === "second"}
          letters={settings.value.letters}
        />
        <span class="known-text">
          <strong>{summary.title}</strong>
          <span class="secondary">{versus(info, summary.seats, mine)}</span>
          <span class="secondary">
            {state} · <time dateTime={summary.changed}>{ago(summary.changed)}</time>
          </span>
        </span>
      </a>
      <IconButton icon="bin" label={text.start.remove(summary.title)} onClick={() => onRemove(summary.id)} bare />
    </li>
  );
}
