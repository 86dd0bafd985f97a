import { CodeActionKind, type CodeAction, commands, Position, Selection, type TextDocument, window } from 'vscode';

/** The command that asks for another name behind the sign `@` at a place. */
export const RENAME = 'wff.renameAt';

/** An action that gives a subformula a name, followed by the question how it should be called. */
export function withRename(document: TextDocument, action: CodeAction): CodeAction {
  if (!action.kind || !CodeActionKind.RefactorExtract.contains(action.kind)) {
    return action;
  }
  const edits = action.edit?.get(document.uri) ?? [];
  const use = edits.find(({ newText }) => newText.startsWith('@'));
  const above = edits.filter(({ range }) => use && range.end.isBefore(use.range.start));
  const lines = above.flatMap(({ newText }) => newText.match(/\r\n|\r|\n/g) ?? []).length;
  if (use) {
    const { line, character } = use.range.start;
    const place = new Position(line + lines, character + 1);
    action.command = { title: action.title, command: RENAME, arguments: [place.line, place.character] };
  }
  return action;
}

export async function renameAt(line: number, character: number): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId === 'wff') {
    const place = new Position(line, character);
    editor.selection = new Selection(place, place);
    await commands.executeCommand('editor.action.rename');
  }
}
