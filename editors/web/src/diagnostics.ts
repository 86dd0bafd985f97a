// What the server finds, as diagnostics of the editor.
import { setDiagnostics } from '@codemirror/lint';
import { type LSPClientExtension, LSPPlugin } from '@codemirror/lsp-client';
import { StateEffect, StateField } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Diagnostic as Told, PublishDiagnosticsParams } from 'vscode-languageserver-protocol';
import { fixesOf } from './actions';
import { versionOf } from './edits';
import type { Found } from './found';
import { coded } from './words';

/** How long after a key the server is told of it: keys that come in a burst are told together. */
const PAUSE = 20;

const SEVERITIES = ['error', 'error', 'warning', 'info', 'hint'] as const;

const setPublished = StateEffect.define<number>();

/** The version of the text that was judged last. */
const published = StateField.define<number | undefined>({
  create: () => undefined,
  update: (value, { effects }) => effects.reduce((last, effect) => (effect.is(setPublished) ? effect.value : last), value),
});

/** Whether the text that is there has been judged. */
export function isJudged(view: EditorView): boolean {
  const version = versionOf(view);
  return version !== undefined && view.state.field(published, false) === version;
}

/** Whether a text is judged anew, which happens later than its change where a line is held back that is being edited. */
export function isJudgedAnew({ transactions }: ViewUpdate): boolean {
  return transactions.some(({ effects }) => effects.some((effect) => effect.is(setPublished)));
}

function message(view: EditorView, told: Told): Node {
  const whole = document.createElement('div');
  whole.className = 'wff-message';
  whole.append(coded(told.message));
  for (const { location, message } of told.relatedInformation ?? []) {
    const line = document.createElement('button');
    line.type = 'button';
    line.className = 'wff-related';
    line.append(`line ${location.range.start.line + 1}: `, coded(message));
    line.onclick = () => {
      const anchor = LSPPlugin.get(view)?.fromPosition(location.range.start) ?? 0;
      view.dispatch({ selection: { anchor }, scrollIntoView: true });
      view.focus();
    };
    whole.append(line);
  }
  if (!view.state.readOnly) {
    const fixes = document.createElement('div');
    fixes.className = 'wff-fixes';
    whole.append(fixes);
    void fixesOf(view, told).then((buttons) => fixes.replaceChildren(...buttons));
  }
  return whole;
}

/** Tells the server what was typed, soon. */
const sync = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout> | undefined;
    constructor(private readonly view: EditorView) {}
    update({ docChanged }: ViewUpdate) {
      if (docChanged && !this.timer) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          LSPPlugin.get(this.view)?.client.sync();
        }, PAUSE);
      }
    }
    destroy() {
      clearTimeout(this.timer);
    }
  },
);

export const diagnostics: LSPClientExtension = {
  notificationHandlers: {
    'textDocument/publishDiagnostics': (client, { uri, version, diagnostics: all }: PublishDiagnosticsParams) => {
      const file = client.workspace.getFile(uri);
      const view = file?.getView();
      const plugin = view && LSPPlugin.get(view);
      if (!file || !view || !plugin || (version !== undefined && version !== file.version)) {
        return true;
      }
      const place = (at: Told['range']['start'], side: number) =>
        plugin.unsyncedChanges.mapPos(plugin.fromPosition(at, plugin.syncedDoc), side);
      const ours = all.map((told): Found => {
        const from = place(told.range.start, 1);
        return {
          from,
          to: Math.max(from, place(told.range.end, -1)),
          severity: SEVERITIES[told.severity ?? 1] ?? 'error',
          message: told.message,
          renderMessage: (view) => message(view, told),
          told,
        };
      });
      view.dispatch(setDiagnostics(view.state, ours), { effects: setPublished.of(file.version) });
      return true;
    },
  },
  editorExtension: [published, sync],
};
