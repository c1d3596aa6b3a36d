/** Strategies and cells by their names. */

import { theoryText as words } from "../../text/theory";
import type { Line, Table } from "./table";

export function named(table: Table, line: Line, strategies: readonly number[]): string {
  const names = strategies.map((at) => table.strategies[line][at] ?? "");
  return names.length > 1 ? names.slice(0, -1).join(", ") + words.and + names.at(-1) : (names[0] ?? "");
}

export function cellName(table: Table, row: number, column: number): string {
  return `(${words.cellShown(table.strategies[0][row] ?? "", table.strategies[1][column] ?? "")})`;
}
