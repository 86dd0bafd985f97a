// What the server says of the lines in view beside its diagnostics: colours, hints behind them and lenses above them.
import { LSPPlugin } from '@codemirror/lsp-client';
import { type EditorState, type Extension, type Range as Placed, StateEffect, StateField } from '@codemirror/state';
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

/** Lenses in view that are sent without their command are asked for it. */
async function resolved(view: EditorView, all: CodeLens[] | null): Promise<CodeLens[] | null> {
  const plugin = LSPPlugin.get(view);
  const { from, to } = view.viewport;
  const resolve = (one: CodeLens) => {
    const at = offset(view.state, one.range.start);
    const isDue = plugin && !one.command && at >= from && at <= to;
    return isDue ? plugin.client.request<CodeLens, CodeLens>('codeLens/resolve', one) : one;
  };
  return all && Promise.all(all.map(resolve));
}

const LAYERS = [tokens, hints, lenses];

const asking = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;
    constructor(private readonly view: EditorView) {
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
    }
    private soon() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => LAYERS.forEach((one) => void this.ask(one).catch(() => {})), PAUSE);
    }
    private async ask({ method, isWhole, set, draw }: Layer) {
      const { view } = this;
      const plugin = LSPPlugin.get(view);
      if (!plugin) {
        return;
      }
      plugin.client.sync();
      const { from, to } = view.viewport;
      const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
      const { doc } = view.state;
      const found = await plugin.client.request<unknown, unknown>(method, {
        textDocument: { uri: plugin.uri },
        ...(!isWhole && { range }),
      });
      const answer = isWhole ? await resolved(view, found as CodeLens[] | null) : found;
      // What has changed meanwhile is asked for again.
      if (view.state.doc === doc && plugin === LSPPlugin.get(view)) {
        const placed = answer === null ? [] : draw(view, answer as never);
        view.dispatch({ effects: set.of(Decoration.set(placed, true)) });
      }
    }
  },
);

export const layers: Extension = [...LAYERS.map(field), asking];
