// A proof as nested boxes, one a subproof. The steps that a step cites are marked while it is looked at.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Asks } from './asks';
import { Coded } from './coded';
import type { DProofSubject, ProofSubject, Step } from './protocol';
import { rove } from './roving';
import { DrawnTree } from './tree';

const MARKS: Record<NonNullable<Step['verdict']>, string> = {
  right: '✓',
  open: '…',
  unchecked: '?',
  wrong: '✗',
  pff: '✗',
};

export function Proof({ subject, asks }: { subject: ProofSubject; asks: Asks }) {
  const { title, steps, reason } = subject;
  const [looked, look] = useState<number>();
  const cited = new Set<number>();
  for (const [first, last] of looked === undefined ? [] : (steps[looked]?.cites ?? [])) {
    for (let at = first; at <= last; at += 1) {
      cited.add(at);
    }
  }
  const row = (step: Step, place: number) => (
    <Row
      step={step}
      steps={steps}
      place={place}
      cited={cited.has(place)}
      look={look}
      reveal={() => asks.reveal(step.range)}
    />
  );
  return (
    <>
      <h2>
        Proof of <span class="letters">{title}</span>
      </h2>
      {reason && <p>{reason}</p>}
      <div class="proof" role="group" aria-label="Steps" onKeyDown={rove}>
        {boxes(steps, row)}
      </div>
    </>
  );
}

/** A D-proof as the tree that it is. */
export function DProof({ subject, asks }: { subject: DProofSubject; asks: Asks }) {
  const { text, proves, untold, tree } = subject;
  return (
    <>
      <h2>
        D-proof <span class="letters">{text}</span>
      </h2>
      {proves && (
        <p>
          It proves <span class="letters">{proves}</span>.
        </p>
      )}
      {untold && <p>{untold}</p>}
      {'reason' in tree ? <p>{tree.reason}</p> : <DrawnTree tree={tree} asks={asks} />}
    </>
  );
}

interface RowProps {
  step: Step;
  steps: Step[];
  place: number;
  cited: boolean;
  look(place: number | undefined): void;
  reveal(): void;
}

function Row({ step, steps, place, cited, look, reveal }: RowProps) {
  const { number, formula, infix, reason, verdict, problem, depth } = step;
  const numbers = step.cites.map(([first, last]) =>
    first === last ? `line ${steps[first]?.number}` : `lines ${steps[first]?.number} to ${steps[last]?.number}`,
  );
  const heard = [
    numbers.length > 0 && `from ${numbers.join(' and ')}`,
    step.strict && 'opens a strict subproof',
    depth > 0 && `depth ${depth}`,
    verdict,
  ];
  return (
    <button
      type="button"
      data-rove
      tabIndex={place === 0 ? 0 : -1}
      class={`step ${verdict ?? ''} ${cited ? 'cited' : ''}`}
      title={infix}
      onClick={reveal}
      onFocus={() => look(place)}
      onBlur={() => look(undefined)}
      onMouseEnter={() => look(place)}
      onMouseLeave={() => look(undefined)}
    >
      <span class="number">{number}</span>
      <span class="letters">{formula}</span>
      <span class="reason">{reason}</span>
      <span class="mark" aria-hidden="true">
        {verdict && MARKS[verdict]}
      </span>
      <span class="heard">{heard.filter(Boolean).join(', ')}</span>
      {problem && (
        <span class="problem">
          <Coded text={problem} />
        </span>
      )}
    </button>
  );
}

/** The steps in the boxes of the subproofs that they stand in; a strict one has a double border. */
function boxes(steps: Step[], row: (step: Step, place: number) => ComponentChildren): ComponentChildren[] {
  const open: { inside: ComponentChildren[]; strict: boolean }[] = [{ inside: [], strict: false }];
  const close = () => {
    const box = open.pop();
    open.at(-1)?.inside.push(<div class={box?.strict ? 'box strict' : 'box'}>{box?.inside}</div>);
  };
  steps.forEach((step, place) => {
    while (open.length - 1 > (step.opens ? step.depth - 1 : step.depth) && open.length > 1) {
      close();
    }
    while (open.length - 1 < step.depth) {
      open.push({ inside: [], strict: step.strict });
    }
    open.at(-1)?.inside.push(row(step, place));
  });
  while (open.length > 1) {
    close();
  }
  return open[0]?.inside ?? [];
}
