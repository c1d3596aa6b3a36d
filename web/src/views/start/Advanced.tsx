/** Any player in the computer's place, by its text, with the list of those there are. */

import { useId } from "preact/hooks";
import type { GameInfo, PlayerInfo, SideName } from "../../api/types";
import { Fault } from "../../parts/controls";
import { levelPlayer, other, SIDES, sideName } from "../../parts/players";
import type { Loaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import type { Setup } from "./setup";

interface AdvancedProps {
  game: GameInfo;
  players: Loaded<PlayerInfo[]>;
  setup: Setup;
  onChange: (players: Setup["players"]) => void;
}

export function Advanced({ game, players, setup, onChange }: AdvancedProps) {
  const id = useId();
  const known = players.value ?? [];
  const both = setup.opponent === "computers";
  const sides = both ? SIDES : setup.side === "random" ? [] : [other(setup.side)];
  const set = (side: SideName | null, value: string) =>
    onChange(side ? { ...setup.players, [side]: value } : { first: value, second: value });
  const field = (side: SideName | null) => (
    <div class="field" key={side}>
      <label for={`${id}-${side}`}>
        {both && side ? text.setup.playerOf(sideName(game, side)) : text.setup.player}
      </label>
      <input
        id={`${id}-${side}`}
        list={`${id}-players`}
        autocomplete="off"
        spellcheck={false}
        maxLength={500}
        placeholder={levelPlayer(side === "second" && both ? setup.secondLevel : setup.level)}
        value={setup.players[side ?? "first"] ?? ""}
        onInput={(event) => set(side, event.currentTarget.value)}
      />
    </div>
  );
  return (
    <div class="advanced">
      {sides.length > 0 ? sides.map(field) : field(null)}
      <datalist id={`${id}-players`}>
        {known.map(({ name, summary }) => (
          <option key={name} value={name}>
            {summary}
          </option>
        ))}
      </datalist>
      <p class="secondary">{text.setup.playerWhat}</p>
      <Fault>{players.fault}</Fault>
      <details>
        <summary>{text.setup.allPlayers}</summary>
        <dl class="players">
          {known.map(({ name, summary, options }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> {summary}
              </dt>
              {options.map((option) => (
                <dd key={option.name}>
                  <code>{option.default === null ? option.name : `${option.name}=${option.default}`}</code>{" "}
                  {option.summary}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
