import { window, workspace } from 'vscode';
import type { WorkspaceEdit } from 'vscode-languageclient';
import type { Client } from './client';

/** What the server sends with the command `wff.choose`. */
export interface Offer {
  title: string;
  choices: { label: string; description?: string; edit: WorkspaceEdit }[];
}

/** Lets the user choose one of several edits, and makes it. */
export async function choose(client: Client, offer: Offer): Promise<void> {
  const chosen = await window.showQuickPick(offer.choices, { title: offer.title, matchOnDescription: true });
  if (!chosen) {
    return;
  }
  if (isStale(chosen.edit)) {
    void window.showInformationMessage('The text has changed meanwhile. Choose again.');
    return;
  }
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(chosen.edit);
  if (!(await workspace.applyEdit(edit))) {
    throw new Error('the text could not be changed');
  }
}

/** Whether a text has changed since the edit of it was made. */
function isStale(edit: WorkspaceEdit): boolean {
  return (edit.documentChanges ?? []).some((change) => {
    if (!('textDocument' in change) || change.textDocument.version === null) {
      return false;
    }
    const { uri, version } = change.textDocument;
    return workspace.textDocuments.some((document) => document.uri.toString() === uri && document.version !== version);
  });
}
