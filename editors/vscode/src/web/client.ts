import type { LogOutputChannel } from 'vscode';
import { BaseLanguageClient, type MessageTransports } from 'vscode-languageclient/browser';
import { type Complain, FAILED, options, ownCommands } from '../client';
import { type Parts, WorkerTransport } from './transport';

/** Speaks with a server that is a worker. */
export class WorkerClient extends BaseLanguageClient {
  private transport: WorkerTransport | undefined;

  constructor(
    private readonly parts: Parts,
    log: LogOutputChannel,
    schemes: readonly string[] | undefined,
    private readonly complain: Complain,
  ) {
    super('wff', 'wff', options(log, schemes, () => this));
    this.registerFeature(ownCommands);
  }

  protected override async createMessageTransports(): Promise<MessageTransports> {
    this.transport?.dispose();
    this.transport = new WorkerTransport(this.parts);
    return this.transport.open();
  }

  /** Ends the server, also one that does not answer. */
  override stop(timeout?: number): Promise<void> {
    return super.stop(timeout).finally(() => this.transport?.dispose());
  }

  override error(message: string, data?: unknown, show: boolean | 'force' = true): void {
    // What is asked of a server that is ending fails, and matters to nobody.
    super.error(message, data, show === true && this.isRunning());
    if (show === 'force') {
      this.complain(FAILED);
    }
  }
}
