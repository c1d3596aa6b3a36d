/** The matrix to be looked at, with what the steps so far have done to it. */

import type { MatrixSolution } from "../../api/types";
import { theoryText as words } from "../../text/theory";
import type { Model } from "./model";
import { type Line, payoffsOf, type Table } from "./table";
import "./matrix.css";

interface Props {
  model: Model;
  solution: MatrixSolution;
}

/** How a strategy stands in an elimination. */
interface Standing {
  state: "kept" | "gone" | "going" | "better";
  note: string;
}

export function ShownMatrix({ model, solution }: Props) {
  const { table } = model.draft;
  const [rows, columns] = table.strategies;
  const step = model.step.value;
  const eliminating = model.mode.value === "eliminate";
  const standing = (line: Line, at: number) => (eliminating ? standingOf(solution, step, line, at) : KEPT);
  const marks = eliminating ? NO_MARKS : marksOf(solution, step);
  const current = eliminating || step === 0 ? undefined : solution.marking.steps[step - 1];
  const done = !eliminating && step === solution.marking.steps.length;
  return (
    <table class="matrix shown">
      <caption class="unseen">{words.matrix(table.title)}</caption>
      <thead>
        <tr>
          <td class="matrix-corner">
            <span class="matrix-player first">{table.players[0]}</span>
            <span class="matrix-player second">{table.players[1]}</span>
          </td>
          {columns.map((name, column) => (
            <Name
              key={column}
              name={name}
              scope="col"
              standing={standing(1, column)}
              lit={current?.player === 0 && current.against === column}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={row}>
            <Name
              name={name}
              scope="row"
              standing={standing(0, row)}
              lit={current?.player === 1 && current.against === row}
            />
            {columns.map((_, column) => (
              <Cell
                key={column}
                table={table}
                row={row}
                column={column}
                states={[standing(0, row).state, standing(1, column).state]}
                marks={[marks.has(`0 ${row} ${column}`), marks.has(`1 ${row} ${column}`)]}
                equilibrium={done && solution.marking.equilibria.some(([r, c]) => r === row && c === column)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const KEPT: Standing = { state: "kept", note: "" };
const NO_MARKS: ReadonlySet<string> = new Set();

function standingOf({ elimination }: MatrixSolution, step: number, line: Line, at: number): Standing {
  const current = elimination.steps[step - 1];
  if (current?.player === line && current.strategy === at) return { state: "going", note: words.going };
  if (current && !current.kept[line].includes(at)) return { state: "gone", note: words.gone };
  const weight = current?.player === line ? current.by[at] : undefined;
  if (weight && weight !== "0") return { state: "better", note: words.dominating(weight) };
  return KEPT;
}

function marksOf({ marking }: MatrixSolution, step: number): ReadonlySet<string> {
  const shown = marking.steps.slice(0, step);
  return new Set(shown.flatMap(({ player, cells }) => cells.map(([row, column]) => `${player} ${row} ${column}`)));
}

interface NameProps {
  name: string;
  scope: "row" | "col";
  standing: Standing;
  lit: boolean;
}

function Name({ name, scope, standing, lit }: NameProps) {
  return (
    <th scope={scope} class={`matrix-name ${standing.state} ${lit ? "lit" : ""}`}>
      <span>{name}</span>
      {standing.note && <small>{standing.note}</small>}
    </th>
  );
}

interface CellProps {
  table: Table;
  row: number;
  column: number;
  states: readonly Standing["state"][];
  /** Whether each player has marked his payoff. */
  marks: readonly boolean[];
  equilibrium: boolean;
}

function Cell({ table, row, column, states, marks, equilibrium }: CellProps) {
  const numbers = payoffsOf(table.payoffs[row]?.[column] ?? "");
  const state = ["gone", "going", "better"].find((one) => states.includes(one as Standing["state"])) ?? "kept";
  return (
    <td class={`matrix-cell ${state} ${equilibrium ? "equilibrium" : ""}`} data-cell={`${row} ${column}`}>
      {numbers.map((number, player) => (
        <span key={player}>
          {player > 0 && ", "}
          {/* A zero-sum game may be typed with one number: both marks are that one's. */}
          <span class={`payoff ${(numbers.length === 1 ? marks.some(Boolean) : marks[player]) ? "marked" : ""}`}>
            {number}
          </span>
          {(numbers.length === 1 ? marks.some(Boolean) : marks[player]) && <span class="unseen"> ({words.best})</span>}
        </span>
      ))}
      {equilibrium && <span class="unseen"> {words.pureEquilibrium}</span>}
    </td>
  );
}
