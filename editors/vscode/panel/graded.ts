// The marks of a folder, and the messages between the view of them and the extension. Nothing here knows an editor.

/** A text that may lead to a place in a file, which the extension knows by a number. */
export interface Linked {
  text: string;
  /** What else is told of it. */
  told?: string;
  place?: number;
}

export interface GradedExercise {
  id: string;
  title: string;
  /** How many students have which status, in words. */
  counts: string;
  common: { students: string; answer: string; why?: string }[];
  outOf: string;
}

export interface Graded {
  title: string;
  exercises: GradedExercise[];
  /** A row for each student, with a cell for each exercise. */
  students: { name: Linked; points: string; cells: Linked[] }[];
  outOf: string;
  remarks: { place?: Linked; text: string }[];
}

/** A message to the view. */
export interface ToMarks {
  graded: Graded;
}

/** A message of the view: it is there, or a place should be opened. */
export type FromMarks = { type: 'ready' } | { type: 'open'; place: number };
