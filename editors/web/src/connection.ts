// The client of one server, which all editors of a page share. A server that ends by itself is started again with the
// same documents, some times.
import { LSPClient, type LSPClientConfig } from '@codemirror/lsp-client';
import DOMPurify from 'dompurify';
import type { EditorView } from '@codemirror/view';
import type {
  ApplyWorkspaceEditParams,
  CompletionList,
  CompletionParams,
  ShowMessageParams,
} from 'vscode-languageserver-protocol';
import { diagnostics } from './diagnostics';
import { applyEdit } from './edits';
import type { Running } from '../index';
import { startServer } from './running';
import { withFields } from './snippets';

/** A silent server runs, but answers nothing of what it is asked. */
export type Health = { is: 'starting' | 'running' | 'silent' } | { is: 'ended'; reason: string };

/** How often a server is started again that ended by itself, and within which time. */
const RESTARTS = 3;
const WITHIN = 3 * 60_000;
/** How long an answer may take, in milliseconds. */
const PATIENCE = 60_000;
/** After how many seconds a server is silent. */
const SILENCE = 20;

/** What a hover may have in it: what the server says of a sheet may quote whoever wrote that. */
const TAGS = ['p', 'strong', 'em', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'ul', 'ol', 'li', 'br', 'hr'];
const CLEAN = { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: [], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };

/** What is shown beside the text: a roll's length above it, where it can be touched, and not behind it as well. */
const SETTINGS = { wff: { inlayHints: { rollLength: false }, codeLens: { rollLength: true } } };

/** What the editor can do beside what the library does. */
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  workspace: {
    applyEdit: true,
    workspaceEdit: { documentChanges: true },
    executeCommand: {},
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true, codeDescriptionSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'refactor', 'source'] } },
      isPreferredSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    codeLens: { resolveSupport: { properties: ['command'] } },
    inlayHint: {},
    onTypeFormatting: {},
    semanticTokens: {
      requests: { range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
  },
  experimental: { commands: { commands: ['wff.choose'] } },
};

/** The library's client, but for a request that this server and it understand differently. */
class Client extends LSPClient {
  /** Whether completions are wanted although nobody asked for them, since something was typed. */
  isTyped = false;
  /** Called when something is asked. */
  asked = () => {};
  private readonly open = new Set<(error: Error) => void>();

  /** Whether an answer is awaited. */
  get isWaiting(): boolean {
    return this.open.size > 0;
  }

  /** What waits for an answer of a server that is gone waits no more. */
  override disconnect(): void {
    super.disconnect();
    // The library takes itself for connected from here on, and would open texts twice.
    Object.assign(this, { transport: null });
    this.open.forEach((fail) => fail(new Error('the checker ended')));
  }

  override request<Params, Result>(method: string, params: Params): Promise<Result> {
    if (!this.connected) {
      return Promise.reject(new Error('the checker is still loading'));
    }
    this.asked();
    return new Promise((resolve, reject) => {
      this.open.add(reject);
      void this.ask<Params, Result>(method, params)
        .then(resolve, reject)
        .finally(() => this.open.delete(reject));
    });
  }

  private ask<Params, Result>(method: string, params: Params): Promise<Result> {
    if (method === 'textDocument/completion') {
      const wanted = this.isTyped ? typed(params as CompletionParams) : params;
      return super.request<unknown, CompletionList | null>(method, wanted).then(withFields) as Promise<Result>;
    }
    return super.request(method, params);
  }
}

/** What asks for completions of what is typed: no letters of a formula are suggested to somebody who only types it. */
function typed({ context, ...rest }: CompletionParams): unknown {
  return { ...rest, context: context?.triggerCharacter === '@' ? context : { triggerKind: 2 } };
}

const connections = new Map<string, Connection>();

/** The client of the server whose files stand in a folder. */
export function connect(base: string): Connection {
  const known = connections.get(base) ?? new Connection(base);
  connections.set(base, known);
  return known;
}

export class Connection {
  readonly client: Client;
  health: Health = { is: 'starting' };
  /** The editor that was used last. */
  active: EditorView | undefined;
  private running: Running | undefined;
  private take: (message: string) => void = () => {};
  private ends: number[] = [];
  /** Counts the seconds since anything was heard of a server that is to answer. */
  private listening: ReturnType<typeof setInterval> | undefined;
  private quiet = 0;
  private readonly watchers = new Set<(what: 'health' | 'refresh' | { said: string }) => void>();

  constructor(private readonly base: string) {
    const notificationHandlers: LSPClientConfig['notificationHandlers'] = {
      'window/showMessage': (_, { message }: ShowMessageParams) => {
        this.tell({ said: message });
        return true;
      },
    };
    this.client = new Client({
      timeout: PATIENCE,
      initializationOptions: SETTINGS,
      sanitizeHTML: (html) => DOMPurify.sanitize(html, CLEAN),
      notificationHandlers,
      extensions: [{ clientCapabilities: CAPABILITIES }, diagnostics],
    });
    this.client.asked = () => this.listen();
    this.start();
  }

  /** Starts the server again, whatever it does now. */
  restart(): void {
    this.ends = [];
    this.running?.close();
    this.client.disconnect();
    this.start();
  }

  /** Calls a function when the server comes or goes, has news, or says something; the answer ends that. */
  watch(watcher: (what: 'health' | 'refresh' | { said: string }) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  private tell(what: 'health' | 'refresh' | { said: string }): void {
    this.watchers.forEach((watcher) => watcher(what));
  }

  private become(health: Health): void {
    this.health = health;
    this.tell('health');
  }

  private start(): void {
    this.become({ is: 'starting' });
    const running = startServer(this.base, {
      message: (text) => this.receive(text),
      ready: () => this.connect(running),
      ended: (reason) => this.ended(reason),
    });
    this.running = running;
  }

  /** Speaks to a server that is loaded. */
  private connect(running: Running): void {
    const send = (message: string) => running.send(isFirst(message) ? withoutPulling(message) : message);
    const subscribe = (take: (message: string) => void) => {
      this.take = take;
    };
    this.client.connect({ send, subscribe, unsubscribe: () => {} });
    this.client.initializing.then(
      () => running === this.running && this.become({ is: 'running' }),
      (error: unknown) => running === this.running && this.ended(String(error)),
    );
  }

  /** Counts how long a server is silent: only while this page is awake. */
  private listen(): void {
    this.listening ??= setInterval(() => {
      this.quiet += 1;
      if (!this.client.isWaiting) {
        this.heard();
      } else if (this.quiet >= SILENCE && this.health.is === 'running') {
        this.become({ is: 'silent' });
      }
    }, 1000);
  }

  private heard(): void {
    this.quiet = 0;
    if (!this.client.isWaiting) {
      clearInterval(this.listening);
      this.listening = undefined;
    }
    if (this.health.is === 'silent') {
      this.become({ is: 'running' });
    }
  }

  private ended(reason: string): void {
    console.error('[wff] the server ended:', reason);
    const now = Date.now();
    this.ends = [...this.ends.filter((end) => now - end < WITHIN), now];
    this.running?.close();
    this.running = undefined;
    this.client.disconnect();
    if (this.ends.length > RESTARTS) {
      this.become({ is: 'ended', reason });
      return;
    }
    this.start();
    this.tell({ said: 'The checker ended by itself and was started again.' });
  }

  private receive(text: string): void {
    this.heard();
    const message = JSON.parse(text);
    if (message.id !== undefined && message.method !== undefined) {
      const result = this.answer(message.method, message.params);
      this.running?.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    } else {
      this.take(text);
    }
  }

  /** Answers what the server asks, which the library does not. */
  private answer(method: string, params: unknown): unknown {
    if (method === 'workspace/applyEdit') {
      return applyEdit(this.client, (params as ApplyWorkspaceEditParams).edit);
    }
    if (method.endsWith('/refresh')) {
      this.tell('refresh');
    }
    return null;
  }
}

function isFirst(message: string): boolean {
  return message.includes('"method":"initialize"');
}

/** The first message of the library, which says that it asks for diagnostics, but only takes those that are pushed. */
function withoutPulling(message: string): string {
  const first = JSON.parse(message);
  delete first.params.capabilities.textDocument.diagnostic;
  return JSON.stringify(first);
}
