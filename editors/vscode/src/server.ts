import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { commands, EventEmitter, type ExtensionContext, type OutputChannel, ProgressLocation, window } from 'vscode';
import { State } from 'vscode-languageclient/node';
import { Client } from './client';
import { ownServer } from './settings';

/** How long a server may take to tell its version. */
const PATIENCE = 20_000;

/** How a server is. One that has ended for good says why. */
export type Health = { is: 'starting' } | { is: 'running' } | { is: 'ended'; reason: string };

/** The one server of this window. */
export class Server {
  health: Health = { is: 'starting' };
  /** What it says of its version, once it has said so. */
  version = '';
  private running: Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  /** What its user was told last, as long as that stands. */
  private complaint: { reason: string } | undefined;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly context: ExtensionContext,
    private readonly log: OutputChannel,
  ) {}

  /** The client, while the server runs. */
  get client(): Client | undefined {
    return this.running?.isRunning() ? this.running : undefined;
  }

  /** The program that is run, as a server and for all else. */
  get program(): string {
    return ownServer() ?? this.context.asAbsolutePath(join('server', process.platform === 'win32' ? 'wff.exe' : 'wff'));
  }

  restart(): Promise<void> {
    this.turn = this.turn.then(() => this.end()).then(() => this.begin());
    return this.turn;
  }

  /** Starts the server again, and shows that this goes on. */
  async restartVisibly(): Promise<void> {
    await window.withProgress({ location: ProgressLocation.Window, title: 'Starting the wff server' }, () => this.restart());
  }

  stop(): Promise<void> {
    this.turn = this.turn.then(() => this.end());
    return this.turn;
  }

  private become(health: Health): void {
    this.health = health;
    if (health.is === 'running') {
      this.withdraw();
    }
    this.changed.fire();
  }

  private async begin(): Promise<void> {
    this.become({ is: 'starting' });
    const command = this.program;
    try {
      this.version = await version(command);
      this.log.appendLine(`${command}: ${this.version}`);
    } catch (error) {
      this.version = '';
      this.complain(error instanceof Error ? error.message : String(error));
      return;
    }
    const client = new Client(command, this.log, (reason) => {
      if (this.running === client) {
        this.complain(reason);
      }
    });
    this.running = client;
    client.onDidChangeState(({ newState }) => {
      if (this.running !== client) {
        return;
      }
      if (newState === State.Running) {
        this.become({ is: 'running' });
      } else if (newState === State.Starting) {
        this.become({ is: 'starting' });
      } else if (this.health.is !== 'ended') {
        this.become({ is: 'ended', reason: 'it has ended' });
      }
    });
    try {
      await client.start();
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
    this.become({ is: 'ended', reason });
    if (this.complaint?.reason === reason) {
      return;
    }
    this.withdraw();
    const complaint = { reason };
    this.complaint = complaint;
    void this.ask(reason).finally(() => {
      this.complaint = this.complaint === complaint ? undefined : this.complaint;
    });
  }

  /** Takes away what its user was told, which holds no more. It stays in the list of notifications. */
  private withdraw(): void {
    if (this.complaint) {
      this.complaint = undefined;
      void commands.executeCommand('notifications.hideToasts');
    }
  }

  private async ask(reason: string): Promise<void> {
    const answer = await window.showErrorMessage(`The wff server does not run: ${reason}`, 'Try Again', 'Setting', 'Log');
    if (answer === 'Try Again') {
      void this.restartVisibly();
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
