import {
  type CodeAction,
  CodeActionKind,
  commands,
  Range,
  Selection,
  type TextEditor,
  type TextLine,
  window,
  workspace,
} from 'vscode';

/** A line, or several. */
type Lines = Pick<TextLine, 'range'>;

const EMPTY_ROLL = /^\s*roll(?![\p{L}\p{N}])(?:\s*[\p{L}\p{N}-]+\s*:)?\s*(?:#.*)?$/u;

/**
 * Rolls for everybody in a game. Elsewhere it writes `roll` below the line of the cursor, unless an empty one is
 * there, and lets the dice fall.
 */
export async function rollDice(editor: TextEditor): Promise<void> {
  let line = cursorLine(editor);
  const here = await offered(editor, line, 'roll');
  if (here) {
    return take(here);
  }
  if (!EMPTY_ROLL.test(line.text)) {
    const indent = line.text.slice(0, line.firstNonWhitespaceCharacterIndex);
    const text = line.isEmptyOrWhitespace ? 'roll' : `\n${indent}roll`;
    await editor.edit((edit) => edit.insert(line.range.end, text), { undoStopBefore: true, undoStopAfter: false });
    line = editor.document.lineAt(line.lineNumber + (line.isEmptyOrWhitespace ? 0 : 1));
  }
  await act(editor, line, 'roll', 'There are no dice to roll here.');
  const end = editor.document.lineAt(line.lineNumber).range.end;
  editor.selection = new Selection(end, end);
}

export function writeLongest(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'longest', 'Put the cursor on a roll of which a WFF can be made.');
}

export function writeLongestTrue(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'longestTrue', 'Put the cursor on a roll of which a true WFF can be made.');
}

function cursorLine(editor: TextEditor): TextLine {
  return editor.document.lineAt(editor.selection.active.line);
}

/** Lets the call of a round stand, for all players but the one who called. */
export function checkForEverybody(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'play.check', 'Put the cursor below a call in a game of Shake-a-WFF.');
}

/** Rolls for all players of the game that the cursor is in. */
export function rollForEverybody(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'roll', 'Put the cursor into a round of a game whose dice are not rolled yet.');
}

/** Writes the truth tables of all lines that are selected. */
export function insertTable(editor: TextEditor): Promise<void> {
  const { start, end } = editor.selection;
  // A selection that ends before the first letter of a line does not mean that line.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const lines = { range: new Range(start.line, 0, last, editor.document.lineAt(last).text.length) };
  return act(editor, lines, 'table', 'Put the cursor on a formula of which a table can be drawn.');
}

export function finishProof(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'prove', 'Put the cursor on the first line of a proof, or on a step that is missing.');
}

export function numberSteps(editor: TextEditor): Promise<void> {
  return act(editor, cursorLine(editor), 'renumber', 'Put the cursor into a proof whose steps are not numbered from 1.');
}

/** Takes all fixes that are sure. */
export async function fixAll(editor: TextEditor): Promise<void> {
  const before = editor.document.version;
  await commands.executeCommand('editor.action.fixAll');
  if (editor.document.version === before) {
    void window.showInformationMessage('There is nothing here that can be mended without a choice.');
  }
}

/** The action that the server offers on lines as `refactor.rewrite.…`. */
async function offered(editor: TextEditor, line: Lines, name: string): Promise<CodeAction | undefined> {
  const kind = CodeActionKind.RefactorRewrite.append(name);
  const all = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    line.range,
    kind.value,
    1,
  );
  return all.find((one) => one.kind && kind.contains(one.kind));
}

/** Does what the server offers on lines as `refactor.rewrite.…`. */
export async function act(editor: TextEditor, line: Lines, name: string, otherwise: string): Promise<void> {
  const action = await offered(editor, line, name);
  if (!action || action.disabled) {
    void window.showInformationMessage(action?.disabled?.reason ?? otherwise);
    return;
  }
  await take(action);
}

async function take(action: CodeAction): Promise<void> {
  if (action.edit && !(await workspace.applyEdit(action.edit))) {
    throw new Error('the text could not be changed');
  }
  if (action.command) {
    await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
  }
}
