import { commands, type ExtensionContext, type TextEditor, window, workspace } from 'vscode';
import { checkForEverybody, rollDice, writeLongest, writeLongestTrue } from './actions';
import { choose, type Offer } from './choose';
import { startGame } from './game';
import { FormulaPanel } from './panel';
import { Server } from './server';
import { watchTyping } from './typing';

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('wff');
  const ours = new Server(context, log);
  server = ours;

  const command = (name: string, run: (...given: never[]) => Promise<void> | void) =>
    commands.registerCommand(name, async (...given) => {
      try {
        await run(...(given as never[]));
      } catch (error) {
        log.appendLine(`${name}: ${error instanceof Error ? error.stack : error}`);
        void window.showErrorMessage(`wff: ${error instanceof Error ? error.message : error}`);
      }
    });
  const edit = (name: string, run: (editor: TextEditor) => Promise<void>) =>
    command(name, async () => {
      const editor = window.activeTextEditor;
      if (editor?.document.languageId !== 'wff') {
        void window.showInformationMessage('Open a .wff file first.');
      } else if (!ours.client) {
        void window.showErrorMessage('The wff server does not run. “wff: Restart the Server” starts it.');
      } else {
        await run(editor);
      }
    });

  const panel = new FormulaPanel(context, ours, (error) => {
    log.appendLine(`panel: ${error instanceof Error ? error.stack : error}`);
  });

  context.subscriptions.push(
    log,
    watchTyping(),
    command('wff.restartServer', () => ours.restart()),
    command('wff.showLog', () => log.show()),
    edit('wff.rollDice', rollDice),
    edit('wff.startGame', startGame),
    edit('wff.checkForEverybody', checkForEverybody),
    edit('wff.writeLongest', writeLongest),
    edit('wff.writeLongestTrue', writeLongestTrue),
    command('wff.choose', async (offer: Offer) => {
      if (ours.client) {
        await choose(ours.client, offer);
      }
    }),
    command('wff.showPanel', () => panel.show()),
    command('wff.pinPanel', () => panel.togglePin()),
    workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration('wff.server.path')) {
        await ours.restart();
      }
    }),
  );
  await ours.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
