import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { commands, type ExtensionContext, type LogOutputChannel } from 'vscode';
import type { Client, Complain } from '../client';
import { Server } from '../server';
import { ownServer } from '../settings';
import { ProcessClient } from './client';

/** How long a server may take to tell its version. */
const PATIENCE = 20_000;

/** The server as a process of the program `wff`. */
export class ProgramServer extends Server {
  readonly schemes = ['file', 'untitled'];

  constructor(
    private readonly context: ExtensionContext,
    log: LogOutputChannel,
  ) {
    super(log);
  }

  /** The program that is run, as a server and for all else. */
  get program(): string {
    return ownServer() ?? this.context.asAbsolutePath(join('server', process.platform === 'win32' ? 'wff.exe' : 'wff'));
  }

  protected async launch(complain: Complain): Promise<Client> {
    const command = this.program;
    this.version = await version(command);
    this.log.info(`${command}: ${this.version}`);
    return new ProcessClient(command, this.log, this.schemes, complain);
  }

  protected override get remedies() {
    const open = () => commands.executeCommand('workbench.action.openSettings', 'wff.server.path');
    return { Setting: open };
  }
}

function version(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, ['--version'], { timeout: PATIENCE }, (error, stdout, stderr) => {
      if (!error) {
        resolve(stdout.trim());
      } else if (typeof error.code === 'string') {
        const reasons: Record<string, string> = {
          ENOENT: `there is no file ${command}`,
          EACCES: `${command} may not be run`,
        };
        reject(new Error(reasons[error.code] ?? error.message));
      } else {
        reject(new Error(`${command} failed. ${stderr.trim().slice(0, 200)}`));
      }
    });
  });
}
