/** Forward and back through an elimination or a marking, and what each step says. */

import type { MatrixSolution } from "../../api/types";
import { IconButton, Segments, Switch } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { theoryText as words } from "../../text/theory";
import type { Model } from "./model";
import { cellName, named } from "./names";
import type { Line } from "./table";
import "./Steps.css";

interface Props {
  model: Model;
  solution: MatrixSolution;
}

export function Steps({ model, solution }: Props) {
  const step = model.step.value;
  const steps = model.steps.value;
  const go = (to: number) => () => model.goTo(to);
  useKeys({ ArrowLeft: go(step - 1), ArrowRight: go(step + 1), Home: go(0), End: go(steps) });
  return (
    <section class="theory-steps" aria-label={words.steps}>
      <div class="step-buttons" role="toolbar" aria-label={words.steps}>
        <IconButton icon="start" label={words.first} onClick={go(0)} disabled={step === 0} bare />
        <IconButton icon="back" label={words.back} onClick={go(step - 1)} disabled={step === 0} bare />
        <span class="step-count">{words.step(step, steps)}</span>
        <IconButton icon="forward" label={words.forward} onClick={go(step + 1)} disabled={step === steps} bare />
        <IconButton icon="end" label={words.last} onClick={go(steps)} disabled={step === steps} bare />
      </div>
      <div class="step-words" aria-live="polite">
        {model.mode.value === "eliminate" ? (
          <Eliminated model={model} solution={solution} />
        ) : (
          <Marked model={model} solution={solution} />
        )}
      </div>
      {model.mode.value === "eliminate" && <Wishes model={model} />}
      <p class="secondary small">{words.stepKeys}</p>
    </section>
  );
}

function Wishes({ model }: { model: Model }) {
  const { players } = model.draft.table;
  const { weak, begin } = model.wishes.value;
  return (
    <div class="wishes">
      <Segments
        label={words.begin}
        choices={players.map((name, at) => ({ value: String(at), label: name }))}
        value={String(begin)}
        onChange={(value) => model.setWishes({ begin: value === "1" ? 1 : 0 })}
      />
      <Switch label={words.weak} checked={weak} onChange={(on) => model.setWishes({ weak: on })} />
    </div>
  );
}

function Eliminated({ model, solution }: Props) {
  const { table } = model.draft;
  const { elimination } = solution;
  const step = model.step.value;
  const current = elimination.steps[step - 1];
  if (elimination.steps.length === 0) return <p>{words.nothingToDo}</p>;
  if (!current) return <p>{words.begun.eliminate}</p>;
  const [rows, columns] = elimination.kept;
  const [row = 0] = rows;
  const [column = 0] = columns;
  const last = step === elimination.steps.length;
  return (
    <>
      <p>{current.words}</p>
      {last && (
        <p class="step-end">
          {elimination.solved
            ? words.left(
                table.strategies[0][row] ?? "",
                table.strategies[1][column] ?? "",
                table.payoffs[row]?.[column] ?? "",
              )
            : words.leftMany(named(table, 0, rows), named(table, 1, columns))}
        </p>
      )}
      {current.instead.length > 0 && (
        <p class="instead">
          {words.instead}{" "}
          {current.instead.map(([player, strategy]) => (
            <button
              key={`${player} ${strategy}`}
              type="button"
              aria-label={words.eliminateInstead(table.strategies[player as Line][strategy] ?? "")}
              onClick={() => model.eliminateInstead(player as Line, strategy)}
            >
              {table.strategies[player as Line][strategy]}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

function Marked({ model, solution }: Props) {
  const { table } = model.draft;
  const { marking } = solution;
  const step = model.step.value;
  const current = marking.steps[step - 1];
  if (!current) return <p>{words.begun.mark}</p>;
  const cells = marking.equilibria.map(([row, column]) => cellName(table, row, column));
  return (
    <>
      <p>{current.words}</p>
      {step === marking.steps.length && (
        <p class="step-end">{cells.length > 0 ? words.pureFound(cells.join(words.and)) : words.noPure}</p>
      )}
      <p class="secondary small">{words.legend}</p>
    </>
  );
}
