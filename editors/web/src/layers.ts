// What the server says of the lines in view beside its diagnostics: colours, hints behind them and lenses above them.
import { LSPPlugin } from '@codemirror/lsp-client';
import { type EditorState, type Extension, type Range as Placed, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import type {
  CodeLens,
  Command,
  InlayHint,
  Position,
  SemanticTokens,
  SemanticTokensLegend,
} from 'vscode-languageserver-protocol';
import { complain, runCommand } from './actions';

/** How long after the last change the lines in view are asked for. */
const PAUSE = 60;

/** Have the lines in view asked for again. */
export const refresh = StateEffect.define<null>();

interface Layer {
  method: string;
  /** Whether the whole text is asked for, not only the lines in view. */
  isWhole?: true;
  set: ReturnType<typeof StateEffect.define<DecorationSet>>;
  draw(view: EditorView, answer: never): Placed<Decoration>[];
}

function layer<Answer>(method: string, draw: (view: EditorView, answer: Answer) => Placed<Decoration>[], isWhole?: true): Layer {
  return { method, set: StateEffect.define<DecorationSet>(), draw, ...(isWhole && { isWhole }) };
}

function field({ set }: Layer): Extension {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (value, { effects, changes }) =>
      effects.reduce((last, effect) => (effect.is(set) ? effect.value : last), value.map(changes)),
    provide: (it) => EditorView.decorations.from(it),
  });
}

function offset({ doc }: EditorState, { line, character }: Position): number {
  const { from, to } = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(from + character, to);
}

const tokens = layer<SemanticTokens>('textDocument/semanticTokens/range', (view, { data }) => {
  const legend: SemanticTokensLegend | undefined = LSPPlugin.get(view)?.client.serverCapabilities?.semanticTokensProvider?.legend;
  const placed: Placed<Decoration>[] = [];
  const at = { line: 0, character: 0 };
  for (let next = 0; next + 4 < data.length; next += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0, bits = 0] = data.slice(next, next + 5);
    at.character = lines > 0 ? characters : at.character + characters;
    at.line += lines;
    const modifiers = legend?.tokenModifiers.filter((_, bit) => bits & (1 << bit)) ?? [];
    const from = offset(view.state, at);
    const to = offset(view.state, { line: at.line, character: at.character + length });
    if (from < to) {
      placed.push(Decoration.mark({ class: ['tk', legend?.tokenTypes[type], ...modifiers].join(' ') }).range(from, to));
    }
  }
  return placed;
});

class Hint extends WidgetType {
  constructor(
    readonly text: string,
    readonly title: string,
  ) {
    super();
  }
  override eq(other: Hint) {
    return other.text === this.text && other.title === this.title;
  }
  override toDOM() {
    const whole = document.createElement('span');
    whole.className = 'wff-hint';
    whole.textContent = this.text;
    whole.title = this.title;
    return whole;
  }
}

const hints = layer<InlayHint[] | null>('textDocument/inlayHint', (view, all) =>
  (all ?? []).map(({ position, label, tooltip }) => {
    const text = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    const title = typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? '');
    return Decoration.widget({ widget: new Hint(text, title), side: 1 }).range(offset(view.state, position));
  }),
);

class Lenses extends WidgetType {
  constructor(
    readonly indent: number,
    readonly commands: Command[],
  ) {
    super();
  }
  override eq(other: Lenses) {
    return JSON.stringify(other) === JSON.stringify(this);
  }
  override toDOM(view: EditorView) {
    const whole = document.createElement('div');
    whole.className = 'wff-lens';
    whole.style.paddingLeft = `${this.indent}ch`;
    for (const command of this.commands) {
      const one = document.createElement(command.command && !view.state.readOnly ? 'button' : 'span');
      one.textContent = command.title;
      if (one instanceof HTMLButtonElement) {
        one.type = 'button';
        one.onclick = () => void runCommand(view, command).catch(complain(view));
      }
      whole.append(one);
    }
    return whole;
  }
  override ignoreEvent() {
    return true;
  }
}

const lenses = layer<CodeLens[] | null>(
  'textDocument/codeLens',
  (view, all) => {
    const lines = new Map<number, Command[]>();
    for (const { range, command } of all ?? []) {
      const { line } = range.start;
      lines.set(line, [...(lines.get(line) ?? []), ...(command ? [command] : [])]);
    }
    return [...lines].map(([line, commands]) => {
      const { from, text } = view.state.doc.line(Math.min(line + 1, view.state.doc.lines));
      const widget = new Lenses(text.length - text.trimStart().length, commands);
      return Decoration.widget({ widget, block: true, side: -1 }).range(from);
    });
  },
  true,
);

const LAYERS = [tokens, hints, lenses];

/** Asks for one layer: one time after the other, and again where something came up meanwhile. */
class Asking {
  private readonly open = new Set<object>();
  private isBusy = false;
  private isDue = false;
  private asked: Text | undefined;

  constructor(
    private readonly view: EditorView,
    private readonly layer: Layer,
  ) {}

  async ask(): Promise<void> {
    this.isDue = true;
    if (this.asked !== this.view.state.doc) {
      this.cancel();
    }
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    while (this.isDue) {
      this.isDue = false;
      // What is outdated may fail.
      await this.once().catch(() => {});
    }
    this.isBusy = false;
  }

  end(): void {
    this.isDue = false;
    this.cancel();
  }

  private cancel(): void {
    const client = LSPPlugin.get(this.view)?.client;
    this.open.forEach((params) => client?.cancelRequest(params));
  }

  private async once(): Promise<void> {
    const { view } = this;
    const { method, isWhole, set, draw } = this.layer;
    const plugin = LSPPlugin.get(view);
    if (!plugin) {
      return;
    }
    plugin.client.sync();
    const { from, to } = view.viewport;
    const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
    const { doc } = view.state;
    this.asked = doc;
    const params = { textDocument: { uri: plugin.uri }, ...(!isWhole && { range }) };
    const found = await this.request<unknown>(plugin, method, params);
    // What has changed meanwhile is asked for again.
    const isFresh = () => view.state.doc === doc && plugin === LSPPlugin.get(view);
    if (!isFresh()) {
      return;
    }
    const answer = isWhole ? await this.resolved(plugin, found as CodeLens[] | null) : found;
    if (isFresh()) {
      const placed = answer === null ? [] : draw(view, answer as never);
      view.dispatch({ effects: set.of(Decoration.set(placed, true)) });
    }
  }

  /** Lenses in view that are sent without their command are asked for it. */
  private async resolved(plugin: LSPPlugin, all: CodeLens[] | null): Promise<CodeLens[] | null> {
    const { from, to } = this.view.viewport;
    const resolve = (one: CodeLens) => {
      const at = offset(this.view.state, one.range.start);
      return !one.command && at >= from && at <= to ? this.request<CodeLens>(plugin, 'codeLens/resolve', one) : one;
    };
    return all && Promise.all(all.map(resolve));
  }

  private request<Answer>(plugin: LSPPlugin, method: string, params: object): Promise<Answer> {
    this.open.add(params);
    return plugin.client.request<object, Answer>(method, params).finally(() => this.open.delete(params));
  }
}

const asking = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;
    private readonly all: Asking[];
    constructor(view: EditorView) {
      this.all = LAYERS.map((one) => new Asking(view, one));
      this.soon();
    }
    update(update: ViewUpdate) {
      const isWanted = update.transactions.some(({ effects }) => effects.some((effect) => effect.is(refresh)));
      if (update.docChanged || update.viewportChanged || isWanted) {
        this.soon();
      }
    }
    destroy() {
      clearTimeout(this.timer);
      this.all.forEach((one) => one.end());
    }
    private soon() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.all.forEach((one) => void one.ask()), PAUSE);
    }
  },
);

export const layers: Extension = [...LAYERS.map(field), asking];
