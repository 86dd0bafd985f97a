// The text of an editor: CodeMirror, its keys, and the server.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap, previousDiagnostic } from '@codemirror/lint';
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPPlugin,
  serverCompletionSource,
  signatureHelp,
} from '@codemirror/lsp-client';
import { type Extension, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { rename, showActions } from './actions';
import { writeBelow } from './below';
import type { Connection } from './connection';
import { layers } from './layers';
import { coded } from './words';

/** A completion with what the server says of it, in which backquotes mean code. */
interface Described extends Completion {
  said?: string | undefined;
}

function described(option: Completion): Described {
  const { detail, ...rest } = option;
  return { ...rest, said: detail };
}

function drawSaid({ said }: Described): Node | null {
  if (!said) {
    return null;
  }
  const whole = document.createElement('span');
  whole.className = 'cm-completionDetail';
  whole.append(coded(said));
  return whole;
}

/** Letters of a formula are suggested only if that is asked for, and never chosen beforehand: Enter stays Enter. */
function completion({ client }: Connection): Extension {
  const source: CompletionSource = async (context) => {
    client.isTyped = !context.explicit;
    const asked = serverCompletionSource(context);
    client.isTyped = false;
    const found = await asked;
    return found && { ...found, options: found.options.map(described) };
  };
  return autocompletion({
    override: [source],
    selectOnOpen: false,
    interactionDelay: 0,
    icons: false,
    addToOptions: [{ render: drawSaid, position: 80 }],
  });
}

const KEYS: KeyBinding[] = [
  {
    key: 'Tab',
    run: (view) => {
      if (completionStatus(view.state) !== 'active') {
        return false;
      }
      if (selectedCompletionIndex(view.state) === null) {
        moveCompletionSelection(true)(view);
      }
      acceptCompletion(view);
      return true;
    },
  },
  { key: 'Mod-.', run: (view) => showActions(view) },
  { key: 'Shift-F8', run: previousDiagnostic },
  { key: 'F2', run: rename, preventDefault: true },
];

/** Has the server write what follows from the head of a block, and mend the indentation, where a line or the word `end` has just been typed. */
const onType = EditorView.updateListener.of(({ transactions, view, docChanged }) => {
  const typed = docChanged && transactions.some((it) => it.isUserEvent('input')) && !view.composing;
  const { head } = view.state.selection.main;
  const ch = view.state.sliceDoc(head - 1, head) === 'd' ? 'd' : '\n';
  const line = view.state.doc.lineAt(head);
  const isDue =
    ch === 'd'
      ? line.text.trim() === 'end'
      : line.number > 1 &&
        line.text.trim() === '' &&
        transactions.some((it) => it.docChanged && it.newDoc.lines > it.startState.doc.lines);
  const plugin = LSPPlugin.get(view);
  if (!typed || !isDue || !plugin) {
    return;
  }
  setTimeout(() => writeBelow(view, plugin, head, ch));
});

/** The state of an editor with a text that the server knows by an address, in a language. */
export function stateOf(text: string, uri: string, language: string, connection: Connection, more: Extension): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      history(),
      // Places that say the same in a block that was completed are written at once.
      EditorState.allowMultipleSelections.of(true),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      EditorState.languageData.of(() => [{ commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '"'] } }]),
      EditorView.lineWrapping,
      Prec.highest(keymap.of(KEYS)),
      keymap.of([
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...historyKeymap,
        ...lintKeymap,
        ...formatKeymap,
        ...jumpToDefinitionKeymap,
        ...findReferencesKeymap,
        indentWithTab,
      ]),
      completion(connection),
      hoverTooltips(),
      signatureHelp(),
      onType,
      layers,
      connection.client.plugin(uri, language),
      more,
    ],
  });
}
