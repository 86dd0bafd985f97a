// The panel: what it was told last, a section for each goal of the place, and one for each subject, from the innermost out.
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Asks } from './asks';
import { Exercise } from './exercise';
import { Formula, Pff } from './formula';
import { Game } from './game';
import { Goal } from './goal';
import { DProof, Proof } from './proof';
import type { Absence, Host, Rows, Shown, Subject } from './protocol';
import { Roll } from './roll';
import { WrittenModel } from './model';
import { Setting } from './setting';

/** How long a message stands, in milliseconds. */
const SAID = 8000;

const ABSENT: Record<Absence, string> = {
  starting: 'The wff server is starting.',
  gone: 'The wff server does not run, so nothing is known of the text.',
  elsewhere: 'Put the cursor on a formula, in a .wff file or in a ```wff block of Markdown.',
};

/** The panel, whose part is the main one of its page or just one of them. */
export function App({ host, part: Part = 'main' }: { host: Host; part?: 'main' | 'div' }) {
  const [shown, setShown] = useState<Shown>();
  const [absent, setAbsent] = useState<Absence | undefined>('starting');
  const [options, setOptions] = useState<{ pinned: boolean; rows: Rows }>({ pinned: false, rows: 'refutingFirst' });
  const [said, setSaid] = useState('');
  useEffect(() => {
    host.listen((message) => {
      if (message.type === 'show') {
        setShown(message.shown);
        setAbsent(undefined);
      } else if (message.type === 'absent') {
        setAbsent(message.why);
      } else if (message.type === 'options') {
        setOptions(message);
      } else {
        setSaid(message.text);
      }
    });
    host.send({ type: 'ready' });
  }, [host]);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  const top = useRef<HTMLElement>(null);
  const line = shown?.position.line;
  useEffect(() => {
    const root = top.current?.getRootNode();
    const box = root instanceof ShadowRoot ? root.host : document.scrollingElement;
    if (box && !options.pinned) {
      box.scrollTop = 0;
    }
  }, [line]);
  const version = shown?.version ?? null;
  const asks: Asks = useMemo(
    () => ({
      reveal: (range) => host.send({ type: 'reveal', range, version }),
      apply: (edit) => host.send({ type: 'apply', edit, version }),
      write: (kind, range) => host.send({ type: 'write', kind, range, version }),
      copy: (format, range) => host.send({ type: 'copy', format, range, version }),
      order: (rows) => host.send({ type: 'rows', rows }),
    }),
    [host, version],
  );
  const { pinned, rows } = options;
  const pin = () => host.send({ type: 'pin', pinned: !pinned });
  return (
    <>
      <header ref={top}>
        <span class="place">{shown && !absent && `${shown.name}, line ${shown.position.line + 1}`}</span>
        <p class="said" role="status">
          {said}
        </p>
        <button
          type="button"
          class="pin"
          aria-pressed={pinned}
          disabled={!shown}
          title={pinned ? 'Follow the cursor again' : 'Stay here, wherever the cursor goes'}
          onClick={pin}
        >
          {pinned ? 'Pinned' : 'Pin'}
        </button>
      </header>
      <Part class="whole">
        {absent && (
          <p class="absent">
            {ABSENT[absent]}{' '}
            {absent === 'gone' && (
              <button type="button" onClick={() => host.send({ type: 'restart' })}>
                Start it again
              </button>
            )}
          </p>
        )}
        {!absent && shown && shown.subjects.length + shown.goals.length === 0 && (
          <p class="absent">There is nothing to draw on this line. Formulas, rolls, games, proofs, models, exercises and settings are drawn.</p>
        )}
        {!absent &&
          shown?.goals
            // The requirements of an exercise are drawn with it.
            .filter(({ kind }) => kind !== 'exercise')
            .map((goal) => (
              <section key={`goal ${goal.kind}`} class="goal" aria-label="What now">
                <Goal goal={goal} asks={asks} />
              </section>
            ))}
        {!absent &&
          shown?.subjects.map((subject) => (
            <section key={subject.kind} class={subject.kind} aria-label={NAMES[subject.kind]}>
              {section(subject, asks, rows)}
            </section>
          ))}
      </Part>
    </>
  );
}

const NAMES: Record<Subject['kind'], string> = {
  formula: 'Formula',
  pff: 'Not a formula yet',
  dProof: 'D-proof',
  roll: 'Roll',
  game: 'Game',
  proof: 'Proof',
  exercise: 'Exercise',
  setting: 'Setting',
  model: 'Model',
};

function section(subject: Subject, asks: Asks, rows: Rows): ComponentChildren {
  switch (subject.kind) {
    case 'formula':
      return <Formula subject={subject} asks={asks} rows={rows} />;
    case 'pff':
      return <Pff subject={subject} asks={asks} />;
    case 'dProof':
      return <DProof subject={subject} asks={asks} />;
    case 'roll':
      return <Roll subject={subject} asks={asks} />;
    case 'game':
      return <Game subject={subject} />;
    case 'proof':
      return <Proof subject={subject} asks={asks} />;
    case 'exercise':
      return <Exercise subject={subject} />;
    case 'setting':
      return <Setting subject={subject} />;
    case 'model':
      return <WrittenModel subject={subject} asks={asks} />;
  }
}
