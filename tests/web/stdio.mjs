// The server in WebAssembly behind the pipes of a process, as `wff lsp` is, so that clients of that try it.
// usage: node stdio.mjs SERVER WASM, where SERVER is the bundle of editors/web/src/server.ts
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const [bundle, wasm] = process.argv.slice(2);
const { Server } = await import(resolve(bundle));
const server = await Server.start(readFileSync(wasm));

let waiting = Buffer.alloc(0);
let timer;
let due = false;
let ended = false;
let shutDown = false;

function soon() {
  if (!due) {
    due = true;
    setImmediate(run);
  }
}

function give(body) {
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function run() {
  due = false;
  clearTimeout(timer);
  const again = server.run(give);
  if (again === 0) {
    soon();
  } else if (ended) {
    process.exitCode = shutDown ? 0 : 1;
    process.stdin.destroy();
  } else if (again < Infinity) {
    timer = setTimeout(run, again);
  }
}

process.stdin.on('data', (data) => {
  waiting = Buffer.concat([waiting, data]);
  for (;;) {
    const head = waiting.indexOf('\r\n\r\n');
    const length = head < 0 ? undefined : Number(/content-length: *(\d+)/i.exec(waiting.toString('latin1', 0, head))[1]);
    if (length === undefined || waiting.length < head + 4 + length) {
      break;
    }
    const body = waiting.toString('utf8', head + 4, head + 4 + length);
    waiting = waiting.subarray(head + 4 + length);
    shutDown ||= /"method":\s*"shutdown"/.test(body);
    ended ||= /"method":\s*"exit"/.test(body);
    server.receive(body);
  }
  soon();
});
process.stdin.on('end', () => {
  ended = true;
  soon();
});
