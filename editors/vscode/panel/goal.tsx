// The goal of a block: what is left to be done in it, what may be used for that, how to go on, and a next step.
import type { Asks } from './asks';
import { Coded } from './coded';
import type { Goal as Told } from './protocol';

export function Goal({ goal, asks }: { goal: Told; asks: Asks }) {
  const { heading, done, left, usable, ways, writes, untold } = goal;
  return (
    <>
      <h2 class={done ? 'done' : ''}>{heading}</h2>
      {!done && left.length > 0 && (
        <ul class="left">
          {left.map((text) => (
            <li>
              <Coded text={text} />
            </li>
          ))}
        </ul>
      )}
      {ways.length > 0 && (
        <>
          <h3>How to go on</h3>
          <ul class="ways">
            {ways.map((text) => (
              <li>
                <Coded text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
      {usable.length > 0 && (
        <>
          <h3>What may be cited</h3>
          <dl class="usable">
            {usable.map(({ name, text }) => (
              <>
                <dt>{name}</dt>
                <dd class="letters">{text}</dd>
              </>
            ))}
          </dl>
        </>
      )}
      {writes.length > 0 && (
        <p class="buttons">
          {writes.map(({ title, edit }) => (
            <button type="button" onClick={() => asks.apply(edit)}>
              {title}
            </button>
          ))}
        </p>
      )}
      {untold && !done && <p class="help">{untold}</p>}
    </>
  );
}
