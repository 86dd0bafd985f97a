// A formula, or a text that is none yet.
import type { Asks } from './asks';
import { Coded } from './coded';
import { DrawnModels } from './model';
import type { Button, FormulaSubject, PffSubject, Problem, Rows } from './protocol';
import { DrawnTable } from './table';
import { DrawnTree } from './tree';

export function Formula({ subject, asks, rows }: { subject: FormulaSubject; asks: Asks; rows: Rows }) {
  const { text, facts, untold, tree, table, models, laws, problems, range } = subject;
  return (
    <>
      <h1 class="letters">{text}</h1>
      <Problems problems={problems} asks={asks} />
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, text }) => (
            <>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </>
          ))}
        </dl>
      )}
      {untold && <p>{untold}</p>}
      <details open>
        <summary>Parse tree</summary>
        {'reason' in tree ? <p>{tree.reason}</p> : <DrawnTree tree={tree} asks={asks} />}
      </details>
      {!untold && models && (
        <details open>
          <summary>Model</summary>
          {'reason' in models ? <p>{models.reason}</p> : <DrawnModels models={models} />}
        </details>
      )}
      {!untold && !models && !('reason' in tree) && (
        <details open>
          <summary>Truth table</summary>
          {'reason' in table ? (
            <p>{table.reason}</p>
          ) : (
            <DrawnTable table={table} range={range} asks={asks} rows={rows} />
          )}
        </details>
      )}
      {laws.length > 0 && (
        <details open>
          <summary>Laws that apply where the cursor is</summary>
          <Buttons buttons={laws} asks={asks} />
        </details>
      )}
    </>
  );
}

export function Pff({ subject, asks }: { subject: PffSubject; asks: Asks }) {
  const { text, problems, untold } = subject;
  return (
    <>
      <h1 class="letters">{text}</h1>
      <p>This is a pff: it is not well formed.</p>
      {untold && <p>{untold}</p>}
      <Problems problems={problems} asks={asks} />
    </>
  );
}

function Problems({ problems, asks }: { problems: Problem[]; asks: Asks }) {
  if (problems.length === 0) {
    return null;
  }
  return (
    <ul class="problems">
      {problems.map(({ range, severity, message, help, fixes }) => (
        <li class={severity}>
          <button type="button" class="message" title="Select it in the text" onClick={() => asks.reveal(range)}>
            <b>{severity}</b> <Coded text={message} />
          </button>
          {help && (
            <p class="help">
              <Coded text={help} />
            </p>
          )}
          <Buttons buttons={fixes} asks={asks} />
        </li>
      ))}
    </ul>
  );
}

function Buttons({ buttons, asks }: { buttons: Button[]; asks: Asks }) {
  if (buttons.length === 0) {
    return null;
  }
  return (
    <ul class="buttons">
      {buttons.map(({ title, edit }) => (
        <li>
          <button type="button" onClick={() => asks.apply(edit)}>
            <Coded text={title} />
          </button>
        </li>
      ))}
    </ul>
  );
}
