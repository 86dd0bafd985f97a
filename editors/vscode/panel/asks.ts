// What the sections of the panel can ask of it.
import type { Range, Rows } from './protocol';

/** What the sections can ask for. */
export interface Asks {
  reveal(range: Range): void;
  apply(edit: unknown): void;
  write(kind: string, range: Range): void;
  copy(format: 'markdown' | 'csv' | 'latex', range: Range): void;
  order(rows: Rows): void;
}
