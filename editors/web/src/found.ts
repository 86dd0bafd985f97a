// The diagnostics of an editor, each with what the server said.
import { type Diagnostic, forEachDiagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { Diagnostic as Told } from 'vscode-languageserver-protocol';

/** A diagnostic with what the server said. */
export interface Found extends Diagnostic {
  told: Told;
}

/** All diagnostics that touch a stretch of the text, in its order. */
export function found(state: EditorState, from = 0, to = state.doc.length): { one: Found; from: number; to: number }[] {
  const all: { one: Found; from: number; to: number }[] = [];
  forEachDiagnostic(state, (one, start, end) => {
    if (start <= to && end >= from) {
      all.push({ one: one as Found, from: start, to: end });
    }
  });
  return all;
}

/** Whether a diagnostic only says that there are more than the server sends: it is of no rule. */
export function isRest({ told }: Found): boolean {
  return told.code === undefined;
}
