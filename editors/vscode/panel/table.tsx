// The truth table that the server writes, with its order and ways to copy it.
import type { Asks } from './asks';
import type { Range, Rows, Table } from './protocol';

const ORDERS: [Rows, string][] = [
  ['refutingFirst', 'Refuting rows first'],
  ['all', 'In order'],
];

const FORMATS = [
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['latex', 'LaTeX'],
] as const;

export function DrawnTable({ table, range, asks, rows }: { table: Table; range: Range; asks: Asks; rows: Rows }) {
  return (
    <>
      <div class="tools">
        <span role="group" aria-label="Order of the rows">
          {ORDERS.map(([order, name]) => (
            <button type="button" aria-pressed={rows === order} onClick={() => asks.order(order)}>
              {name}
            </button>
          ))}
        </span>
        <span role="group" aria-label="Copy the table">
          <span aria-hidden="true">Copy as</span>
          {FORMATS.map(([format, name]) => (
            <button type="button" title={`Copy as ${name}`} aria-label={`Copy as ${name}`} onClick={() => asks.copy(format, range)}>
              {name}
            </button>
          ))}
        </span>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Truth table" dangerouslySetInnerHTML={{ __html: table.html }} />
      {table.shown < table.rows && (
        <p>
          {count(table.shown)} of {count(table.rows)} rows are shown.
        </p>
      )}
    </>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}
