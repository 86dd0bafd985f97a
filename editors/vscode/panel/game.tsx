// A game: its score sheet.
import { Coded } from './coded';
import type { Broken, GameSubject } from './protocol';

export function Game({ subject }: { subject: GameSubject }) {
  const { title, tables, broken, missed, state, untold } = subject;
  return (
    <>
      <h2>{title}</h2>
      {untold && <p>{untold}</p>}
      {tables.map(({ rows, texts }, place) => (
        <div class="scroll" tabIndex={0} role="region" aria-label={place + 1 < tables.length ? 'Rounds' : 'Standings'}>
          <Sheet rows={rows} texts={texts} />
        </div>
      ))}
      <Told heading="Broken rules" told={broken} />
      <Told heading="Missed" told={missed} />
      {state && <p>{state}</p>}
    </>
  );
}

/** A table, its header first; so many of its first columns are texts. */
export function Sheet({ rows: [head = [], ...rows], texts }: { rows: string[][]; texts: number }) {
  const side = (column: number) => (column < texts ? 'text' : 'number');
  return (
    <table class="sheet">
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th scope="col" class={side(column)}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, column) =>
              column === 0 ? (
                <th scope="row" class={side(column)}>
                  {cell}
                </th>
              ) : (
                <td class={side(column)}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Told({ heading, told }: { heading: string; told: Broken[] }) {
  if (told.length === 0) {
    return null;
  }
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {told.map(({ line, message }) => (
          <li>
            line {line + 1}: <Coded text={message} />
          </li>
        ))}
      </ul>
    </>
  );
}
