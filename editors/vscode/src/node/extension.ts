import { randomBytes } from 'node:crypto';
import { type ExtensionContext, tasks, type Uri, window } from 'vscode';
import * as common from '../activate';
import { decisions } from './decide';
import { decideFolder, folderOf, gradeAgain, gradeFolder, makeSheet, writeFeedback } from './grade';
import { PrintedHandbook } from './handbook';
import { MarksView } from './marks';
import { ProgramServer } from './server';
import { Checks } from './tasks';

let server: ProgramServer | undefined;

/** The extension where programs can be run. */
export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('wff', { log: true });
  const ours = new ProgramServer(context, log);
  server = ours;
  const checks = new Checks(ours);
  const nonce = () => randomBytes(16).toString('base64');
  const { command, complain } = common.activate(context, log, { server: ours, handbook: new PrintedHandbook(ours), nonce });
  const marks = new MarksView(context.extensionUri, nonce, complain('marks'));
  context.subscriptions.push(tasks.registerTaskProvider('wff', checks));
  command('wff.gradeFolder', (folder?: Uri) => gradeFolder(ours, marks, folder));
  command('wff.decideFolder', (folder?: Uri) => decideFolder(ours, folder));
  command('wff.gradeAgain', (decisions: Uri) => gradeAgain(ours, marks, decisions));
  context.subscriptions.push(marks, decisions(command));
  command('wff.writeFeedback', (folder?: Uri) => writeFeedback(ours, marks, folder));
  command('wff.makeSheet', (key?: Uri) => makeSheet(ours, key));
  command('wff.checkFolder', async (given?: Uri) => {
    const folder = await folderOf(given);
    if (folder) {
      await checks.run(folder);
    }
  });
  await ours.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
