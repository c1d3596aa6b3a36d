/** Where the tree comes from: typed, random, an example, or a position of a game; and the link to it. */

import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useId, useLayoutEffect, useState } from "preact/hooks";
import { api } from "../../api/http";
import type { GameInfo } from "../../api/types";
import { go, href } from "../../browser/address";
import { CopyField } from "../../parts/CopyField";
import { Fault } from "../../parts/controls";
import { treeText } from "../../text/tree";
import { MOST_LEAVES, NotATree, parse, type RandomTree, randomTree, write } from "../../tree/nested";
import { EXAMPLES } from "./examples";
import type { ModeProps } from "./modes";
import { fits, OWN, type Settings, USUAL_TREE, written } from "./settings";
import "./Source.css";

interface SourceProps extends ModeProps {
  /** The step shown, which the link has too. */
  step?: ReadonlySignal<number>;
}

export function Source({ settings, change, step }: SourceProps) {
  const [games, know] = useState<GameInfo[]>([]);
  const id = useId();
  useEffect(() => {
    api.catalogue().then(know, () => know([]));
  }, []);
  const others = games.filter(({ name }) => name !== OWN);
  const isListed = settings.game === OWN || others.some(({ spec }) => spec === settings.game);
  return (
    <section class="source">
      <h2>{treeText.source}</h2>
      <div class="field">
        <label for={`${id}-example`}>{treeText.examples}</label>
        <select
          id={`${id}-example`}
          value=""
          onChange={(event) => {
            const example = EXAMPLES[Number(event.currentTarget.value)];
            event.currentTarget.value = "";
            if (example) go("tree", example.game ?? OWN, example.parameters);
          }}
        >
          <option value="">{treeText.noExample}</option>
          {EXAMPLES.map(({ name }, place) => (
            <option key={name} value={place}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for={`${id}-game`}>{treeText.kind}</label>
        <select
          id={`${id}-game`}
          value={settings.game}
          onChange={(event) => {
            const game = event.currentTarget.value;
            const tree = game === OWN ? parse(USUAL_TREE) : null;
            // A game's tree is too large to draw: a depth at which it can be looked at.
            const searches = game === OWN ? ["alphabeta"] : ["alphabeta:depth=3"];
            change({ game, tree, position: "", moves: [], searches });
          }}
        >
          <option value={OWN}>{treeText.ownTree}</option>
          {!isListed && <option value={settings.game}>{settings.game}</option>}
          {others.map(({ spec, title }) => (
            <option key={spec} value={spec}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {settings.tree ? (
        <>
          <Typed settings={settings} change={change} />
          <Random settings={settings} change={change} />
        </>
      ) : (
        <PositionField settings={settings} change={change} />
      )}
      <CopyField label={treeText.share} value={linkTo(settings, step?.value)} />
    </section>
  );
}

function linkTo(settings: Settings, step: number | undefined): string {
  const [of, parameters] = written({ ...settings, step: settings.mode === "search" ? (step ?? null) : null });
  return new URL(href("tree", of, parameters), location.href).href;
}

function Typed({ settings, change }: ModeProps) {
  const id = useId();
  const current = settings.tree ? write(settings.tree) : "";
  const [typed, type] = useState(current);
  const [fault, say] = useState("");
  // Before anybody can type: an effect after painting could overwrite the first letters.
  useLayoutEffect(() => {
    type(current);
    say("");
  }, [current]);
  const apply = () => {
    try {
      change({ tree: parse(typed) });
      say("");
    } catch (error) {
      if (!(error instanceof NotATree)) throw error;
      say(treeText.notATree(error.message));
    }
  };
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label for={id}>{treeText.typed}</label>
      <textarea
        id={id}
        rows={3}
        spellcheck={false}
        value={typed}
        aria-describedby={`${id}-what`}
        aria-invalid={fault !== ""}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            apply();
          }
        }}
      />
      <p class="secondary small" id={`${id}-what`}>
        {treeText.typedWhat}
      </p>
      <Fault>{fault}</Fault>
      <button type="submit">{treeText.apply}</button>
    </form>
  );
}

function Random({ settings, change }: ModeProps) {
  const [wanted, want] = useState<RandomTree>(settings.random ?? { depth: 3, branching: 3, seed: 1 });
  useLayoutEffect(() => {
    if (settings.random) want(settings.random);
  }, [settings.random]);
  const set = (name: keyof RandomTree) => (event: { currentTarget: HTMLInputElement }) =>
    want({ ...wanted, [name]: event.currentTarget.valueAsNumber });
  const make = (random: RandomTree) => {
    want(random);
    change({ tree: randomTree(random), random });
  };
  const fine = fits(wanted);
  return (
    <fieldset class="random">
      <legend>{treeText.random}</legend>
      <div class="numbers">
        {(["depth", "branching", "seed"] as const).map((name) => (
          <label key={name}>
            <span>{treeText[name]}</span>
            <input type="number" min={name === "seed" ? 0 : 1} value={wanted[name]} onInput={set(name)} />
          </label>
        ))}
      </div>
      {!fine && <Fault>{treeText.tooMany(MOST_LEAVES)}</Fault>}
      <div class="buttons">
        <button type="button" disabled={!fine} onClick={() => make(wanted)}>
          {treeText.make}
        </button>
        <button type="button" disabled={!fine} onClick={() => make({ ...wanted, seed: wanted.seed + 1 })}>
          {treeText.another}
        </button>
      </div>
    </fieldset>
  );
}

function PositionField({ settings, change }: ModeProps) {
  const id = useId();
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("position") as HTMLInputElement;
        change({ position: field.value.trim(), moves: [] });
      }}
    >
      <label for={id}>{treeText.position}</label>
      <input
        id={id}
        name="position"
        key={settings.position}
        defaultValue={settings.position}
        spellcheck={false}
        autocomplete="off"
      />
      <p class="secondary small">{treeText.positionWhat}</p>
      <button type="submit">{treeText.apply}</button>
    </form>
  );
}
