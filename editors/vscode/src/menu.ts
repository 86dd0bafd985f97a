import { commands, env, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import type { Server } from './server';
import type { Status } from './status';
import { isOurs, mayHoldOurs } from './texts';

interface Row extends QuickPickItem {
  run?: () => unknown;
}

/** What the item of the status bar opens. */
export async function showMenu(server: Server, status: Status): Promise<void> {
  const at = status.inForce;
  const command = (name: string) => () => commands.executeCommand(name);
  const editor = window.activeTextEditor;
  const ofText: Row[] =
    editor && isOurs(editor.document)
      ? [
          { label: '$(symbol-operator) Change the logic…', description: at?.logic ?? '', run: command('wff.changeLogic') },
          { label: '$(book) Change the rules…', description: at?.rules ?? '', run: command('wff.changeRules') },
          { label: '$(case-sensitive) Change the alphabet…', description: at?.alphabet ?? '', run: command('wff.changeAlphabet') },
        ]
      : [];
  const ofFaults: Row[] =
    editor && mayHoldOurs(editor.document)
      ? [{ label: '$(warning) Show the faults', run: command('workbench.actions.view.problems') }]
      : [];
  const { health, version } = server;
  const how = health.is === 'ended' ? `does not run: ${health.reason}` : health.is === 'starting' ? 'is starting' : 'runs';
  const rows: Row[] = [
    ...ofText,
    ...ofFaults,
    { label: 'Server', kind: QuickPickItemKind.Separator },
    { label: '$(debug-restart) Restart the server', description: how, run: command('wff.restartServer') },
    { label: '$(output) Show the log', run: command('wff.showLog') },
    { label: '$(versions) Copy the version', description: version, run: () => env.clipboard.writeText(version) },
    { label: '$(gear) Open the settings', run: () => commands.executeCommand('workbench.action.openSettings', '@ext:wff.wff') },
  ];
  const shown = version ? rows : rows.filter(({ label }) => !label.includes('version'));
  const row = await window.showQuickPick(shown, { title: 'wff' });
  await row?.run?.();
}
