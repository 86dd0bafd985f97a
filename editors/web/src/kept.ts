// The sheets that this browser keeps, and which of them a tab shows.
import type { Sheet } from './link';

interface Kept extends Sheet {
  time: number;
  /** It is as it was opened, from a link or as a sample. */
  isUntouched: boolean;
}

const PREFIX = 'wff:sheet:';
const CURRENT = 'wff:current';
/** How many sheets are kept. */
const MOST = 20;

/** Storage may be forbidden; then nothing is kept, and nothing else fails. */
function safely<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function all(): [string, Kept][] {
  const keys = safely(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  const found = keys.flatMap((key) => {
    const kept = safely(() => JSON.parse(localStorage.getItem(key) ?? '') as Kept);
    return kept && typeof kept.text === 'string' ? [[key, kept] as [string, Kept]] : [];
  });
  return found.sort(([, one], [, other]) => other.time - one.time);
}

function fresh(): string {
  return `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

export class Shelf {
  id: string;

  constructor() {
    const last = safely(() => sessionStorage.getItem(CURRENT));
    const known = all().map(([id]) => id);
    this.id = known.find((id) => id === last) ?? known[0] ?? fresh();
    this.become(this.id);
    // Another tab writes on the same sheet: each keeps its own from then on.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === this.id && newValue !== null) {
        this.become(fresh());
      }
    });
  }

  /** The sheet that was shown last. */
  get current(): Kept | undefined {
    return all().find(([id]) => id === this.id)?.[1];
  }

  /** The other sheets, the latest first. */
  get others(): { id: string; sheet: Kept }[] {
    return all()
      .filter(([id]) => id !== this.id)
      .map(([id, sheet]) => ({ id, sheet }));
  }

  /** Keeps the sheet that is shown; false if the browser does not. */
  keep(sheet: Sheet, isUntouched: boolean): boolean {
    const text = JSON.stringify({ ...sheet, isUntouched, time: Date.now() });
    const kept = safely(() => (localStorage.setItem(this.id, text), true)) ?? false;
    all()
      .slice(MOST)
      .forEach(([id]) => id !== this.id && safely(() => localStorage.removeItem(id)));
    return kept;
  }

  /** Keeps another sheet from now on: a new one, or one that is kept. What was never touched is forgotten. */
  turn(id = fresh()): void {
    if (this.current?.isUntouched) {
      safely(() => localStorage.removeItem(this.id));
    }
    this.become(id);
  }

  private become(id: string): void {
    this.id = id;
    safely(() => sessionStorage.setItem(CURRENT, id));
  }
}
