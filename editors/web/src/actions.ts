// What the server offers to do: fixes beside a message, a menu for the place of the cursor, and commands of lenses.
import { hasNextSnippetField, nextSnippetField, startCompletion } from '@codemirror/autocomplete';
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { nextDiagnostic, openLintPanel } from '@codemirror/lint';
import { LSPPlugin } from '@codemirror/lsp-client';
import type { EditorView } from '@codemirror/view';
import type { CodeAction, CodeActionParams, Command, Diagnostic, Range, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { begin, BEGINNINGS, completions } from './begin';
import { applyEdit, READ_ONLY } from './edits';
import { found } from './found';
import { ask, pick } from './pick';
import { say } from './said';
import { coded } from './words';

/** What the server sends with the command `wff.choose`. */
interface Offer {
  title: string;
  choices: { label: string; description?: string; edit: WorkspaceEdit }[];
}

/** The actions that the server offers for a range, all or those of a kind. */
async function offered(view: EditorView, range: Range, diagnostics: Diagnostic[], only?: string[]): Promise<CodeAction[]> {
  const plugin = LSPPlugin.get(view);
  if (!plugin || view.state.readOnly) {
    return [];
  }
  plugin.client.sync();
  const textDocument = { uri: plugin.uri };
  const params: CodeActionParams = { textDocument, range, context: { diagnostics, ...(only && { only }) } };
  const all = await plugin.client.request<CodeActionParams, CodeAction[] | null>('textDocument/codeAction', params);
  return all ?? [];
}

/** Does the first action of a kind that is offered for a range; false if there is none. */
export async function act(view: EditorView, range: Range, kind: string): Promise<boolean> {
  const all = await offered(view, range, [], [kind]);
  const action = all.find((one) => one.kind === kind);
  if (action) {
    await take(view, action);
  }
  return action !== undefined;
}

async function take(view: EditorView, action: CodeAction): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (!plugin) {
    return;
  }
  // What takes long to write is sent once it is wanted.
  const whole =
    action.edit || !action.data ? action : await plugin.client.request<CodeAction, CodeAction>('codeAction/resolve', action);
  const made = whole.edit && applyEdit(plugin.client, whole.edit);
  if (made && !made.applied) {
    say(view, made.failureReason ?? '');
  } else if (made && action.kind?.startsWith('refactor.extract')) {
    askForName(view);
  }
  if (whole.command) {
    await runCommand(view, whole.command);
  }
}

/** Asks how a subformula should be called that has just been given a name, which is selected where it is used. */
function askForName(view: EditorView): void {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const at = line.text.indexOf('@');
  if (at >= 0) {
    view.dispatch({ selection: { anchor: line.from + at + 1 } });
    rename(view);
  }
}

/** Asks how what the cursor is on should be called, and has the server write that wherever it is used. */
export function rename(view: EditorView): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) {
    return false;
  }
  const { client, uri } = plugin;
  const place = { textDocument: { uri }, position: plugin.toPosition(view.state.selection.main.head) };
  const doIt = async () => {
    client.sync();
    const range = view.state.readOnly ? null : await client.request<unknown, Range | null>('textDocument/prepareRename', place);
    if (!range) {
      say(view, view.state.readOnly ? READ_ONLY : 'There is no name here.');
      return;
    }
    const [from, to] = [plugin.fromPosition(range.start), plugin.fromPosition(range.end)];
    const name = view.state.sliceDoc(from, to);
    const newName = await ask(view, 'New name', name, from);
    if (newName !== undefined && newName !== name) {
      const edit = await client.request<unknown, WorkspaceEdit | null>('textDocument/rename', { ...place, newName });
      say(view, (edit && applyEdit(client, edit).failureReason) ?? '');
    }
  };
  void doIt().catch((error: Error) => say(view, error.message));
  return true;
}

/** Runs a command, here or on the server. */
export async function runCommand(view: EditorView, { command, arguments: all = [] }: Command): Promise<void> {
  const plugin = LSPPlugin.get(view);
  if (command === 'wff.choose') {
    const { title, choices } = all[0] as Offer;
    const chosen = await pick(
      view,
      title,
      choices.map(({ label, description }) => ({ label, isCode: true, ...(description && { description }) })),
    );
    const edit = choices[chosen ?? -1]?.edit;
    if (plugin && edit) {
      say(view, applyEdit(plugin.client, edit).failureReason ?? '');
    }
    return;
  }
  await plugin?.client.request('workspace/executeCommand', { command, arguments: all });
}

/** Buttons that mend what a diagnostic is about. */
export async function fixesOf(view: EditorView, diagnostic: Diagnostic): Promise<HTMLButtonElement[]> {
  const all = await offered(view, diagnostic.range, [diagnostic], ['quickfix']).catch(() => []);
  return all.map((action) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(coded(action.title));
    button.onclick = () => {
      view.focus();
      void take(view, action).catch(complain(view));
    };
    return button;
  });
}

interface Doing {
  title: string;
  run: () => unknown;
}

/** What is begun on an empty line, and whether anything can stand at the cursor. */
async function writable(view: EditorView): Promise<{ beginnings: Doing[]; hasWords: boolean }> {
  const line = view.state.doc.lineAt(view.state.selection.main.head);
  const { options } = await completions(view);
  const words = options.map(({ label }) => label);
  // The server itself offers to start a game.
  const ours = line.text.trim() ? [] : BEGINNINGS.filter(({ word = 'truth' }) => word !== 'game' && words.includes(word));
  const beginnings = ours.map((one) => ({ title: `Begin ${one.title.toLowerCase()}`, run: () => begin(view, one) }));
  return { beginnings, hasWords: words.length > 0 };
}

/** What has a key of its own, for those who have no keys. */
function keyless(view: EditorView, hasWords: boolean): Doing[] {
  const { state } = view;
  const hasFaults = found(state).length > 0;
  const when = (isSo: boolean, title: string, run: () => unknown) => (isSo ? [{ title, run }] : []);
  return [
    ...when(hasNextSnippetField(state), 'Go to the next place to fill in', () => nextSnippetField(view)),
    ...when(hasWords, 'What can stand here', () => startCompletion(view)),
    ...when(hasFaults, 'Go to the next fault', () => nextDiagnostic(view)),
    ...when(hasFaults, 'List of all faults', () => openLintPanel(view)),
    ...when(undoDepth(state) > 0, 'Undo', () => undo(view)),
    ...when(redoDepth(state) > 0, 'Redo', () => redo(view)),
  ];
}

/** Lets the user choose among what can be done at the cursor, and what keys do if there is `more` to show or nothing else. */
export function showActions(view: EditorView, more = false): boolean {
  const plugin = LSPPlugin.get(view);
  if (!plugin) {
    return false;
  }
  const { from, to } = view.state.selection.main;
  const range = { start: plugin.toPosition(from), end: plugin.toPosition(to) };
  const show = async () => {
    if (view.state.readOnly) {
      say(view, READ_ONLY);
      return;
    }
    const line = view.state.doc.lineAt(from);
    const near = found(view.state, line.from, Math.max(to, line.to)).map(({ one }) => one.told);
    const actions = await offered(view, range, near);
    const { beginnings, hasWords } = await writable(view);
    const here: Doing[] = [...actions.map((one) => ({ title: one.title, run: () => take(view, one) })), ...beginnings];
    const all = [...here, ...(more || here.length === 0 ? keyless(view, hasWords) : [])];
    if (all.length === 0) {
      say(view, 'There is nothing to do on this line. On an empty line, “Actions” begin a table, a proof, a game or an exercise.');
      return;
    }
    const chosen = await pick(
      view,
      'What to do here',
      all.map(({ title }) => ({ label: title })),
      from,
    );
    await all[chosen ?? -1]?.run();
  };
  void show().catch(complain(view));
  return true;
}

export function complain(view: EditorView): (error: unknown) => void {
  return (error) => {
    console.error('[wff]', error);
    const message = (error as { message?: string }).message ?? String(error);
    say(view, `That did not work: ${message}`);
  };
}
