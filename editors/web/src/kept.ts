// The sheets that this browser keeps, and which of them a tab shows.
import { named, type Sheet } from './link';

interface Kept extends Sheet {
  time: number;
  /** It is as it was opened, from a link or as a sample. */
  isUntouched: boolean;
  /** What tells the text of the link that it came from. */
  origin?: string | undefined;
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

/** Writes into the storage: true if it is there, false if there is no room for it, none if that is forbidden. */
function write(id: string, kept: Kept): boolean | undefined {
  try {
    localStorage.setItem(id, JSON.stringify(kept));
    return true;
  } catch (error) {
    return /quota/i.test((error as DOMException).name) ? false : undefined;
  }
}

function stored(): [string, Kept][] {
  const keys = safely(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? [];
  return keys.flatMap((key) => {
    const kept = safely(() => JSON.parse(localStorage.getItem(key) ?? '') as Kept);
    return kept && typeof kept.text === 'string' ? [[key, { ...kept, name: named(kept.name) }] as [string, Kept]] : [];
  });
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
  /** The sheets that the browser did not take, or that had to make room: they last as long as the page. */
  private readonly held = new Map<string, Kept>();

  constructor() {
    const last = safely(() => sessionStorage.getItem(CURRENT));
    const known = this.all().map(([id]) => id);
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
    return this.all().find(([id]) => id === this.id)?.[1];
  }

  /** The other sheets, the latest first. */
  get others(): { id: string; sheet: Kept }[] {
    return this.all()
      .filter(([id]) => id !== this.id)
      .map(([id, sheet]) => ({ id, sheet }));
  }

  /** The latest work on a sheet that came from a link, by the text of that. */
  workOn(text: string): { id: string; sheet: Kept } | undefined {
    const origin = hashOf(text);
    const found = this.all().find(([, sheet]) => sheet.origin === origin && !sheet.isUntouched);
    return found && { id: found[0], sheet: found[1] };
  }

  /** Keeps the sheet that is shown; false if it only lasts as long as the page. */
  keep(sheet: Sheet, isUntouched: boolean): boolean {
    const kept = { ...sheet, isUntouched, time: Date.now(), origin: this.origin };
    const isKept = this.store(kept);
    if (isKept) {
      this.held.delete(this.id);
    } else {
      this.held.set(this.id, kept);
    }
    this.all()
      .slice(MOST)
      .forEach(([id]) => id !== this.id && this.forget(id));
    return isKept;
  }

  /** Keeps another sheet from now on: a new one, or one that is kept. What was never touched is forgotten. */
  turn(id = fresh(), origin = this.originOf(id)): void {
    if (this.current?.isUntouched) {
      this.forget(this.id);
    }
    this.become(id, origin);
  }

  /** All sheets, the latest first. */
  private all(): [string, Kept][] {
    const found = new Map([...stored(), ...this.held]);
    return [...found].sort(([, one], [, other]) => other.time - one.time);
  }

  /** Stores the sheet that is shown; the oldest ones make room for it, if that helps. */
  private store(kept: Kept): boolean {
    let done = write(this.id, kept);
    const others = stored()
      .filter(([id]) => id !== this.id)
      .sort(([, one], [, other]) => one.time - other.time);
    const gone: [string, Kept][] = [];
    for (let oldest = others.shift(); done === false && oldest; oldest = others.shift()) {
      gone.push(oldest);
      localStorage.removeItem(oldest[0]);
      done = write(this.id, kept);
    }
    // If all of them are not enough, they come back.
    for (const [id, one] of gone) {
      if (done || !write(id, one)) {
        this.held.set(id, one);
      }
    }
    return done ?? false;
  }

  private forget(id: string): void {
    this.held.delete(id);
    safely(() => localStorage.removeItem(id));
  }

  private originOf(id: string): string | undefined {
    return this.all().find(([key]) => key === id)?.[1].origin;
  }

  private become(id: string, origin = this.originOf(id)): void {
    this.id = id;
    this.origin = origin;
    safely(() => sessionStorage.setItem(CURRENT, id));
  }
}
