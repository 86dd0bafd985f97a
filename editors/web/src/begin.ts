// What an empty text, or an empty line, offers to begin with: blocks whose lines are those of the server's snippets.
import { type Completion, CompletionContext, hasNextSnippetField, snippet } from '@codemirror/autocomplete';
import { LSPPlugin, serverCompletionSource } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import { writeBelow } from './below';
import { ask } from './pick';
import { say } from './said';

export interface Beginning {
  title: string;
  about: string;
  /** The keyword of the block, if it is one. */
  word?: 'truth' | 'proof' | 'game' | 'exercise';
}

export const BEGINNINGS: Beginning[] = [
  { title: 'A formula', about: 'see what it says, and its tree' },
  { title: 'A truth table', about: 'fill it in, checked cell by cell', word: 'truth' },
  { title: 'A proof', about: 'write it, checked step by step', word: 'proof' },
  { title: 'A game', about: 'play Shake-a-WFF, refereed', word: 'game' },
  { title: 'An exercise', about: 'ask something, with a key', word: 'exercise' },
];

const FORMULA = 'CKpqr';

/** What can be written at the cursor, as if it was asked for. */
export async function completions(view: EditorView): Promise<{ from: number; options: readonly Completion[] }> {
  const { head } = view.state.selection.main;
  const found = await serverCompletionSource(new CompletionContext(view.state, head, true, view));
  return found ?? { from: head, options: [] };
}

/** Writes a beginning where the cursor is, and tells how to go on. */
export async function begin(view: EditorView, { word }: Beginning): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) {
    return;
  }
  await plugin.client.initializing;
  const { head } = view.state.selection.main;
  if (!word) {
    write(view, `\${1:${FORMULA}}`, head);
    say(view, 'Type another formula over this one: its letters are in “Help”.');
    return;
  }
  if (word === 'truth') {
    const formula = await ask(view, 'A table of which formula?', FORMULA, head);
    if (formula) {
      const line = `${word} ${formula}\n`;
      const after = head + line.length;
      view.dispatch({ changes: { from: head, insert: line }, selection: { anchor: after }, userEvent: 'input.complete' });
      await writeBelow(view, plugin, after, '\n');
      view.focus();
      tellFields(view);
    }
    return;
  }
  const { from, options } = await completions(view);
  const option = options.find(({ label }) => label === word);
  if (typeof option?.apply === 'function') {
    option.apply(view, option, from, head);
    view.focus();
    tellFields(view);
  }
}

function write(view: EditorView, template: string, at: number): void {
  snippet(template)(view, null, at, at);
  view.focus();
}

function tellFields(view: EditorView): void {
  const hasKeys = matchMedia('(hover: hover)').matches;
  if (hasNextSnippetField(view.state)) {
    say(view, `Type over what is marked; ${hasKeys ? 'Tab' : '“Actions”'} leads to the next place.`);
  }
}
