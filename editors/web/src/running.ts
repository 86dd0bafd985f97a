// A running server: a worker with the WebAssembly in it, whose files stand in one folder.

import type { Events, Running } from '../index';

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** Starts a server from worker.js and wff.wasm in a folder, given by its address. */
export function startServer(base: string, events: Events): Running {
  const waiting: string[] = [];
  let isReady = false;
  let isOver = false;
  const end = (reason: string) => {
    if (!isOver) {
      close();
      events.ended(reason);
    }
  };
  let worker: Worker;
  try {
    worker = work(new URL('worker.js', base));
  } catch (error) {
    // Pages of a disk and frames in a sandbox may start none.
    setTimeout(() => isOver || events.ended(error instanceof Error ? error.message : String(error)));
    return { send: () => {}, close: () => (isOver = true) };
  }
  const close = () => {
    isOver = true;
    worker.terminate();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end(event.message || 'its worker could not be loaded');
  };
  worker.onmessage = ({ data }: MessageEvent<string | { ready?: true; failed?: string }>) => {
    if (isOver) {
      return;
    }
    if (typeof data === 'string') {
      events.message(data);
    } else if (data.failed !== undefined) {
      end(data.failed);
    } else {
      isReady = true;
      waiting.splice(0).forEach((message) => worker.postMessage(message));
      events.ready?.();
    }
  };
  const address = new URL('wff.wasm', base).href;
  const module = modules.get(address) ?? compile(address);
  modules.set(address, module);
  module.then(
    (wff) => isOver || worker.postMessage({ wff }),
    (error: unknown) => {
      modules.delete(address);
      end(error instanceof Error ? error.message : String(error));
    },
  );
  return { send: (message) => (isReady ? worker.postMessage(message) : waiting.push(message)), close };
}

/** Fetches and compiles; what is damaged where this browser keeps it is fetched anew. */
async function compile(address: string, cache: RequestCache = 'default'): Promise<WebAssembly.Module> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) {
    throw new Error(`${address} could not be loaded: ${answer.status} ${answer.statusText}`);
  }
  try {
    // Not every web server knows the type of a .wasm file.
    return answer.headers.get('content-type') === 'application/wasm'
      ? await WebAssembly.compileStreaming(answer)
      : await WebAssembly.compile(await answer.arrayBuffer());
  } catch (error) {
    if (cache === 'reload') {
      throw error;
    }
    return compile(address, 'reload');
  }
}

/** A worker of a script, which may come from another site than the page. */
function work(script: URL): Worker {
  if (script.origin === location.origin) {
    return new Worker(script);
  }
  const text = `importScripts(${JSON.stringify(script.href)})`;
  const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(blob);
  setTimeout(() => URL.revokeObjectURL(blob), 60_000);
  return worker;
}
