// The models that the server draws: one that refutes what stands at the place, and one in which a formula is true.
import { useState } from 'preact/hooks';
import { Coded } from './coded';
import type { Model } from './protocol';

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
