// What the server answers to `wff/panel`, as server/wff-lsp/PROTOCOL.md describes it, and the messages between the panel
// and whoever hosts it. Nothing here knows an editor.

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

/** A drawing, or the reason why there is none. */
export type Drawn<T> = T | { reason: string };

/** An edit that the host can apply; the panel does not look into it. */
export interface Button {
  title: string;
  edit: unknown;
}

export interface Problem {
  range: Range;
  severity: 'error' | 'warning' | 'info' | 'hint';
  message: string;
  help?: string;
  fixes: Button[];
}

export interface TreeNode {
  range: Range;
  label: string;
  parent?: number;
}

export interface Tree {
  svg: string;
  nodes: TreeNode[];
  current?: number;
}

export interface Table {
  html: string;
  shown: number;
  rows: number;
}

/** A model of worlds, or that there is none. */
export interface Model {
  /** It refutes what stands at the place. */
  refutes: boolean;
  told: string;
  svg?: string;
}

export interface FormulaSubject {
  kind: 'formula';
  range: Range;
  text: string;
  facts: { name: string; text: string }[];
  untold?: string;
  tree: Drawn<Tree>;
  table: Drawn<Table>;
  models?: Drawn<Model[]>;
  laws: Button[];
  problems: Problem[];
}

export interface PffSubject {
  kind: 'pff';
  range: Range;
  text: string;
  problems: Problem[];
  untold?: string;
}

export interface DProofSubject {
  kind: 'dProof';
  range: Range;
  text: string;
  proves?: string;
  untold?: string;
  tree: Drawn<Tree>;
}

export interface Die {
  range: Range;
  face: string;
  big: boolean;
  used?: boolean;
}

export interface RollSubject {
  kind: 'roll';
  range: Range;
  player?: string;
  rules?: string;
  dice: Die[];
  count: number;
  call?: { range: Range; text: string };
  reach?: string;
  untold?: string;
  writes: string[];
}

export interface GameSubject {
  kind: 'game';
  title: string;
  tables: { rows: string[][]; texts: number }[];
  broken: Broken[];
  missed: Broken[];
  state: string;
  untold?: string;
}

export interface Broken {
  line: number;
  message: string;
}

export interface Step {
  range: Range;
  number: string;
  depth: number;
  opens: boolean;
  strict: boolean;
  formula: string;
  infix?: string;
  reason: string;
  cites: [number, number][];
  verdict?: 'right' | 'open' | 'unchecked' | 'wrong' | 'pff';
  problem?: string;
}

export interface ProofSubject {
  kind: 'proof';
  title: string;
  steps: Step[];
  finished?: boolean;
  reason?: string;
}

export interface ExerciseSubject {
  kind: 'exercise';
  title: string;
  points: string;
  ask: string[];
  answer?: string;
  requirements: { text: string; points?: string; met?: boolean; why?: string }[];
}

export interface SettingSubject {
  kind: 'setting';
  range: Range;
  title: string;
  told: string[];
  tables: string[][][];
}

export interface ModelSubject {
  kind: 'model';
  range: Range;
  title: string;
  told: string;
  svg?: string;
  worlds: Range[];
}

export type Subject =
  | FormulaSubject
  | PffSubject
  | DProofSubject
  | RollSubject
  | GameSubject
  | ProofSubject
  | ExerciseSubject
  | SettingSubject
  | ModelSubject;

/** What is still to be done in a block. */
export interface Goal {
  kind: 'dProof' | 'truth' | 'proof' | 'game' | 'exercise';
  title: string;
  heading: string;
  done: boolean;
  left: string[];
  usable: { name: string; text: string }[];
  ways: string[];
  writes: Button[];
  untold?: string;
}

export type Rows = 'all' | 'refutingFirst';

export type TableFormat = 'markdown' | 'csv' | 'latex';

/** What is shown: the subjects and goals of a place in a version of a document. */
export interface Shown {
  /** The name of the document. */
  name: string;
  position: Position;
  version: number | null;
  subjects: Subject[];
  goals: Goal[];
}

/** Why nothing is shown. */
export type Absence = 'starting' | 'gone' | 'elsewhere';

/** A message to the panel. */
export type ToPanel =
  | { type: 'show'; shown: Shown }
  | { type: 'absent'; why: Absence }
  | { type: 'options'; pinned: boolean; rows: Rows; kept: unknown }
  | { type: 'say'; text: string };

/** A message of the panel. The version is that in which what is asked for was shown. */
export type FromPanel =
  | { type: 'ready' }
  | { type: 'pin'; pinned: boolean }
  | { type: 'rows'; rows: Rows }
  | { type: 'reveal'; range: Range; version: number | null }
  | { type: 'apply'; edit: unknown; version: number | null }
  | { type: 'write'; kind: string; range: Range; version: number | null }
  | { type: 'copy'; format: TableFormat; range: Range; version: number | null }
  | { type: 'restart' };

/** Whoever shows the panel beside a text. */
export interface Host {
  send(message: FromPanel): void;
  listen(take: (message: ToPanel) => void): void;
}
