import {
  CancellationTokenSource,
  commands,
  env,
  type ExtensionContext,
  languages,
  Position,
  Selection,
  type TextDocument,
  type TextDocumentChangeEvent,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { CodeAction, WorkspaceEdit } from 'vscode-languageclient';
import type { FromPanel, Range, Rows, Shown, TableFormat, ToPanel } from '../panel/protocol';
import type { Client } from './client';
import type { Server } from './server';
import { isOurs, mayHoldOurs } from './texts';
import { webviewPage } from './webview';

const TYPE = 'wff.panel';
/** How long the cursor rests before the panel follows it. */
const PAUSE = 120;
/** How often it is looked whether the server has come or gone, and how long it may take to start. */
const WATCH = 1000;
const PATIENCE = 10_000;

/** A place in a document, by the number of characters before it. */
interface Place {
  document: TextDocument;
  offset: number;
}

/** What a window keeps of the panel when it is closed and opened again. */
interface Kept {
  uri?: string;
  offset?: number;
  rows?: Rows;
}

/** The panel beside the text: at most one in a window. */
export class FormulaPanel {
  private panel: WebviewPanel | undefined;
  /** The place that is shown wherever the cursor goes. */
  private pinned: Place | undefined;
  /** The last place of the cursor in a text that may have formulas. */
  private last: Place | undefined;
  private rows: Rows = 'refutingFirst';
  private ready = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: CancellationTokenSource | undefined;
  private client: Client | undefined;
  /** Whether the server did not know the document yet when it was asked. */
  private unknown = false;
  private readonly born = Date.now();

  constructor(
    private readonly context: ExtensionContext,
    private readonly server: Server,
    private readonly nonce: () => string,
    private readonly complain: (error: unknown) => void,
  ) {
    const watch = setInterval(() => {
      if (this.client !== this.server.client || !this.client || this.unknown) {
        this.refreshSoon();
      }
    }, WATCH);
    context.subscriptions.push(
      { dispose: () => clearInterval(watch) },
      window.registerWebviewPanelSerializer(TYPE, {
        deserializeWebviewPanel: async (panel, kept: Kept | undefined) => {
          this.rows = kept?.rows ?? this.rows;
          await this.pinAgain(kept);
          this.adopt(panel);
        },
      }),
      // Of a line that is being edited some things are told later.
      languages.onDidChangeDiagnostics(({ uris }) => {
        const shown = this.place()?.document.uri.toString();
        if (uris.some((uri) => uri.toString() === shown)) {
          this.refreshSoon();
        }
      }),
      window.onDidChangeTextEditorSelection(() => this.refreshSoon()),
      window.onDidChangeActiveTextEditor(() => this.refreshSoon()),
      window.onDidChangeVisibleTextEditors(() => this.refreshSoon()),
      workspace.onDidChangeTextDocument((change) => this.follow(change)),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      workspace.onDidChangeConfiguration((change) => change.affectsConfiguration('wff') && this.refreshSoon()),
    );
  }

  /** Shows the panel beside the editor, which keeps the cursor. */
  show(): void {
    if (this.panel) {
      this.panel.reveal(undefined, true);
      return;
    }
    const roots = [Uri.joinPath(this.context.extensionUri, 'dist')];
    this.adopt(
      window.createWebviewPanel(
        TYPE,
        'Formula',
        { viewColumn: ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, localResourceRoots: roots, retainContextWhenHidden: false },
      ),
    );
  }

  /** Has the panel stay at its place, or follow the cursor again. */
  togglePin(): void {
    if (!this.panel) {
      void window.showInformationMessage('Show the Formula panel first.');
      return;
    }
    this.pin(!this.pinned);
  }

  private adopt(panel: WebviewPanel): void {
    this.panel?.dispose();
    this.panel = panel;
    this.ready = false;
    panel.onDidDispose(() => {
      if (this.panel === panel) {
        this.panel = undefined;
        this.pinned = undefined;
        void commands.executeCommand('setContext', 'wff.panelVisible', false);
      }
    });
    panel.onDidChangeViewState(() => panel.visible && this.refreshSoon());
    panel.webview.onDidReceiveMessage((message: FromPanel) => {
      void this.take(message).catch(this.complain);
    });
    panel.webview.html = webviewPage(panel.webview, this.context.extensionUri, 'panel.js', 'Formula', this.nonce());
    void commands.executeCommand('setContext', 'wff.panelVisible', true);
  }

  private send(message: ToPanel): void {
    void this.panel?.webview.postMessage(message);
  }

  private say(text: string): void {
    this.send({ type: 'say', text });
  }

  private async take(message: FromPanel): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.sendOptions();
        return this.refresh();
      case 'pin':
        return this.pin(message.pinned);
      case 'rows':
        this.rows = message.rows;
        this.sendOptions();
        return this.refresh();
      case 'reveal':
        return this.reveal(message.range, message.version);
      case 'apply':
        return this.apply(message.edit as WorkspaceEdit, message.version);
      case 'write':
        return this.write(message.kind, message.range, message.version);
      case 'copy':
        return this.copy(message.format, message.range, message.version);
      case 'restart':
        await this.server.restart();
        return this.refresh();
    }
  }

  private pin(pinned: boolean): void {
    // Not the place of the cursor itself, which moves with the text, too.
    const place = pinned ? this.place() : undefined;
    this.pinned = place && { ...place };
    this.sendOptions();
    this.refreshSoon();
  }

  private sendOptions(): void {
    const { pinned, rows } = this;
    const kept: Kept = { rows, ...(pinned && { uri: pinned.document.uri.toString(), offset: pinned.offset }) };
    this.send({ type: 'options', pinned: pinned !== undefined, rows, kept });
  }

  private async pinAgain(kept: Kept | undefined): Promise<void> {
    if (kept?.uri === undefined || kept.offset === undefined) {
      return;
    }
    try {
      this.pinned = { document: await workspace.openTextDocument(Uri.parse(kept.uri)), offset: kept.offset };
    } catch {
      // The document is gone: the panel follows the cursor.
    }
  }

  /** The place that is shown: the pinned one, or that of the cursor in the text that has the focus or had it last. */
  private place(): Place | undefined {
    // In a window that was opened again, the panel may have the focus, and no text has had it yet.
    const beside = () => window.visibleTextEditors.find(({ document }) => mayHoldOurs(document));
    const editor = window.activeTextEditor ?? (this.last ? undefined : beside());
    if (editor && mayHoldOurs(editor.document)) {
      this.last = { document: editor.document, offset: editor.document.offsetAt(editor.selection.active) };
    } else if (editor) {
      this.last = undefined;
    }
    return this.pinned ?? this.last;
  }

  /** Keeps a pinned place at its text when that is edited. */
  private follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    for (const place of [this.pinned, this.last]) {
      if (place?.document !== document) {
        continue;
      }
      for (const { rangeOffset, rangeLength, text } of contentChanges) {
        if (rangeOffset + rangeLength <= place.offset) {
          place.offset += text.length - rangeLength;
        } else if (rangeOffset < place.offset) {
          place.offset = rangeOffset;
        }
      }
    }
    this.refreshSoon();
  }

  private forget(document: TextDocument): void {
    this.last = this.last?.document === document ? undefined : this.last;
    if (this.pinned?.document === document) {
      this.pin(false);
    }
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    if (this.panel) {
      this.timer = setTimeout(() => void this.refresh().catch(this.complain), PAUSE);
    }
  }

  private async refresh(): Promise<void> {
    const place = this.place();
    if (!this.panel?.visible || !this.ready) {
      return;
    }
    this.asked?.cancel();
    const client = this.server.client;
    this.client = client;
    if (!client) {
      this.send({ type: 'absent', why: Date.now() - this.born < PATIENCE ? 'starting' : 'gone' });
      return;
    }
    if (!place) {
      this.send({ type: 'absent', why: 'elsewhere' });
      return;
    }
    const asked = new CancellationTokenSource();
    this.asked = asked;
    const { document } = place;
    const position = document.positionAt(place.offset);
    const params = { ...at(client, document, position), rows: this.rows };
    // An older server sends no goals.
    let found: (Pick<Shown, 'version' | 'subjects'> & Partial<Pick<Shown, 'goals'>>) | null;
    try {
      found = await client.sendRequest('wff/panel', params, asked.token);
    } catch (error) {
      if (asked.token.isCancellationRequested || !client.isRunning()) {
        return;
      }
      throw error;
    }
    this.unknown = found === null;
    if (!asked.token.isCancellationRequested && !found && !isOurs(document)) {
      this.send({ type: 'absent', why: 'elsewhere' });
    }
    if (!asked.token.isCancellationRequested && found) {
      const { line, character } = position;
      this.send({ type: 'show', shown: { goals: [], ...found, name: document.uri.path.replace(/.*\//, ''), position: { line, character } } });
    }
  }

  /** The document that is shown, if it is still as it was. */
  private unchanged(version: number | null): TextDocument | undefined {
    const document = this.place()?.document;
    if (!document || document.version !== version) {
      this.say('The text has changed meanwhile. Try again.');
      this.refreshSoon();
      return undefined;
    }
    return document;
  }

  private async reveal(range: Range, version: number | null): Promise<void> {
    const document = this.unchanged(version);
    if (!document) {
      return;
    }
    const { start, end } = range;
    // The cursor stands at the start, so that the letter there is the one that it is on.
    await this.select(document, new Selection(end.line, end.character, start.line, start.character));
  }

  private async select(document: TextDocument, selection: Selection): Promise<void> {
    const shown = window.visibleTextEditors.find((editor) => editor.document === document);
    const column = shown?.viewColumn ?? ViewColumn.One;
    const editor = await window.showTextDocument(document, { viewColumn: column, preserveFocus: true });
    editor.selection = selection;
    editor.revealRange(selection);
    this.last = { document, offset: document.offsetAt(selection.active) };
    this.refreshSoon();
  }

  private async apply(edit: WorkspaceEdit, version: number | null): Promise<void> {
    const client = this.server.client;
    const document = this.unchanged(version);
    if (!document || !client) {
      return;
    }
    const made = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
    const isMade = await workspace.applyEdit(made);
    this.say(isMade ? '' : 'The text could not be changed.');
    const [written, ...more] = made.get(document.uri);
    const lines = written?.newText.replace(/(?:\r?\n)+$/, '').split('\n') ?? [];
    if (isMade && written?.range.isEmpty && more.length === 0 && written.newText.includes('\n')) {
      // Behind lines that are new it goes on.
      const last = written.range.start.line + lines.length - 1;
      const { end } = document.lineAt(last).range;
      await this.select(document, new Selection(end, end));
    }
  }

  /** Does what the server offers at a place as an action of a kind. */
  private async write(kind: string, range: Range, version: number | null): Promise<void> {
    const document = this.unchanged(version);
    const client = this.server.client;
    if (!document || !client) {
      return;
    }
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    const params = { textDocument, range, context: { diagnostics: [], only: [kind] } };
    const actions: CodeAction[] | null = await client.sendRequest('textDocument/codeAction', params);
    const action = actions?.find((one) => one.kind === kind);
    if (!action) {
      this.say('It is written there already.');
      return;
    }
    // What takes long to write is sent once it is wanted.
    const whole: CodeAction = action.edit ? action : await client.sendRequest('codeAction/resolve', action);
    if (whole.edit) {
      await this.apply(whole.edit, version);
    }
  }

  private async copy(format: TableFormat, range: Range, version: number | null): Promise<void> {
    const document = this.unchanged(version);
    const client = this.server.client;
    if (!document || !client) {
      return;
    }
    const start = new Position(range.start.line, range.start.character);
    const params = { ...at(client, document, start), format, rows: this.rows };
    const drawn: { text?: string; reason?: string } | null = await client.sendRequest('wff/truthTable', params);
    if (drawn?.text === undefined) {
      this.say(drawn?.reason ?? 'There is no table here.');
      return;
    }
    await env.clipboard.writeText(drawn.text);
    this.say(`The table is copied as ${{ markdown: 'Markdown', csv: 'CSV', latex: 'LaTeX' }[format]}.`);
  }
}

/** A place in a document as the protocol names it. */
function at(client: Client, document: TextDocument, position: Position) {
  const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
  return { textDocument, position: client.code2ProtocolConverter.asPosition(position) };
}
