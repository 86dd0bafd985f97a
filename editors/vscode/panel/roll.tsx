// A roll: its dice drawn, those that the last call takes, and how long a WFF can be made.
import type { Asks } from './asks';
import type { Die, RollSubject } from './protocol';
import { rove } from './roving';

const WRITES: Record<string, string> = {
  'refactor.rewrite.longest': 'Write the longest WFF',
  'refactor.rewrite.longestTrue': 'Write the longest true WFF',
};

export function Roll({ subject, asks }: { subject: RollSubject; asks: Asks }) {
  const { player, rules, dice, count, call, reach, untold, writes, range } = subject;
  return (
    <>
      <h2>
        {player ? `${player} rolled` : 'Roll'} {count} {count === 1 ? 'die' : 'dice'}
        {rules && <small> {rules}</small>}
      </h2>
      <div class="dice" role="group" aria-label="Dice" onKeyDown={rove}>
        {dice.map((die, place) => (
          <button
            type="button"
            data-rove
            tabIndex={place === 0 ? 0 : -1}
            class={`die ${die.big ? 'big' : 'small'} ${used(die)}`}
            aria-label={`${die.face}${die.used === undefined ? '' : `, ${used(die)}`}`}
            title={die.used === undefined ? undefined : used(die)}
            onClick={() => asks.reveal(die.range)}
          >
            {die.face}
          </button>
        ))}
      </div>
      {dice.length < count && <p>The first {dice.length} are drawn.</p>}
      {call && (
        <p>
          Called:{' '}
          <button type="button" class="letters" title="Select it in the text" onClick={() => asks.reveal(call.range)}>
            {call.text}
          </button>
        </p>
      )}
      {reach && <p>{reach.charAt(0).toUpperCase() + reach.slice(1)}.</p>}
      {untold && <p>{untold}</p>}
      {writes.length > 0 && (
        <ul class="buttons">
          {writes.map((kind) => (
            <li>
              <button type="button" onClick={() => asks.write(kind, range)}>
                {WRITES[kind] ?? kind}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function used(die: Die): string {
  return die.used === undefined ? '' : die.used ? 'used' : 'unused';
}
