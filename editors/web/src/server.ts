// The language server in WebAssembly: messages of the protocol in, messages out. Knows no browser and no worker, and
// imports nothing, so that it runs wherever WebAssembly does.

/** What wff.wasm exports. */
interface Exports {
  memory: WebAssembly.Memory;
  reserve(bytes: number): number;
  receive(): void;
  run(): number;
  message(): number;
  message_at(): number;
}

export class Server {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  /** Why it is dead, if it is. */
  failed: string | undefined;

  /** Starts one. It throws if this is no wff.wasm. */
  static async start(wff: BufferSource | WebAssembly.Module): Promise<Server> {
    const module = wff instanceof WebAssembly.Module ? wff : await WebAssembly.compile(wff);
    return new Server(module);
  }

  private constructor(module: WebAssembly.Module) {
    const host = {
      now: () => performance.now(),
      random: () => Math.random(),
      failed: (at: number, bytes: number) => {
        this.failed = this.text(at, bytes);
      },
    };
    this.exports = new WebAssembly.Instance(module, { host }).exports as unknown as Exports;
  }

  /** Takes a message of the client. */
  receive(message: string): void {
    this.alive(() => {
      const body = this.encoder.encode(message);
      const at = this.exports.reserve(body.length);
      new Uint8Array(this.exports.memory.buffer, at, body.length).set(body);
      this.exports.receive();
    });
  }

  /**
   * Does some of what is to be done, and gives each message to the client. The answer is after how many milliseconds
   * it is to be called again: 0 is at once, but behind messages that wait, and `Infinity` when one comes.
   */
  run(give: (message: string) => void): number {
    const again = this.alive(() => this.exports.run());
    for (let bytes = this.alive(() => this.exports.message()); bytes > 0; bytes = this.alive(() => this.exports.message())) {
      give(this.text(this.exports.message_at(), bytes));
    }
    return again;
  }

  private text(at: number, bytes: number): string {
    return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, at, bytes));
  }

  /** Calls into an instance that is not dead, and notes it if it is then. */
  private alive<T>(call: () => T): T {
    if (this.failed !== undefined) {
      throw new Error(this.failed);
    }
    try {
      return call();
    } catch (error) {
      this.failed ??= String(error);
      throw new Error(this.failed);
    }
  }
}
