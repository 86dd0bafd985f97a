// The models that the server draws: one that refutes what stands at the place, one in which a formula is true, and one
// that is written down.
import { useState } from 'preact/hooks';
import type { Asks } from './asks';
import { Coded } from './coded';
import type { Model, ModelSubject } from './protocol';

export function DrawnModels({ models }: { models: Model[] }) {
  const [wanted, want] = useState(true);
  const model = models.find(({ refutes }) => refutes === wanted) ?? models[0];
  return (
    <>
      {models.length > 1 && (
        <div class="tools">
          <span role="group" aria-label="Which model">
            {models.map(({ refutes }) => (
              <button type="button" aria-pressed={refutes === model?.refutes} onClick={() => want(refutes)}>
                {refutes ? 'Where it is F' : 'Where it is T'}
              </button>
            ))}
          </span>
        </div>
      )}
      {model && (
        <p>
          <Coded text={model.told} />
        </p>
      )}
      {model?.svg && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Model" dangerouslySetInnerHTML={{ __html: model.svg }} />
      )}
    </>
  );
}

export function WrittenModel({ subject, asks }: { subject: ModelSubject; asks: Asks }) {
  const { title, told, svg, worlds } = subject;
  const click = ({ target }: MouseEvent) => {
    const group = target instanceof Element ? target.closest('g[data-world]') : null;
    const range = worlds[Number(group?.getAttribute('data-world') ?? -1)];
    if (range) {
      asks.reveal(range);
    }
  };
  return (
    <>
      <h2>{title}</h2>
      <p>
        <Coded text={told} />
      </p>
      {svg && (
        <div
          class="scroll"
          tabIndex={0}
          role="region"
          aria-label="Model"
          onClick={click}
          dangerouslySetInnerHTML={{ __html: svg }}
        />
      )}
    </>
  );
}
