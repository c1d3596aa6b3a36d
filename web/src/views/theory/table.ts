/** A game as a table of texts, and the ways to change it. What the texts mean, only the server knows. */

import type { MatrixTable } from "../../api/types";

export type Table = MatrixTable;
/** Rows belong to the first player, columns to the second. */
export type Line = 0 | 1;

/** As many as the server takes. */
export const MOST = 12;
const NEW_CELL = "0, 0";

export function withCell(table: Table, row: number, column: number, cell: string): Table {
  return { ...table, payoffs: table.payoffs.map((cells, at) => (at === row ? replaced(cells, column, cell) : cells)) };
}

export function withStrategy(table: Table, line: Line, at: number, name: string): Table {
  const [rows, columns] = table.strategies;
  return {
    ...table,
    strategies: line === 0 ? [replaced(rows, at, name), columns] : [rows, replaced(columns, at, name)],
  };
}

export function withPlayer(table: Table, line: Line, name: string): Table {
  const [first, second] = table.players;
  return { ...table, players: line === 0 ? [name, second] : [first, name] };
}

export function added(table: Table, line: Line): Table {
  const [rows, columns] = table.strategies;
  const name = newName(line === 0 ? rows : columns, line === 0 ? columns : rows);
  if (line === 0) {
    const cells = columns.map(() => NEW_CELL);
    return { ...table, strategies: [[...rows, name], columns], payoffs: [...table.payoffs, cells] };
  }
  const payoffs = table.payoffs.map((cells) => [...cells, NEW_CELL]);
  return { ...table, strategies: [rows, [...columns, name]], payoffs };
}

export function removed(table: Table, line: Line, at: number): Table {
  const [rows, columns] = table.strategies;
  const rest = <T>(items: readonly T[]) => items.filter((_, place) => place !== at);
  if (line === 0) return { ...table, strategies: [rest(rows), columns], payoffs: rest(table.payoffs) };
  return { ...table, strategies: [rows, rest(columns)], payoffs: table.payoffs.map((cells) => rest(cells)) };
}

export function size(table: Table, line: Line): number {
  return table.strategies[line].length;
}

/** The payoffs of a cell as they are shown: what stands on both sides of the comma. */
export function payoffsOf(cell: string): string[] {
  return cell.split(/[,;]/).map((part) => part.trim());
}

function replaced<T>(items: readonly T[], at: number, item: T): T[] {
  return items.map((before, place) => (place === at ? item : before));
}

/** The first letter that no strategy is called by. */
function newName(own: readonly string[], others: readonly string[]): string {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const taken = new Set([...own, ...others]);
  return letters.find((letter) => !taken.has(letter)) ?? `${own.length + 1}`;
}
