// The view of marks: a table of students and exercises whose cells lead to the answers, and how each exercise went.
import { render } from 'preact';
import { Coded } from './coded';
import type { FromMarks, Graded, GradedExercise, Linked, ToMarks } from './graded';

declare function acquireVsCodeApi(): { postMessage(message: FromMarks): void };

const code = acquireVsCodeApi();

function Marks({ title, exercises, students, outOf, remarks }: Graded) {
  return (
    <main class="marks">
      <h1>{title}</h1>
      <div class="scroll" tabIndex={0} role="region" aria-label="Points of the students">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col" class="text">
                student
              </th>
              <th scope="col">points</th>
              {exercises.map(({ id, title }) => (
                <th scope="col" title={title}>
                  {id}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map(({ name, points, cells }) => (
              <tr>
                <th scope="row" class="text">
                  <Link {...name} />
                </th>
                <td>{points}</td>
                {cells.map((cell) => (
                  <td>
                    <Link {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" class="text">
                out of
              </th>
              <td>{outOf}</td>
              {exercises.map(({ outOf }) => (
                <td>{outOf}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {remarks.length > 0 && (
        <>
          <h2>Remarks</h2>
          <ul>
            {remarks.map(({ place, text }) => (
              <li>
                {place && <Link {...place} />} <Coded text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
      {exercises.map((exercise) => (
        <Outcome {...exercise} />
      ))}
    </main>
  );
}

/** How an exercise went, with its commonest wrong answers. */
function Outcome({ id, title, counts, common }: GradedExercise) {
  return (
    <>
      <h2>
        {id} {title} <small>{counts}</small>
      </h2>
      <ul>
        {common.map(({ students, answer, why }) => (
          <li>
            {students} wrote <code>{answer}</code>
            {why && (
              <>
                : <Coded text={why} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Link({ text, told, place }: Linked) {
  if (place === undefined) {
    return <span title={told}>{text}</span>;
  }
  return (
    <button type="button" class="link" title={told} onClick={() => code.postMessage({ type: 'open', place })}>
      {text}
    </button>
  );
}

window.addEventListener('message', ({ data }: MessageEvent<ToMarks>) => render(<Marks {...data.graded} />, document.body));
code.postMessage({ type: 'ready' });
