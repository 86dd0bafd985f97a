// An exercise: what it asks, and which of its requirements the answer meets.
import { Coded } from './coded';
import type { ExerciseSubject } from './protocol';

export function Exercise({ subject }: { subject: ExerciseSubject }) {
  const { title, points, ask, answer, requirements } = subject;
  return (
    <>
      <h2>
        Exercise {title} <small>{points}</small>
      </h2>
      {ask.map((line) => (
        <p>{line}</p>
      ))}
      {answer !== undefined && (
        <p>
          Answer: <span class="letters">{answer}</span>
        </p>
      )}
      {requirements.length > 0 && (
        <ul class="requirements">
          {requirements.map(({ text, points, met, why }) => (
            <li class={met === undefined ? '' : met ? 'met' : 'unmet'}>
              <span class="mark" aria-hidden="true">
                {met === undefined ? '○' : met ? '✓' : '✗'}
              </span>{' '}
              <span class="letters">{text}</span> {points && <small>{points}</small>}
              {met !== undefined && <span class="verdict"> {met ? 'met' : 'not met'}</span>}
              {why && (
                <span>
                  : <Coded text={why} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {requirements.length === 0 && <p>It shows no requirements.</p>}
    </>
  );
}
