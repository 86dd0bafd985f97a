// Edits of the server.
import { type LSPClient, LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { ApplyWorkspaceEditResult, TextEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';

export const READ_ONLY = 'This text can only be read.';
const CHANGED = 'The text has changed meanwhile. Try again.';

/** The changes of an edit, by document. */
export function changesOf(edit: WorkspaceEdit): Record<string, TextEdit[]> {
  const all: Record<string, TextEdit[]> = { ...edit.changes };
  for (const change of edit.documentChanges ?? []) {
    if ('edits' in change) {
      all[change.textDocument.uri] = change.edits.filter((one): one is TextEdit => 'newText' in one);
    }
  }
  return all;
}

/** The version of the text in an editor, or none if the server does not know that text yet. */
export function versionOf(view: EditorView): number | undefined {
  const plugin = LSPPlugin.get(view);
  return plugin?.unsyncedChanges.empty ? plugin.client.workspace.getFile(plugin.uri)?.version : undefined;
}

/** Makes an edit if it was made for the text that is there; all of it, or nothing. */
export function applyEdit(client: LSPClient, edit: WorkspaceEdit): ApplyWorkspaceEditResult {
  const wanted = new Map(
    (edit.documentChanges ?? []).flatMap((it) => ('edits' in it ? [[it.textDocument.uri, it.textDocument.version]] : [])),
  );
  const todo = Object.entries(changesOf(edit)).map(([uri, edits]) => ({
    view: client.workspace.getFile(uri)?.getView(),
    version: wanted.get(uri),
    edits,
  }));
  for (const { view, version } of todo) {
    const has = view && versionOf(view);
    if (!view || has === undefined || (typeof version === 'number' && version !== has)) {
      return { applied: false, failureReason: CHANGED };
    }
    if (view.state.readOnly) {
      return { applied: false, failureReason: READ_ONLY };
    }
  }
  for (const { view, edits } of todo) {
    const plugin = view && LSPPlugin.get(view);
    if (view && plugin) {
      const changes = edits.map(({ range, newText }) => ({
        from: plugin.fromPosition(range.start),
        to: plugin.fromPosition(range.end),
        insert: newText,
      }));
      view.dispatch({ changes, userEvent: 'input.complete', scrollIntoView: true });
    }
  }
  return { applied: true };
}
