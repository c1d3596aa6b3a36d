/** The choices before a game: the opponent, the side, the options. Everything has a default value. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameInfo } from "../../api/types";
import { MiniBoard } from "../../board";
import { look } from "../../board/surface";
import { go } from "../../browser/address";
import { knownGame, ownTokens, remember } from "../../browser/games";
import { habits, type Opponent, type SideChoice } from "../../browser/habits";
import { Fault, Segments } from "../../parts/controls";
import { Dialog } from "../../parts/Dialog";
import { Icon, type IconName } from "../../parts/icons";
import { OptionField } from "../../parts/OptionField";
import { SideSign } from "../../parts/SideSign";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { Advanced } from "./Advanced";
import { Against } from "./Against";
import { ClockField } from "./ClockField";
import { Levels } from "./Levels";
import { newGame, type Setup, specOf } from "./setup";
import "./Sheet.css";

const OPPONENTS: readonly { value: Opponent; icon: IconName }[] = [
  { value: "computer", icon: "computer" },
  { value: "here", icon: "people" },
  { value: "elsewhere", icon: "link" },
  { value: "computers", icon: "versus" },
];

interface SheetProps {
  game: GameInfo;
  onClose: () => void;
}

export function Sheet({ game, onClose }: SheetProps) {
  const level = Math.min(habits.value.level, game.levels);
  const setup = useSignal<Setup>({
    ...habits.value,
    level,
    secondLevel: level,
    options: {},
    players: {},
    clock: null,
  });
  const players = useLoaded("players", api.players);
  const info = useSignal(game);
  const fault = useSignal("");
  const optionFault = useSignal("");
  const busy = useSignal(false);
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Setup>) => {
    setup.value = { ...setup.value, ...part };
  };
  const { opponent, options } = setup.value;
  const spec = specOf(game, options);

  useEffect(() => {
    form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }, []);

  // The board of the game with these options, and what the game says about them.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        info.value = spec === game.spec ? game : await api.rules(spec, stop.signal);
        optionFault.value = "";
      } catch (error) {
        if (!stop.signal.aborted) optionFault.value = messageOf(error);
      }
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [spec]);

  async function start(event: Event) {
    event.preventDefault();
    if (busy.value) return;
    busy.value = true;
    fault.value = "";
    try {
      const created = await api.create(newGame(game, setup.value));
      const { level, side } = setup.value;
      habits.value = { opponent, level, side };
      const kept = knownGame(created);
      remember(kept);
      if (opponent === "computers") await api.pace(kept.id, ownTokens(kept), { running: true, pause: 0.5 });
      go("play", created.game.id);
    } catch (error) {
      fault.value = messageOf(error);
      busy.value = false;
    }
  }

  return (
    <Dialog title={game.title} onClose={onClose} class="setup">
      <form ref={form} onSubmit={start} class="setup-form" {...look(game.layout)}>
        <div class="setup-picture">
          <MiniBoard layout={info.value.layout} view={info.value.start.view} label={game.title} />
          <p class="secondary">{game.summary}</p>
        </div>
        <div class="setup-fields">
          <Segments
            label={text.setup.opponent}
            class="opponents"
            choices={OPPONENTS.map(({ value, icon }) => ({
              value,
              label: (
                <>
                  <Icon name={icon} />
                  {text.setup.opponents[value]}
                </>
              ),
            }))}
            value={opponent}
            onChange={(value) => change({ opponent: value, players: {} })}
          />
          {opponent === "computer" && (
            <Against
              own={(players.value ?? []).filter(({ own }) => own)}
              player={setup.value.players.first ?? ""}
              levels={game.levels}
              level={setup.value.level}
              onPlayer={(name) => change({ players: { first: name, second: name } })}
              onLevel={(level) => change({ level })}
            />
          )}
          {opponent === "computers" && (
            <>
              <Levels
                label={text.setup.levelOf(game.sides[0])}
                levels={game.levels}
                value={setup.value.level}
                onChange={(level) => change({ level })}
              />
              <Levels
                label={text.setup.levelOf(game.sides[1])}
                levels={game.levels}
                value={setup.value.secondLevel}
                onChange={(secondLevel) => change({ secondLevel })}
              />
            </>
          )}
          {(opponent === "computer" || opponent === "elsewhere") && (
            <Segments<SideChoice>
              label={text.setup.side}
              class="sides"
              choices={[
                {
                  value: "first",
                  label: <SideLabel game={game} side="first" name={text.setup.first(game.sides[0])} />,
                },
                {
                  value: "second",
                  label: <SideLabel game={game} side="second" name={text.setup.second(game.sides[1])} />,
                },
                { value: "random", label: text.setup.random },
              ]}
              value={setup.value.side}
              onChange={(side) => change({ side })}
            />
          )}
          {game.options.length > 0 && (
            <fieldset class="options">
              <legend>{text.setup.options}</legend>
              {game.options.map((option) => (
                <OptionField
                  key={option.name}
                  option={option}
                  value={options[option.name] ?? info.value.values[option.name] ?? ""}
                  onChange={(value) => change({ options: { ...options, [option.name]: value } })}
                />
              ))}
              <Fault>{optionFault.value}</Fault>
            </fieldset>
          )}
          <details class="more">
            <summary>{text.setup.more}</summary>
            {opponent !== "computers" && (
              <ClockField value={setup.value.clock} onChange={(clock) => change({ clock })} />
            )}
            {(opponent === "computer" || opponent === "computers") && (
              <Advanced game={game} players={players} setup={setup.value} onChange={(players) => change({ players })} />
            )}
          </details>
          <Fault>{fault.value}</Fault>
        </div>
        <footer class="sheet-footer">
          <button type="submit" class="primary" disabled={busy.value}>
            {text.setup.start}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function SideLabel({ game, side, name }: { game: GameInfo; side: "first" | "second"; name: string }) {
  return (
    <>
      <SideSign layout={game.layout} side={side} />
      {name}
    </>
  );
}
