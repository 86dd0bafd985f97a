import {
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  languages,
  Uri,
  workspace,
} from 'vscode';
import type { Server } from './server';

const CODE = 'no-server';

/** Marks the first line of every sheet while no server runs, so that none looks as if it had no faults. */
export function notice(server: Server): Disposable[] {
  const marks = languages.createDiagnosticCollection('wff-server');
  const mark = () => {
    marks.clear();
    if (server.health.is !== 'ended') {
      return;
    }
    const message = `Nothing in this file is checked, since the wff server does not run: ${server.health.reason}`;
    for (const document of workspace.textDocuments.filter((one) => server.checks(one))) {
      const one = new Diagnostic(document.lineAt(0).range, message, DiagnosticSeverity.Error);
      one.source = 'wff';
      one.code = { value: CODE, target: Uri.parse('command:wff.menu') };
      marks.set(document.uri, [one]);
    }
  };
  const offer = languages.registerCodeActionsProvider(
    { language: 'wff' },
    {
      provideCodeActions: (_document, _range, { diagnostics }) => {
        const about = diagnostics.filter(({ code }) => typeof code === 'object' && code.value === CODE);
        const action = (title: string, command: string, isPreferred: boolean) => {
          const one = new CodeAction(title, CodeActionKind.QuickFix);
          return Object.assign(one, { command: { title, command }, diagnostics: about, isPreferred });
        };
        return about.length
          ? [action('Start the server', 'wff.restartServer', true), action('Show the log', 'wff.showLog', false)]
          : [];
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
  return [marks, offer, server.onDidChange(mark), workspace.onDidOpenTextDocument(mark), workspace.onDidCloseTextDocument(mark)];
}
