/** The matrix to be typed in: names and payoffs in fields, walked by the arrow keys. */

import type { TargetedClipboardEvent, TargetedKeyboardEvent } from "preact";
import { IconButton } from "../../parts/controls";
import { theoryText as words } from "../../text/theory";
import type { Model } from "./model";
import { added, type Line, MOST, removed, size, type Table, withCell, withPlayer, withStrategy } from "./table";
import "./matrix.css";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Props {
  model: Model;
  /** Where the list of faults is. */
  faultsId: string;
}

export function EditMatrix({ model, faultsId }: Props) {
  const { table } = model.draft;
  const [rows, columns] = table.strategies;
  const faults = model.answer.value?.faults ?? [];
  const wrong = (row: number | null, column: number | null) =>
    faults.some((fault) => fault.row === row && fault.column === column);
  const described = (isWrong: boolean) => ({
    "aria-invalid": isWrong,
    "aria-describedby": isWrong ? faultsId : undefined,
  });
  const change = (next: Table, group: string) => model.change(next, group);
  return (
    <table class="matrix editing" onKeyDown={walk} onPaste={(event) => paste(event, model)}>
      <caption class="unseen">{words.matrix(table.title)}</caption>
      <thead>
        <tr>
          <td class="matrix-corner">
            <Field
              label={words.playerName[0]}
              value={table.players[0]}
              onValue={(name) => change(withPlayer(table, 0, name), "player 0")}
              class="matrix-player first"
            />
            <Field
              label={words.playerName[1]}
              value={table.players[1]}
              onValue={(name) => change(withPlayer(table, 1, name), "player 1")}
              class="matrix-player second"
            />
          </td>
          {columns.map((name, column) => (
            <th key={column} scope="col">
              <Field
                label={words.columnName(column + 1)}
                value={name}
                at={[0, column + 1]}
                onValue={(next) => change(withStrategy(table, 1, column, next), `column ${column}`)}
                class="matrix-name"
                {...described(wrong(null, column + 1))}
              />
            </th>
          ))}
          <td>
            <Add model={model} line={1} />
          </td>
        </tr>
      </thead>
      <tbody>
        {rows.map((name, row) => (
          <tr key={row}>
            <th scope="row">
              <Field
                label={words.rowName(row + 1)}
                value={name}
                at={[row + 1, 0]}
                onValue={(next) => change(withStrategy(table, 0, row, next), `row ${row}`)}
                class="matrix-name"
                {...described(wrong(row + 1, null))}
              />
            </th>
            {columns.map((over, column) => (
              <td key={column}>
                <Field
                  label={words.cell(name, over)}
                  value={table.payoffs[row]?.[column] ?? ""}
                  at={[row + 1, column + 1]}
                  onValue={(cell) => change(withCell(table, row, column, cell), `cell ${row} ${column}`)}
                  class="matrix-cell"
                  {...described(wrong(row + 1, column + 1))}
                />
              </td>
            ))}
            <td>
              <Remove model={model} line={0} at={row} />
            </td>
          </tr>
        ))}
        <tr>
          <td class="matrix-add">
            <Add model={model} line={0} />
          </td>
          {columns.map((_, column) => (
            <td key={column} class="matrix-remove">
              <Remove model={model} line={1} at={column} />
            </td>
          ))}
          <td />
        </tr>
      </tbody>
    </table>
  );
}

function Add({ model, line }: { model: Model; line: Line }) {
  const { table } = model.draft;
  return (
    <IconButton
      icon="plus"
      label={line === 0 ? words.addRow : words.addColumn}
      onClick={() => model.change(added(table, line))}
      disabled={size(table, line) >= MOST}
      bare
    />
  );
}

function Remove({ model, line, at }: { model: Model; line: Line; at: number }) {
  const { table } = model.draft;
  const name = table.strategies[line][at] ?? "";
  return (
    <IconButton
      icon="close"
      label={line === 0 ? words.removeRow(name) : words.removeColumn(name)}
      onClick={() => model.change(removed(table, line, at))}
      disabled={size(table, line) <= 1}
      bare
    />
  );
}

interface FieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Row and column in the grid, names at 0. */
  at?: readonly [number, number];
  class: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string | undefined;
}

function Field({ label, value, onValue, at, ...props }: FieldProps) {
  return (
    <input
      aria-label={label}
      title={label}
      value={value}
      maxLength={100}
      size={Math.max(4, value.length)}
      autocomplete="off"
      spellcheck={false}
      data-at={at?.join(" ")}
      onInput={(event) => onValue(event.currentTarget.value)}
      {...props}
    />
  );
}

/** To the neighbouring field; sideways only from the end of what is typed there. */
function walk(event: TargetedKeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const field = event.target;
  if (!step || !(field instanceof HTMLInputElement) || !field.dataset.at) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const caret = field.selectionStart;
  const marked = caret !== field.selectionEnd;
  const whole = marked && caret === 0 && field.selectionEnd === field.value.length;
  if (event.key === "ArrowLeft" && !whole && (marked || caret !== 0)) return;
  if (event.key === "ArrowRight" && !whole && (marked || caret !== field.value.length)) return;
  const [row = 0, column = 0] = field.dataset.at.split(" ").map(Number);
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[data-at="${row + step[0]} ${column + step[1]}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** A whole table that is pasted into a field is a game; a few words are the field's. */
function paste(event: TargetedClipboardEvent<HTMLTableElement>, model: Model): void {
  const pasted = event.clipboardData?.getData("text") ?? "";
  if (!/[\n\t|{]/.test(pasted.trim())) return;
  event.preventDefault();
  model.read(pasted);
}
