import { workspace } from 'vscode';

/** What the server is told of the settings. What nobody has set is null, so that the server's own default rules. */
export function settings() {
  const section = workspace.getConfiguration('wff');
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

/** The server that the user wants in place of the bundled one. */
export function ownServer(): string | undefined {
  return workspace.getConfiguration('wff').get<string>('server.path')?.trim() || undefined;
}
