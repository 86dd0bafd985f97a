// The panel beside a text: the same as VS Code's, with this editor as its host.
import { LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { FromPanel, Host, Range, Rows, Shown, TableFormat, ToPanel } from '../../vscode/panel/protocol';
import { act, complain } from './actions';
import type { Connection } from './connection';
import { isJudged, isJudgedAnew } from './diagnostics';
import { applyEdit, versionOf } from './edits';

/** How long the cursor rests before the panel follows it. */
const PAUSE = 120;

/** What is in force at a place. */
export interface InForce {
  logic: string | null;
  rules: string | null;
  exam: boolean;
  hints: boolean;
  /** Whether all that is wrong with the text is known. */
  decided: boolean;
}

export class Beside implements Host {
  private take: (message: ToPanel) => void = () => {};
  private isReady = false;
  /** Whether the text has not been judged yet: what is wrong comes first. */
  private isEarly = false;
  private pinned: number | undefined;
  private rows: Rows = 'refutingFirst';
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last request: an answer to another one is late. */
  private asked = 0;
  private readonly asking = new Set<object>();
  private isBusy = false;
  private isDue = false;

  constructor(
    private readonly view: EditorView,
    private readonly connection: Connection,
    private readonly name: () => string,
    private readonly isShown: () => boolean,
    private readonly tell: (at: InForce) => void,
  ) {}

  listen(take: (message: ToPanel) => void): void {
    this.take = take;
  }

  send(message: FromPanel): void {
    void this.answer(message).catch(complain(this.view));
  }

  /** Keeps a pinned place at its text, and follows the cursor. */
  update(update: ViewUpdate): void {
    const { docChanged, selectionSet, changes } = update;
    if (docChanged && this.pinned !== undefined) {
      this.pinned = changes.mapPos(this.pinned);
    }
    if (this.isEarly && isJudged(this.view)) {
      this.refreshNow();
    } else if (docChanged || selectionSet || isJudgedAnew(update)) {
      this.refreshSoon();
    }
  }

  /** Forgets where it was pinned: there is another text. */
  reset(): void {
    if (this.pinned !== undefined) {
      this.pin(false);
    }
    this.refreshSoon();
  }

  /** Follows the server, which came or went, or has judged the text. */
  refreshNow(): void {
    this.asked += 1;
    this.refreshSoon(0);
  }

  refreshSoon(pause = PAUSE): void {
    clearTimeout(this.timer);
    // What is asked of a text that changes meanwhile may fail, and is asked again.
    this.timer = setTimeout(() => void this.refresh().catch((error) => console.warn('[wff]', error)), pause);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.asked += 1;
    this.isDue = false;
    this.asking.forEach((params) => this.connection.client.cancelRequest(params));
  }

  private async answer(message: FromPanel): Promise<unknown> {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
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
        return (
          this.unchanged(message.version) &&
          ((await act(this.view, message.range, message.kind)) ? this.say('') : this.say('It is written there already.'))
        );
      case 'copy':
        return this.copy(message.format, message.range, message.version);
      case 'restart':
        return this.connection.restart();
    }
  }

  private say(text: string): void {
    this.take({ type: 'say', text });
  }

  private pin(pinned: boolean): void {
    this.pinned = pinned ? this.view.state.selection.main.head : undefined;
    this.sendOptions();
    this.refreshSoon();
  }

  private sendOptions(): void {
    this.take({ type: 'options', pinned: this.pinned !== undefined, rows: this.rows, kept: undefined });
  }

  /** Asks for what is shown, one time after the other: what is asked already is outdated then. */
  private async refresh(): Promise<void> {
    this.isDue = true;
    this.asking.forEach((params) => this.connection.client.cancelRequest(params));
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    try {
      while (this.isDue) {
        this.isDue = false;
        // What is outdated may fail.
        await this.ask().catch((error: unknown) => this.isDue || console.warn('[wff]', error));
      }
    } finally {
      this.isBusy = false;
    }
  }

  private async request<Answer>(method: string, params: object): Promise<Answer> {
    this.asking.add(params);
    return this.connection.client.request<object, Answer>(method, params).finally(() => this.asking.delete(params));
  }

  private async ask(): Promise<void> {
    const { health, client } = this.connection;
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) {
      return;
    }
    if (health.is !== 'running') {
      this.take({ type: 'absent', why: health.is === 'starting' ? 'starting' : 'gone' });
      return;
    }
    this.asked += 1;
    const { asked } = this;
    client.sync();
    this.isEarly = !isJudged(this.view);
    if (this.isEarly) {
      return;
    }
    const place = Math.min(this.pinned ?? this.view.state.selection.main.head, this.view.state.doc.length);
    const position = plugin.toPosition(place);
    const at = { textDocument: { uri: plugin.uri }, position };
    const version = versionOf(this.view);
    const inForce = this.request<InForce | null>('wff/settings', at);
    const told = inForce.then(
      (found) => found && asked === this.asked && version === versionOf(this.view) && this.tell(found),
      () => {},
    );
    if (this.isReady && this.isShown()) {
      const found = await this.request<Pick<Shown, 'version' | 'subjects' | 'goals'> | null>('wff/panel', {
        ...at,
        rows: this.rows,
      });
      // Where a text is no sheet, outside of its blocks, there is nothing to draw.
      const drawn = found ?? { version: null, subjects: [], goals: [] };
      if (asked === this.asked) {
        this.take({ type: 'show', shown: { ...drawn, name: this.name(), position } });
      }
    }
    await told;
  }

  /** Whether the text is still as it was. */
  private unchanged(version: number | null): boolean {
    const isSame = versionOf(this.view) === version;
    if (!isSame) {
      this.say('The text has changed meanwhile. Try again.');
      this.refreshSoon();
    }
    return isSame;
  }

  private reveal({ start, end }: Range, version: number | null): void {
    const plugin = LSPPlugin.get(this.view);
    if (plugin && this.unchanged(version)) {
      // The cursor stands at the start, so that the letter there is the one that it is on.
      const selection = { anchor: plugin.fromPosition(end), head: plugin.fromPosition(start) };
      this.view.dispatch({ selection, scrollIntoView: true });
    }
  }

  private apply(edit: WorkspaceEdit, version: number | null): void {
    if (this.unchanged(version)) {
      this.say(applyEdit(this.connection.client, edit).failureReason ?? '');
    }
  }

  private async copy(format: TableFormat, { start }: Range, version: number | null): Promise<void> {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin || !this.unchanged(version)) {
      return;
    }
    const params = { textDocument: { uri: plugin.uri }, position: start, format, rows: this.rows };
    const drawn = await this.connection.client.request<unknown, { text?: string; reason?: string } | null>(
      'wff/truthTable',
      params,
    );
    if (drawn?.text === undefined) {
      this.say(drawn?.reason ?? 'There is no table here.');
      return;
    }
    await navigator.clipboard.writeText(drawn.text);
    this.say(`The table is copied as ${{ markdown: 'Markdown', csv: 'CSV', latex: 'LaTeX' }[format]}.`);
  }
}
