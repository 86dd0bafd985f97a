// What the server writes where a line or the word `end` has just been typed: the lines that follow from the head of a block,
// or the indentation.
import { snippet } from '@codemirror/autocomplete';
import type { LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { TextEdit } from 'vscode-languageserver-protocol';

/** Whole lines as a snippet, in which each `?` is a place to fill in; it is indented as the line where it begins. */
function framed(text: string, indent: string): string {
  const [first = '', ...below] = text.split(/\r?\n/);
  const lines = [first, ...below.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))];
  if (!text.includes('?')) {
    lines[1] += '${}';
  }
  let places = 0;
  return lines.join('\n').replace(/\?/g, () => `\${${(places += 1)}:?}`);
}

/** Has the server write what follows from what was typed before a place, unless the text changes meanwhile. */
export async function writeBelow(view: EditorView, plugin: LSPPlugin, head: number, ch: '\n' | 'd'): Promise<void> {
  const { doc } = view.state;
  plugin.client.sync();
  const options = { tabSize: 2, insertSpaces: true };
  const params = { textDocument: { uri: plugin.uri }, position: plugin.toPosition(head, doc), ch, options };
  const edits = await plugin.client
    .request<unknown, TextEdit[] | null>('textDocument/onTypeFormatting', params)
    .catch(() => null);
  if (edits && view.state.doc === doc) {
    const changes = edits.map(({ range, newText }) => ({
      from: plugin.fromPosition(range.start),
      to: plugin.fromPosition(range.end),
      insert: newText,
    }));
    const [only] = changes;
    if (only?.insert.includes('\n')) {
      const indent = /^\s*/.exec(doc.lineAt(only.from).text)?.[0] ?? '';
      snippet(framed(only.insert, indent))(view, null, only.from, only.to);
      return;
    }
    // Whoever types goes on behind the indentation.
    const set = view.state.changes(changes);
    view.dispatch({ changes: set, selection: view.state.selection.map(set, 1), userEvent: 'format' });
  }
}
