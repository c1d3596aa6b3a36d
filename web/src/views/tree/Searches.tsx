/** Which searches are shown, and with which options. */

import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/http";
import type { PlayerInfo } from "../../api/types";
import { IconButton } from "../../parts/controls";
import { OptionField } from "../../parts/OptionField";
import { treeText } from "../../text/tree";
import type { ModeProps } from "./modes";
import { readSpec, writeSpec } from "./spec";
import "./Searches.css";

/** The classic searches, which can be recorded, and the options that are not about the tree. */
const CLASSIC = ["minimax", "negamax", "alphabeta", "selective", "average", "variable", "combined"];
const LEFT_OUT = ["preset", "win_or_block"];
const MOST = 4;

let known: Promise<PlayerInfo[]> | null = null;

/** What the server says of the players, asked once. */
function players(): Promise<PlayerInfo[]> {
  known ??= api.players();
  known.catch(() => {
    known = null;
  });
  return known;
}

export function Searches({ settings, change }: ModeProps) {
  const [kinds, know] = useState<PlayerInfo[]>([]);
  useEffect(() => {
    players().then(
      (found) => know(found.filter(({ name }) => CLASSIC.includes(name))),
      () => know([]),
    );
  }, []);
  const { searches } = settings;
  const set = (place: number, spec: string | null) => {
    const next = searches.flatMap((old, at) => (at === place ? (spec === null ? [] : [spec]) : [old]));
    change({ searches: next });
  };
  return (
    <section class="searches">
      <h2>{treeText.searches}</h2>
      {searches.map((spec, place) => (
        <OneSpec
          key={place}
          spec={spec}
          kinds={kinds}
          onChange={(next) => set(place, next)}
          onRemove={searches.length > 1 ? () => set(place, null) : null}
        />
      ))}
      {searches.length < MOST && (
        <IconButton
          icon="plus"
          label={treeText.addSearch}
          onClick={() => change({ searches: [...searches, another(searches)] })}
        />
      )}
    </section>
  );
}

/** A search that is not there yet, as deep as the first. */
function another(searches: readonly string[]): string {
  const [, { depth, max_depth }] = readSpec(searches[0] ?? "");
  const deep = depth ?? max_depth;
  const wanted = ["minimax", "alphabeta", "alphabeta:order=on", "negamax"].map((spec) => {
    const [name, options] = readSpec(spec);
    return writeSpec(name, deep ? { depth: deep, ...options } : options);
  });
  return wanted.find((spec) => !searches.includes(spec)) ?? "minimax";
}

interface OneSpecProps {
  spec: string;
  kinds: PlayerInfo[];
  onChange: (spec: string) => void;
  onRemove: (() => void) | null;
}

function OneSpec({ spec, kinds, onChange, onRemove }: OneSpecProps) {
  const [name, given] = readSpec(spec);
  const options =
    kinds.find((kind) => kind.name === name)?.options.filter((option) => !LEFT_OUT.includes(option.name)) ?? [];
  return (
    <div class="one-search">
      <div class="one-search-head">
        <select
          aria-label={treeText.algorithm}
          value={name}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const takes = kinds.find((kind) => kind.name === next)?.options.map((option) => option.name) ?? [];
            const kept = Object.entries(given).filter(([key]) => takes.includes(key));
            onChange(writeSpec(next, Object.fromEntries(kept)));
          }}
        >
          {CLASSIC.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
        {onRemove && <IconButton icon="close" label={treeText.removeSearch(spec)} bare onClick={onRemove} />}
      </div>
      <details>
        <summary>{spec}</summary>
        <div class="options">
          {options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={given[option.name] ?? option.default ?? ""}
              onChange={(value) => {
                const { [option.name]: _, ...others } = given;
                onChange(
                  writeSpec(name, value === (option.default ?? "") ? others : { ...others, [option.name]: value }),
                );
              }}
            />
          ))}
        </div>
      </details>
    </div>
  );
}
