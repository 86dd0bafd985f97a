import { type ExtensionContext, type LogOutputChannel, Uri, workspace } from 'vscode';
import { State } from 'vscode-languageclient';
import type { Client, Complain } from '../client';
import { Server } from '../server';
import { WorkerClient } from './client';

/** The server as a worker. */
export class WorkerServer extends Server {
  readonly schemes = undefined;

  constructor(
    private readonly context: ExtensionContext,
    log: LogOutputChannel,
  ) {
    super(log);
  }

  protected async launch(complain: Complain): Promise<Client> {
    const read = (name: string) => workspace.fs.readFile(Uri.joinPath(this.context.extensionUri, 'dist', name));
    const [script, wff] = await Promise.all([read('worker.js'), read('wff.wasm')]);
    const parts = { script: new TextDecoder().decode(script), wff: new Uint8Array(wff).buffer };
    const client = new WorkerClient(parts, this.log, this.schemes, complain);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        const { name, version } = client.initializeResult?.serverInfo ?? {};
        this.version = [name, version].filter(Boolean).join(' ');
        this.log.info(`in a worker: ${this.version}`);
      }
    });
    return client;
  }
}
