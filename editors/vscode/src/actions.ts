import {
  type CodeAction,
  CodeActionKind,
  commands,
  Selection,
  type TextEditor,
  type TextLine,
  window,
  workspace,
} from 'vscode';

const EMPTY_ROLL = /^\s*roll(?![\p{L}\p{N}])(?:\s*[\p{L}\p{N}-]+\s*:)?\s*(?:#.*)?$/u;

/** Writes `roll` below the line of the cursor, unless an empty one is there, and lets the dice fall. */
export async function rollDice(editor: TextEditor): Promise<void> {
  let line = editor.document.lineAt(editor.selection.active.line);
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

/** Does what the server offers on a line as `refactor.rewrite.…`. */
async function act(editor: TextEditor, line: TextLine, name: string, otherwise: string): Promise<void> {
  const kind = CodeActionKind.RefactorRewrite.append(name);
  const offered = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    editor.document.uri,
    line.range,
    kind.value,
    1,
  );
  const action = offered.find((one) => one.kind && kind.contains(one.kind));
  if (!action || action.disabled) {
    void window.showInformationMessage(action?.disabled?.reason ?? otherwise);
    return;
  }
  if (action.edit && !(await workspace.applyEdit(action.edit))) {
    throw new Error('the text could not be changed');
  }
  if (action.command) {
    await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
  }
}
