// Holds the server in WebAssembly against the one that is run as a program: on the samples, and on documents made of their
// lines at random, both say the same, in whatever they are asked.
// usage: node same.mjs SERVER WASM WFF, where SERVER is the bundle of editors/web/src/server.ts
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const [bundle, wasm, wff] = process.argv.slice(2);
const { Server } = await import(resolve(bundle));

/** How long the program may take to publish what the other one has published, in milliseconds. */
const PATIENCE = 60_000;
const RANDOM = 60;
/** Places of each document that are asked about. */
const PLACES = 6;

/** A client of either server. */
class Client {
  answers = new Map();
  published = new Map();
  asked = 0;

  take(message) {
    if (message.method === 'textDocument/publishDiagnostics') {
      this.published.set(message.params.uri, message.params);
    } else if (message.id !== undefined && !message.method) {
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    } else if (message.id !== undefined) {
      this.send({ id: message.id, result: null });
    }
  }

  notify(method, params) {
    this.send({ method, params });
  }

  request(method, params) {
    this.asked += 1;
    const id = this.asked;
    return new Promise((done) => {
      this.answers.set(id, ({ result, error }) => done(result ?? error ?? null));
      this.send({ id, method, params });
    });
  }
}

class Program extends Client {
  waiting = Buffer.alloc(0);

  constructor() {
    super();
    this.child = spawn(wff, ['lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdout.on('data', (data) => {
      this.waiting = Buffer.concat([this.waiting, data]);
      for (;;) {
        const head = this.waiting.indexOf('\r\n\r\n');
        const end = head + 4 + Number(/\d+/.exec(this.waiting.toString('latin1', 0, Math.max(head, 0)))?.[0]);
        if (head < 0 || this.waiting.length < end) {
          break;
        }
        const body = this.waiting.toString('utf8', head + 4, end);
        this.waiting = this.waiting.subarray(end);
        this.take(JSON.parse(body));
      }
    });
  }

  send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
}

class Page extends Client {
  constructor(server) {
    super();
    this.server = server;
  }

  send(message) {
    this.server.receive(JSON.stringify({ jsonrpc: '2.0', ...message }));
    setImmediate(() => this.settle());
  }

  /** Has it do all that it can do without a message or a clock. */
  settle() {
    while (this.server.run((body) => this.take(JSON.parse(body))) === 0);
  }
}

/** Numbers below others, by a seed (xorshift). */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function* sheets(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* sheets(path);
    } else if (entry.name.endsWith('.wff')) {
      yield [path, readFileSync(path, 'utf8')];
    }
  }
}

const samples = [...sheets('tests/corpus'), ...sheets('editors/vscode/samples')];
const lines = samples.flatMap(([, text]) => text.split('\n'));
const documents = [...samples];
for (let seed = 1; seed <= RANDOM; seed += 1) {
  const below = numbers(seed * 2654435761);
  const chosen = Array.from({ length: 1 + below(30) }, () => {
    const line = [...lines[below(lines.length)]];
    if (below(3) === 0 && line.length) {
      line[below(line.length)] = [...'CKANEpqr@=|# 🎲'][below(14)];
    }
    return line.join('');
  });
  documents.push([`at random, ${seed}`, chosen.join('\n')]);
}

const capabilities = {
  general: { positionEncodings: ['utf-16'] },
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    completion: { completionItem: { snippetSupport: true } },
    hover: { contentFormat: ['markdown'] },
    semanticTokens: { requests: { full: true }, formats: ['relative'], tokenTypes: [], tokenModifiers: [] },
  },
};

const program = new Program();
const page = new Page(await Server.start(readFileSync(wasm)));
const both = [program, page];
const started = await Promise.all(both.map((it) => it.request('initialize', { processId: null, capabilities })));
assert.deepEqual(started[1], started[0]);
both.forEach((it) => it.notify('initialized', {}));

/** The actions that roll dice, which each server does for itself. */
const ROLLING = ['refactor.rewrite.roll', 'refactor.rewrite.play.start'];

/** What both answer, but for that. */
async function answers(method, params) {
  const [one, other] = await Promise.all(both.map((it) => it.request(method, params)));
  const known = (found) => (Array.isArray(found) ? found.filter(({ kind }) => !ROLLING.includes(kind)) : found);
  return [known(one), known(other)];
}

let compared = 0;
let failed = 0;
for (const [number, [name, text]] of documents.entries()) {
  const uri = `page:/${number}.wff`;
  const textDocument = { uri };
  both.forEach((it) => it.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'wff', version: 1, text } }));
  await new Promise((done) => setImmediate(done));
  page.settle();
  const end = Date.now() + PATIENCE;
  while (!isDeepStrictEqual(program.published.get(uri), page.published.get(uri)) && Date.now() < end) {
    await new Promise((done) => setTimeout(done, 5));
  }
  const below = numbers(number + 1);
  const rows = text.split('\n');
  const places = Array.from({ length: PLACES }, () => {
    const line = below(rows.length);
    return { line, character: below(rows[line].length + 1) };
  });
  const asked = [
    ...['documentSymbol', 'semanticTokens/full', 'foldingRange', 'codeLens'].map((method) => [method, { textDocument }]),
    ['formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }],
    ['inlayHint', { textDocument, range: { start: { line: 0, character: 0 }, end: { line: rows.length, character: 0 } } }],
    ...places.flatMap((position) => [
      ['hover', { textDocument, position }],
      ['completion', { textDocument, position, context: { triggerKind: 1 } }],
      ['signatureHelp', { textDocument, position }],
      ['definition', { textDocument, position }],
      ['codeAction', { textDocument, range: { start: position, end: position }, context: { diagnostics: [] } }],
    ]),
  ].map(([method, params]) => [`textDocument/${method}`, params]);
  asked.push(...places.map((position) => ['wff/panel', { textDocument, position, rows: 'refutingFirst' }]));
  try {
    assert.deepEqual(page.published.get(uri), program.published.get(uri), 'publishDiagnostics');
    for (const [method, params] of asked) {
      const [one, other] = await answers(method, params);
      assert.deepEqual(other, one, `${method} ${JSON.stringify(params)}`);
      compared += 1;
    }
  } catch (error) {
    failed += 1;
    console.log(`FAILED the same of ${name}: ${error.message}`);
    console.log(text);
  }
  both.forEach((it) => it.notify('textDocument/didClose', { textDocument }));
}
program.child.kill();
if (failed === 0) {
  console.log(`ok both servers say the same of ${documents.length} documents, in ${compared} answers`);
}
process.exitCode = failed ? 1 : 0;
