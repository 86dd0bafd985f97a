// The sheets that this browser keeps, and which of them a tab shows.
import type { Sheet } from './link';

interface Kept extends Sheet {
  time: number;
  /** It is as it was opened, from a link or as a sample. */
  isUntouched: boolean;
  /** What tells the text of the link that it came from. */
  origin?: string;
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

function originOf(id: string): string | undefined {
  return all().find(([key]) => key === id)?.[1].origin;
}

function fresh(): string {
  return `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

/** A short word that tells a text from others. */
export function hashOf(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul((other << 13) | (other >>> 19), 5) ^ unit;
  }
  return [one, other, text.length].map((part) => (part >>> 0).toString(36)).join('-');
}

export class Shelf {
  id: string;
  private origin: string | undefined;

  constructor() {
    const last = safely(() => sessionStorage.getItem(CURRENT));
    const known = all().map(([id]) => id);
    this.id = known.find((id) => id === last) ?? known[0] ?? fresh();
    this.become(this.id);
    // Another tab writes on the same sheet: each keeps its own from then on.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === this.id && newValue !== null) {
        this.become(fresh(), this.origin);
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

  /** The latest work on a sheet that came from a link, by the text of that. */
  workOn(text: string): { id: string; sheet: Kept } | undefined {
    const origin = hashOf(text);
    const found = all().find(([, sheet]) => sheet.origin === origin && !sheet.isUntouched);
    return found && { id: found[0], sheet: found[1] };
  }

  /** Keeps the sheet that is shown; false if the browser does not. */
  keep(sheet: Sheet, isUntouched: boolean): boolean {
    const { origin } = this;
    const text = JSON.stringify({ ...sheet, isUntouched, time: Date.now(), origin });
    const kept = safely(() => (localStorage.setItem(this.id, text), true)) ?? false;
    all()
      .slice(MOST)
      .forEach(([id]) => id !== this.id && safely(() => localStorage.removeItem(id)));
    return kept;
  }

  /** Keeps another sheet from now on: a new one, or one that is kept. What was never touched is forgotten. */
  turn(id = fresh(), origin = originOf(id)): void {
    if (this.current?.isUntouched) {
      safely(() => localStorage.removeItem(this.id));
    }
    this.become(id, origin);
  }

  private become(id: string, origin = originOf(id)): void {
    this.id = id;
    this.origin = origin;
    safely(() => sessionStorage.setItem(CURRENT, id));
  }
}
