import { commands, type ExtensionContext, type LogOutputChannel, type TextEditor, window, workspace } from 'vscode';
import * as actions from './actions';
import { change, type What } from './change';
import { choose, type Offer } from './choose';
import { offerConfigFixes } from './config-fixes';
import { explainRule, type Handbook } from './explain';
import { startGame } from './game';
import { showMenu } from './menu';
import { notice } from './notice';
import { Pages } from './pages';
import { FormulaPanel } from './panel';
import { RENAME, renameAt } from './rename';
import { newSheet, openSample } from './samples';
import { placeSchemas } from './schema';
import type { Server } from './server';
import { Status } from './status';
import { watchTyping } from './typing';

/** What the extension gets from where it runs. */
export interface Platform {
  server: Server;
  handbook: Handbook;
  /** A text that nobody can guess. */
  nonce(): string;
}

/** Registers commands that tell of their failures. */
export type Register = (name: string, run: (...given: never[]) => Promise<void> | void) => void;

/** What the extension does wherever it runs, before its server is started. */
export function activate(
  context: ExtensionContext,
  log: LogOutputChannel,
  { server, handbook, nonce }: Platform,
): { command: Register; complain: (what: string) => (error: unknown) => void } {
  placeSchemas(context);
  const status = new Status(server);
  const pages = new Pages();

  const command: Register = (name, run) => {
    const registered = commands.registerCommand(name, async (...given) => {
      try {
        await run(...(given as never[]));
      } catch (error) {
        log.error(`${name}: ${error instanceof Error ? error.stack : error}`);
        void window.showErrorMessage(`wff: ${error instanceof Error ? error.message : error}`);
      }
    });
    context.subscriptions.push(registered);
  };
  const edit = (name: string, run: (editor: TextEditor) => Promise<void>) =>
    command(name, async () => {
      const editor = window.activeTextEditor;
      if (editor?.document.languageId !== 'wff') {
        void window.showInformationMessage('Open a .wff file first.');
      } else if (!server.client) {
        void window.showErrorMessage('The wff server does not run. “wff: Restart the Server” starts it.');
      } else {
        await run(editor);
      }
    });
  const setting = (name: string, what: What) =>
    edit(name, (editor) => change(context, editor, what, status.inForce?.[what] ?? undefined));

  const complain = (what: string) => (error: unknown) => {
    log.error(`${what}: ${error instanceof Error ? error.stack : error}`);
  };
  const panel = new FormulaPanel(context, server, nonce, complain('panel'));

  context.subscriptions.push(
    log,
    status,
    pages,
    ...notice(server),
    offerConfigFixes(server),
    watchTyping(),
    workspace.onDidChangeConfiguration(async (change) => {
      if (['wff.server.path', 'wff.markdown'].some((name) => change.affectsConfiguration(name))) {
        await server.restart();
      }
    }),
  );
  command('wff.menu', () => showMenu(server, status));
  command('wff.restartServer', () => server.restartVisibly());
  command('wff.showLog', () => log.show());
  setting('wff.changeLogic', 'logic');
  setting('wff.changeRules', 'rules');
  setting('wff.changeAlphabet', 'alphabet');
  command('wff.newSheet', newSheet);
  command('wff.openSample', (name?: unknown) => openSample(context, name));
  edit('wff.rollDice', actions.rollDice);
  edit('wff.rollForEverybody', actions.rollForEverybody);
  edit('wff.startGame', startGame);
  edit('wff.checkForEverybody', actions.checkForEverybody);
  edit('wff.writeLongest', actions.writeLongest);
  edit('wff.writeLongestTrue', actions.writeLongestTrue);
  edit('wff.insertTable', actions.insertTable);
  edit('wff.finishProof', actions.finishProof);
  edit('wff.numberSteps', actions.numberSteps);
  edit('wff.fixAll', actions.fixAll);
  command('wff.explainRule', (code?: unknown) => explainRule(handbook, pages, code));
  command('wff.choose', async (offer: Offer) => {
    if (server.client) {
      await choose(server.client, offer);
    }
  });
  command(RENAME, renameAt);
  command('wff.showPanel', () => panel.show());
  command('wff.pinPanel', () => panel.togglePin());
  void commands.executeCommand('setContext', 'wff.active', true);
  return { command, complain };
}
