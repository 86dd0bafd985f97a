import { commands, type ExtensionContext, window } from 'vscode';
import * as common from '../activate';
import { KeptHandbook } from './handbook';
import { WorkerServer } from './server';

/** The commands that run the program `wff`. */
const OF_THE_PROGRAM = ['wff.checkFolder', 'wff.gradeFolder', 'wff.decideFolder', 'wff.writeFeedback', 'wff.makeSheet'];

let server: WorkerServer | undefined;

/** The extension where no programs can be run: in VS Code for the Web. */
export async function activate(context: ExtensionContext): Promise<void> {
  void commands.executeCommand('setContext', 'wff.noProgram', true);
  const log = window.createOutputChannel('wff', { log: true });
  const ours = new WorkerServer(context, log);
  server = ours;
  const nonce = () => crypto.getRandomValues(new Uint8Array(16)).join('-');
  const { command } = common.activate(context, log, { server: ours, handbook: new KeptHandbook(context), nonce });
  const declared: { command: string; title: string }[] = context.extension.packageJSON.contributes.commands;
  for (const { command: name, title } of declared.filter((one) => OF_THE_PROGRAM.includes(one.command))) {
    command(name, () => {
      void window.showInformationMessage(`“${title}” takes VS Code on a computer, where it can run a program.`);
    });
  }
  await ours.restart();
}

export function deactivate(): Promise<void> | undefined {
  return server?.stop();
}
