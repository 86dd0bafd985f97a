import { type Disposable, type Position, type TextDocument, workspace } from 'vscode';

/** The place behind the letter that was typed last, as long as no suggestions have been asked for there. */
let last: { uri: string; version: number; position: Position } | undefined;

/** Takes note of the letters that are typed. */
export function watchTyping(): Disposable {
  return workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change, other] = contentChanges;
    if (!change) {
      return;
    }
    const isLetter = !other && change.range.isEmpty && /^[\p{L}\p{N}]$/u.test(change.text);
    const position = change.range.start.translate(0, change.text.length);
    last = isLetter ? { uri: document.uri.toString(), version: document.version, position } : undefined;
  });
}

/**
 * Whether suggestions are asked for because a letter was typed. VS Code does not tell that from being asked by its
 * user; but it asks by itself first, if it does so at all.
 */
export function isBecauseOfTyping(document: TextDocument, position: Position): boolean {
  const typed = last;
  if (typed?.uri !== document.uri.toString() || typed.version !== document.version || !typed.position.isEqual(position)) {
    return false;
  }
  last = undefined;
  const quick = workspace.getConfiguration('editor', document).get<boolean | { other?: boolean | string }>('quickSuggestions');
  const shown = typeof quick === 'object' ? quick.other : quick;
  return shown !== false && shown !== 'off';
}
