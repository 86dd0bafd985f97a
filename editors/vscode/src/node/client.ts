import type { LogOutputChannel } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import { type Complain, FAILED, options, ownCommands } from '../client';

/** Speaks with a server that is a process. */
export class ProcessClient extends LanguageClient {
  constructor(command: string, log: LogOutputChannel, schemes: readonly string[], private readonly complain: Complain) {
    super('wff', 'wff', { command, args: ['lsp'] }, options(log, schemes, () => this));
    this.registerFeature(ownCommands);
  }

  override error(message: string, data?: unknown, show: boolean | 'force' = true): void {
    // What is asked of a server that is ending fails, and matters to nobody.
    super.error(message, data, show === true && this.isRunning());
    if (show === 'force') {
      this.complain(FAILED);
    }
  }
}
