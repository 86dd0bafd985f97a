// The snippets of the server, as CodeMirror fills them.
import type { CompletionItem, CompletionList } from 'vscode-languageserver-protocol';

const SNIPPET = 2;

/** A snippet in which each place of a field has its default: CodeMirror leaves empty what only names the field. */
function filled(snippet: string): string {
  const defaults = new Map([...snippet.matchAll(/\$\{(\d+):([^{}]*)\}/g)].map(([, field, text]) => [field, text]));
  return snippet.replace(/\\.|\$(\d+)/g, (whole, field) => (defaults.has(field) ? `\${${field}:${defaults.get(field)}}` : whole));
}

function ready(item: CompletionItem): CompletionItem {
  const { insertTextFormat, insertText, textEdit } = item;
  return insertTextFormat === SNIPPET
    ? {
        ...item,
        ...(insertText && { insertText: filled(insertText) }),
        ...(textEdit && { textEdit: { ...textEdit, newText: filled(textEdit.newText) } }),
      }
    : item;
}

/** What can stand at the cursor, with snippets that CodeMirror can fill. */
export function withFields(answer: CompletionList | null): CompletionList | null {
  return answer && { ...answer, items: answer.items.map(ready) };
}
