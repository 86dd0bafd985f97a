import { SnippetString, type TextDocument, type TextEdit, window } from 'vscode';

/** Makes an edit that writes whole lines, in which each `?` is a place to fill in; false where it is none, or nobody types there. */
export async function writeFrame(document: TextDocument, edits: readonly TextEdit[]): Promise<boolean> {
  const [edit] = edits;
  const editor = window.activeTextEditor;
  if (edits.length !== 1 || !edit?.newText.includes('\n') || editor?.document !== document || editor.selections.length !== 1) {
    return false;
  }
  const { range, newText } = edit;
  // The editor indents what it fills in as the line where that begins.
  const indent = /^\s*/.exec(document.lineAt(range.start).text)?.[0] ?? '';
  const [first = '', ...below] = newText.split(/\r?\n/);
  const lines = [first, ...below.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))];
  const snippet = new SnippetString();
  const hasPlaces = newText.includes('?');
  lines.forEach((line, at) => {
    snippet.appendText(at > 0 ? '\n' : '');
    line.split('?').forEach((part, place) => (place > 0 ? snippet.appendPlaceholder('?').appendText(part) : snippet.appendText(part)));
    if (!hasPlaces && at === 1) {
      snippet.appendTabstop(0);
    }
  });
  return editor.insertSnippet(snippet, range);
}
