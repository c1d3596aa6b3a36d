/** What the server has found out about a game. */

import type { ComponentChildren } from "preact";
import type { EquilibriumComponent, MatrixSolution } from "../../api/types";
import { theoryText as words } from "../../text/theory";
import { cellName, named } from "./names";
import type { Table } from "./table";
import "./Results.css";

interface Props {
  table: Table;
  solution: MatrixSolution;
}

export function Results({ table, solution }: Props) {
  return (
    <>
      <Card title={words.equilibria}>
        <Equilibria table={table} solution={solution} />
      </Card>
      {solution.value && (
        <Card title={words.value}>
          <Value table={table} value={solution.value} />
        </Card>
      )}
      {solution.induction && (
        <Card title={words.induction}>
          <ol class="result-steps">
            {solution.induction.choices.map((choice) => (
              <li key={choice.path.join(" ")}>{choice.words}</li>
            ))}
          </ol>
          <p>{words.played(solution.induction.line.join(" "), solution.induction.payoffs.join(", "))}</p>
          {!solution.induction.unique && <p>{words.notUnique}</p>}
        </Card>
      )}
      <Card title={words.kind}>
        <ul class="result-list">
          {solution.kind.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
      <Card title={words.dominance}>
        {solution.dominated.length === 0 && <p>{words.noneDominated}</p>}
        <ul class="result-list">
          {solution.dominated.map((found) => (
            <li key={found.words}>{found.words}</li>
          ))}
        </ul>
      </Card>
      {solution.orders.ends.some(({ order }) => order.length > 0) && (
        <Card title={words.orders}>
          <Orders table={table} orders={solution.orders} />
        </Card>
      )}
      <Card title={words.security}>
        <ul class="result-list">
          {solution.security.map((sure, player) => {
            const line = player === 0 ? 0 : 1;
            const by = named(table, line, sure.strategies);
            const name = table.players[line];
            return <li key={name}>{words.sure(name, sure.pure, by, sure.mixed, sure.strategy.words)}</li>;
          })}
        </ul>
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="card theory-result">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Equilibria({ table, solution }: Props) {
  const found = solution.equilibria;
  if (!found) return <p>{words.unsolved(solution.unsolved ?? "")}</p>;
  const alone = found.components.filter(({ isolated }) => isolated);
  const many = found.components.filter(({ isolated }) => !isolated);
  return (
    <>
      <p>{found.words}</p>
      {found.degeneracy && <p class="secondary">{found.degeneracy}</p>}
      {alone.length > 0 && <Profiles table={table} components={alone} />}
      {many.map((component, at) => (
        <div key={component.equilibria[0]?.first.words} class="component">
          <p>{words.component(at + 1)}</p>
          <Profiles table={table} components={[component]} />
          <ul class="result-list">
            {component.parts.map((part) => {
              const [first, second] = [part.first, part.second].map((side) => side.map((one) => one.words).join("; "));
              return <li key={`${first} ${second}`}>{words.part(`[${first}]`, `[${second}]`)}</li>;
            })}
          </ul>
        </div>
      ))}
    </>
  );
}

function Profiles({ table, components }: { table: Table; components: readonly EquilibriumComponent[] }) {
  return (
    <div class="profiles-frame">
      <table class="profiles">
        <thead>
          <tr>
            <th scope="col">{table.players[0]}</th>
            <th scope="col">{table.players[1]}</th>
            <th scope="col">{words.payoffs}</th>
          </tr>
        </thead>
        <tbody>
          {components.flatMap(({ equilibria }) =>
            equilibria.map(({ first, second, payoffs, pure }) => (
              <tr key={`${first.words} ${second.words}`} class={pure ? "pure" : ""}>
                <td>{first.words}</td>
                <td>{second.words}</td>
                <td>{payoffs.join(", ")}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Value({ table, value }: { table: Table; value: NonNullable<MatrixSolution["value"]> }) {
  const saddles = value.saddles.map(([row, column]) => cellName(table, row, column));
  const rows = named(table, 0, value.maximin_strategies);
  const columns = named(table, 1, value.minimax_strategies);
  return (
    <>
      <p class="value">{words.valueIs(value.value, table.players[0])}</p>
      <p>{words.optimal(table.players[0], value.first.words)}</p>
      <p>{words.optimal(table.players[1], value.second.words)}</p>
      <p>{words.bounds(value.maximin, rows, value.minimax, columns)}</p>
      <p>{saddles.length > 0 ? words.saddle(saddles.join(words.and)) : words.noSaddle}</p>
    </>
  );
}

function Orders({ table, orders }: { table: Table; orders: MatrixSolution["orders"] }) {
  return (
    <>
      <p>{orders.dependent ? words.ordersDependent(orders.ends.length) : words.ordersSame}</p>
      {!orders.complete && <p>{words.ordersIncomplete}</p>}
      <ul class="result-list">
        {orders.ends.map(({ kept: [rows, columns], order }) => {
          const names = order.map(({ player, strategy }) => table.strategies[player][strategy]).join(", ");
          const left = [named(table, 0, rows), named(table, 1, columns)] as const;
          return <li key={`${rows} ${columns}`}>{names ? words.end(...left, names) : words.endNone(...left)}</li>;
        })}
      </ul>
    </>
  );
}
