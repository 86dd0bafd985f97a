import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { commands, type ExtensionContext, type OutputChannel, window } from 'vscode';
import { Client } from './client';
import { ownServer } from './settings';

/** How long a server may take to tell its version. */
const PATIENCE = 20_000;

/** The one server of this window. */
export class Server {
  private running: Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  private complaining = false;

  constructor(
    private readonly context: ExtensionContext,
    private readonly log: OutputChannel,
  ) {}

  /** The client, while the server runs. */
  get client(): Client | undefined {
    return this.running?.isRunning() ? this.running : undefined;
  }

  restart(): Promise<void> {
    this.turn = this.turn.then(() => this.end()).then(() => this.begin());
    return this.turn;
  }

  stop(): Promise<void> {
    this.turn = this.turn.then(() => this.end());
    return this.turn;
  }

  private async begin(): Promise<void> {
    const command = ownServer() ?? this.context.asAbsolutePath(join('server', process.platform === 'win32' ? 'wff.exe' : 'wff'));
    try {
      this.log.appendLine(`${command}: ${await version(command)}`);
    } catch (error) {
      this.complain(error instanceof Error ? error.message : String(error));
      return;
    }
    this.running = new Client(command, this.log, (reason) => this.complain(reason));
    try {
      await this.running.start();
    } catch {
      // The client has told it.
    }
  }

  private async end(): Promise<void> {
    const client = this.running;
    this.running = undefined;
    try {
      await client?.dispose();
    } catch (error) {
      this.log.appendLine(`while ending: ${error}`);
    }
  }

  private complain(reason: string): void {
    this.log.appendLine(reason);
    if (this.complaining) {
      return;
    }
    this.complaining = true;
    void this.ask(reason).finally(() => {
      this.complaining = false;
    });
  }

  private async ask(reason: string): Promise<void> {
    const answer = await window.showErrorMessage(`The wff server does not run: ${reason}`, 'Try Again', 'Setting', 'Log');
    if (answer === 'Try Again') {
      void this.restart();
    } else if (answer === 'Setting') {
      await commands.executeCommand('workbench.action.openSettings', 'wff.server.path');
    } else if (answer === 'Log') {
      this.log.show();
    }
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
