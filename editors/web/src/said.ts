import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Something to tell the user of an editor, for a while. */
export const said = StateEffect.define<string>();

export function say(view: EditorView, text: string): void {
  view.dispatch({ effects: said.of(text) });
}
