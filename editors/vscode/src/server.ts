import { commands, EventEmitter, type LogOutputChannel, ProgressLocation, type TextDocument, window } from 'vscode';
import { State } from 'vscode-languageclient';
import type { Client, Complain } from './client';
import { isOurs } from './texts';

/** How a server is. One that has ended for good says why. */
export type Health = { is: 'starting' } | { is: 'running' } | { is: 'ended'; reason: string };

/** The one server of this window. */
export abstract class Server {
  /** The schemes of the texts that it is told of; all if there is no list. */
  abstract readonly schemes: readonly string[] | undefined;
  health: Health = { is: 'starting' };
  /** What it says of its version, once it has said so. */
  version = '';
  private running: Client | undefined;
  private turn: Promise<void> = Promise.resolve();
  /** What its user was told last, as long as that stands. */
  private complaint: { reason: string } | undefined;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(protected readonly log: LogOutputChannel) {}

  /** Makes a client, which will start the server; tells why it cannot by an error. */
  protected abstract launch(complain: Complain): Promise<Client>;

  /** What else its user can do where it does not run, by the title of a button. */
  protected get remedies(): Record<string, () => unknown> {
    return {};
  }

  /** Whether it is told of a sheet. */
  checks(document: TextDocument): boolean {
    return isOurs(document) && this.reaches(document);
  }

  /** Whether it is told of texts of this scheme. */
  reaches({ uri }: TextDocument): boolean {
    return this.schemes?.includes(uri.scheme) ?? true;
  }

  /** The client, while the server runs. */
  get client(): Client | undefined {
    return this.running?.isRunning() ? this.running : undefined;
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
    let client: Client;
    try {
      client = await this.launch((reason) => {
        if (this.running === client) {
          this.complain(reason);
        }
      });
    } catch (error) {
      this.version = '';
      this.complain(error instanceof Error ? error.message : String(error));
      return;
    }
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
      this.log.warn(`while ending: ${error}`);
    }
  }

  private complain(reason: string): void {
    this.log.error(reason);
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
    const remedies: Record<string, () => unknown> = {
      'Try Again': () => void this.restartVisibly(),
      ...this.remedies,
      Log: () => this.log.show(),
    };
    const answer = await window.showErrorMessage(`The wff server does not run: ${reason}`, ...Object.keys(remedies));
    if (answer) {
      await remedies[answer]?.();
    }
  }
}
