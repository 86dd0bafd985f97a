// The worker that the server runs in. Its first message is `{ wff }`, the bytes of wff.wasm or its module; it answers
// `{ ready: true }`, or `{ failed }` with the reason. From then on it takes messages of the protocol, as text or as
// objects, and answers in the form in which it was spoken to; when the server dies it says `{ failed }` and no more.
import { Server } from './server';

const scope = globalThis as unknown as Pick<Worker, 'postMessage' | 'addEventListener'>;
let starting: Promise<Server> | undefined;
let server: Server | undefined;
let isText = true;
let timer: ReturnType<typeof setTimeout> | undefined;

// A message to itself stands behind those that wait already.
const turn = new MessageChannel();
turn.port1.onmessage = run;

function fail(error: unknown): void {
  server = undefined;
  clearTimeout(timer);
  scope.postMessage({ failed: error instanceof Error ? error.message : String(error) });
}

function run(): void {
  clearTimeout(timer);
  try {
    const again = server?.run((message) => scope.postMessage(isText ? message : JSON.parse(message))) ?? Infinity;
    if (again === 0) {
      turn.port2.postMessage(null);
    } else if (again < Infinity) {
      timer = setTimeout(run, again);
    }
  } catch (error) {
    fail(error);
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!starting) {
    starting = Server.start((data as { wff: ArrayBuffer | WebAssembly.Module }).wff);
    starting.then((one) => {
      server = one;
      scope.postMessage({ ready: true });
    }, fail);
    return;
  }
  isText = typeof data === 'string';
  const message = isText ? (data as string) : JSON.stringify(data);
  void starting.then(
    () => {
      try {
        server?.receive(message);
      } catch (error) {
        fail(error);
        return;
      }
      turn.port2.postMessage(null);
    },
    () => {},
  );
});
