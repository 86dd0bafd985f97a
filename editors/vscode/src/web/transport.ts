import {
  AbstractMessageReader,
  BrowserMessageWriter,
  type DataCallback,
  type Disposable,
  Emitter,
  type Message,
  type MessageReader,
  type MessageTransports,
} from 'vscode-languageclient/browser';

/** How long a server may take to start. */
const PATIENCE = 20_000;

/** What a worker is made of. */
export interface Parts {
  script: string;
  wff: ArrayBuffer;
}

/** What a worker says beside the messages of its server: that this is ready, or has failed for good. */
type News = { ready: true } | { failed: string };

/** A worker in which a server runs, and the way to it. */
export class WorkerTransport {
  private readonly address: string;
  private readonly worker: Worker;
  private readonly reader: Reader;

  constructor(private readonly parts: Parts) {
    // The extension may be served from elsewhere than the page, and a worker may not.
    this.address = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
    this.worker = new Worker(this.address, { name: 'wff' });
    this.reader = new Reader(() => this.dispose());
  }

  /** Starts the server. */
  async open(): Promise<MessageTransports> {
    try {
      await this.start();
    } catch (error) {
      this.dispose();
      throw error;
    }
    return { reader: this.reader, writer: new BrowserMessageWriter(this.worker) };
  }

  dispose(): void {
    this.worker.terminate();
    URL.revokeObjectURL(this.address);
  }

  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`it did not start within ${PATIENCE / 1000} s`)), PATIENCE);
      const fail = (reason: string) => {
        clearTimeout(late);
        reject(new Error(reason));
        this.reader.fail(reason);
      };
      this.worker.addEventListener('error', ({ message }) => fail(message || 'its script could not be run'));
      this.worker.onmessage = ({ data }: MessageEvent<News | Message>) => {
        if ('ready' in data) {
          clearTimeout(late);
          resolve();
        } else if ('failed' in data) {
          fail(data.failed);
        } else {
          this.reader.take(data);
        }
      };
      this.worker.postMessage({ wff: this.parts.wff });
    });
  }
}

/** Reads the messages of a server until that fails. */
class Reader extends AbstractMessageReader implements MessageReader {
  private readonly taken = new Emitter<Message>();
  private failed = false;

  constructor(private readonly end: () => void) {
    super();
  }

  listen(callback: DataCallback): Disposable {
    return this.taken.event(callback);
  }

  take(message: Message): void {
    this.taken.fire(message);
  }

  fail(reason: string): void {
    if (!this.failed) {
      this.failed = true;
      this.fireError(new Error(reason));
      this.fireClose();
    }
  }

  override dispose(): void {
    super.dispose();
    this.end();
  }
}
