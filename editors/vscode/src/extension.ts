import { commands, type ExtensionContext, type TextEditor, tasks, type Uri, window, workspace } from 'vscode';
import * as actions from './actions';
import { change, type What } from './change';
import { choose, type Offer } from './choose';
import { explainRule } from './explain';
import { startGame } from './game';
import { folderOf, gradeFolder, makeSheet, writeFeedback } from './grade';
import { showMenu } from './menu';
import { notice } from './notice';
import { Pages } from './pages';
import { FormulaPanel } from './panel';
import { RENAME, renameAt } from './rename';
import { newSheet, openSample } from './samples';
import { placeSchemas } from './schema';
import { Server } from './server';
import { Status } from './status';
import { Checks } from './tasks';
import { watchTyping } from './typing';

let server: Server | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  placeSchemas(context);
  const log = window.createOutputChannel('wff');
  const ours = new Server(context, log);
  server = ours;
  const status = new Status(ours);
  const pages = new Pages();
  const checks = new Checks(ours);

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
  const setting = (name: string, what: What) =>
    edit(name, (editor) => change(context, editor, what, status.inForce?.[what] ?? undefined));

  const panel = new FormulaPanel(context, ours, (error) => {
    log.appendLine(`panel: ${error instanceof Error ? error.stack : error}`);
  });

  context.subscriptions.push(
    log,
    status,
    pages,
    ...notice(ours),
    watchTyping(),
    tasks.registerTaskProvider('wff', checks),
    command('wff.menu', () => showMenu(ours, status)),
    command('wff.restartServer', () => ours.restartVisibly()),
    command('wff.showLog', () => log.show()),
    setting('wff.changeLogic', 'logic'),
    setting('wff.changeRules', 'rules'),
    setting('wff.changeAlphabet', 'alphabet'),
    command('wff.newSheet', newSheet),
    command('wff.openSample', (name?: unknown) => openSample(context, name)),
    edit('wff.rollDice', actions.rollDice),
    edit('wff.rollForEverybody', actions.rollForEverybody),
    edit('wff.startGame', startGame),
    edit('wff.checkForEverybody', actions.checkForEverybody),
    edit('wff.writeLongest', actions.writeLongest),
    edit('wff.writeLongestTrue', actions.writeLongestTrue),
    edit('wff.insertTable', actions.insertTable),
    edit('wff.finishProof', actions.finishProof),
    edit('wff.numberSteps', actions.numberSteps),
    edit('wff.fixAll', actions.fixAll),
    command('wff.explainRule', (code?: unknown) => explainRule(ours, pages, code)),
    command('wff.gradeFolder', (folder?: Uri) => gradeFolder(ours, pages, folder)),
    command('wff.writeFeedback', (folder?: Uri) => writeFeedback(ours, pages, folder)),
    command('wff.makeSheet', (key?: Uri) => makeSheet(ours, key)),
    command('wff.checkFolder', async (given?: Uri) => {
      const folder = await folderOf(given);
      if (folder) {
        await checks.run(folder);
      }
    }),
    command('wff.choose', async (offer: Offer) => {
      if (ours.client) {
        await choose(ours.client, offer);
      }
    }),
    command(RENAME, renameAt),
    command('wff.showPanel', () => panel.show()),
    command('wff.pinPanel', () => panel.togglePin()),
    workspace.onDidChangeConfiguration(async (change) => {
      if (['wff.server.path', 'wff.markdown'].some((name) => change.affectsConfiguration(name))) {
        await ours.restart();
      }
    }),
  );
  void commands.executeCommand('setContext', 'wff.active', true);
  await ours.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
