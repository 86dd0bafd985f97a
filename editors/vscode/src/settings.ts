import { type Uri, workspace } from 'vscode';

/**
 * What the server is told of the settings, for a file or folder or for all. What nobody has set is null, so that the
 * server's own default rules.
 */
export function settings(scope?: Uri) {
  const section = workspace.getConfiguration('wff', scope);
  const set = (name: string) => {
    const found = section.inspect<string | boolean>(name);
    return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue ?? null;
  };
  return {
    rules: set('rules'),
    logic: set('logic'),
    alphabet: set('alphabet'),
    hints: set('hints'),
    exam: set('exam'),
    diagnostics: {
      unfinished: section.get<string>('diagnostics.unfinished'),
      unfinishedDelay: section.get<number>('diagnostics.unfinishedDelay'),
    },
    inlayHints: {
      rollLength: section.get<boolean>('inlayHints.rollLength'),
      hands: section.get<boolean>('inlayHints.hands'),
    },
    codeLens: {
      rollLength: section.get<boolean>('codeLens.rollLength'),
      scores: section.get<boolean>('codeLens.scores'),
    },
  };
}

/** The languages of the documents that the server is sent. */
export function languages(): string[] {
  return workspace.getConfiguration('wff').get<boolean>('markdown') ? ['wff', 'markdown'] : ['wff'];
}

/** The server that the user wants in place of the bundled one. */
export function ownServer(): string | undefined {
  return workspace.getConfiguration('wff').get<string>('server.path')?.trim() || undefined;
}
