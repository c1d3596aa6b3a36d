/** Matrix games: a matrix to be typed in, what is true of it, and the methods step by step. */

import { useEffect, useId, useMemo } from "preact/hooks";
import { api } from "../../api/http";
import type { MatrixExample } from "../../api/types";
import type { ViewProps } from "../../browser/address";
import { href, type Route, rename } from "../../browser/address";
import { Fault, IconButton, Working } from "../../parts/controls";
import { Notice } from "../../parts/Notice";
import { useUndoKeys } from "../../parts/undo_keys";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { theoryText as words } from "../../text/theory";
import { AsText } from "./AsText";
import { EditMatrix } from "./EditMatrix";
import { type Draft, type Mode, Model } from "./model";
import { Results } from "./Results";
import { ShownMatrix } from "./ShownMatrix";
import { Steps } from "./Steps";
import "./Theory.css";

export default function Theory({ route }: ViewProps) {
  const { value: examples, fault, again } = useLoaded("", api.matrixExamples);
  if (fault) return <Notice title={words.title} fault={fault} onAgain={again} />;
  const [first] = examples ?? [];
  if (!examples || !first) return <Working label={text.loading} />;
  return <Desk examples={examples} start={draftOf(first)} route={route} />;
}

const MODES: readonly Mode[] = ["edit", "eliminate", "mark"];

function draftOf({ table, tree, order }: MatrixExample): Draft {
  return { table, tree, order };
}

function Desk({ examples, start, route }: { examples: MatrixExample[]; start: Draft; route: Route }) {
  const model = useMemo(() => new Model(start, { solve: api.solveMatrix, read: api.readMatrix }), []);
  const faultsId = useId();
  const { solution } = model;
  const wanted = route.parameters.game;
  useEffect(() => {
    document.title = `${words.title} – ${text.name}`;
    return () => model.leave();
  }, []);
  useEffect(() => {
    if (wanted && wanted !== model.solution?.text) model.read(wanted);
  }, [wanted]);
  useEffect(() => {
    // The address is the game's, so that it can be taken along; a step back leaves the page, not the game before.
    const mine = model.history.past.peek().length > 0;
    if (solution && !model.solving.peek() && mine) rename("theory", "", { game: solution.text });
  }, [solution]);
  useUndoKeys(model.history, ".matrix input");
  const mode = model.mode.value;
  const link = new URL(href("theory", "", { game: solution?.text ?? "" }), location.href).href;
  return (
    <div class="theory">
      <header class="theory-header">
        <h1>{words.title}</h1>
        <p class="secondary">{words.summary}</p>
      </header>
      <div class="theory-work">
        <Examples model={model} examples={examples} />
        <div class="theory-bar">
          {/* Buttons, not radio buttons, so that the arrow keys are free for the steps. */}
          <div class="modes" role="toolbar" aria-label={words.mode}>
            {MODES.map((value) => (
              <button
                key={value}
                type="button"
                aria-pressed={mode === value}
                disabled={!solution}
                onClick={() => model.setMode(value)}
              >
                {words.modes[value]}
              </button>
            ))}
          </div>
          <div class="theory-actions" role="toolbar" aria-label={words.actions}>
            <IconButton
              icon="undo"
              label={words.undo}
              onClick={() => model.history.undo()}
              disabled={model.history.past.value.length === 0}
            />
            <IconButton
              icon="redo"
              label={words.redo}
              onClick={() => model.history.redo()}
              disabled={model.history.future.value.length === 0}
            />
          </div>
        </div>
        <section class="matrix-frame card" tabIndex={mode === "edit" ? undefined : 0} aria-label={words.modes[mode]}>
          {mode === "edit" || !solution ? (
            <EditMatrix model={model} faultsId={faultsId} />
          ) : (
            <ShownMatrix model={model} solution={solution} />
          )}
        </section>
        {mode === "edit" && <p class="secondary small">{words.hint}</p>}
        <Faults model={model} id={faultsId} />
        {mode !== "edit" && solution && <Steps model={model} solution={solution} />}
        {model.draft.tree && (
          <section class="card theory-result">
            <h2>{words.tree}</h2>
            <p class="secondary small">{words.treeWhat}</p>
            <pre class="text-box">{model.draft.tree}</pre>
          </section>
        )}
      </div>
      <div class="theory-results" aria-busy={model.solving.value}>
        {!solution && model.solving.value && <Working label={words.solving} />}
        {solution && <Results table={model.draft.table} solution={solution} />}
        <AsText model={model} text={solution?.text ?? ""} link={link} />
      </div>
    </div>
  );
}

function Examples({ model, examples }: { model: Model; examples: MatrixExample[] }) {
  const id = useId();
  const { table, tree } = model.draft;
  const found = examples.find((example) => example.table === table || (tree !== "" && example.tree === tree));
  return (
    <div class="field">
      <label for={id}>{words.examples}</label>
      <select
        id={id}
        value={found?.name ?? ""}
        onChange={(event) => {
          const chosen = examples.find(({ name }) => name === event.currentTarget.value);
          if (chosen) model.show(draftOf(chosen));
        }}
      >
        {!found && <option value="">{words.own}</option>}
        {examples.map(({ name, table: { title } }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {found && <p class="secondary small">{found.summary}</p>}
    </div>
  );
}

/** What is wrong, with the row and the column by number and name. */
function Faults({ model, id }: { model: Model; id: string }) {
  const { strategies } = model.draft.table;
  const faults = model.answer.value?.faults ?? [];
  const place = (line: 0 | 1, at: number | null) => {
    const name = at === null ? undefined : strategies[line][at - 1];
    return at === null ? null : name ? `${at} (${name})` : String(at);
  };
  return (
    <div id={id} class="theory-faults" aria-live="polite">
      <Fault>{model.fault.value}</Fault>
      {faults.length > 0 && (
        <>
          <p class="fault">{words.faults}</p>
          <ul class="result-list">
            {faults.map(({ row, column, message }) => {
              const where = words.place(place(0, row), place(1, column));
              return (
                <li key={`${row} ${column} ${message}`} class="fault">
                  {where ? `${where.charAt(0).toUpperCase()}${where.slice(1)}: ${message}` : message}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
