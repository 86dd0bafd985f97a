import { type Disposable, type Position, type TextDocument, workspace } from 'vscode';

/** The place behind the letter that was typed last, as long as no suggestions have been asked for there. */
let last: { uri: string; version: number; position: Position; time: number } | undefined;

/** How long after a letter VS Code asks by itself at the latest, in milliseconds. */
const PROMPT = 400;

/** Takes note of the letters that are typed. */
export function watchTyping(): Disposable {
  return workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const [change, other] = contentChanges;
    if (!change) {
      return;
    }
    const isLetter = !other && change.range.isEmpty && /^[\p{L}\p{N}]$/u.test(change.text);
    const position = change.range.start.translate(0, change.text.length);
    const uri = document.uri.toString();
    last = isLetter ? { uri, version: document.version, position, time: Date.now() } : undefined;
  });
}

/**
 * Whether suggestions are asked for because a letter was typed. VS Code does not tell that from being asked by its
 * user; but it asks by itself first, and at once, if it does so at all.
 */
export function isBecauseOfTyping(document: TextDocument, position: Position): boolean {
  const typed = last;
  if (typed?.uri !== document.uri.toString() || typed.version !== document.version || !typed.position.isEqual(position)) {
    return false;
  }
  last = undefined;
  if (Date.now() - typed.time > PROMPT) {
    return false;
  }
  const quick = workspace.getConfiguration('editor', document).get<boolean | { other?: boolean | string }>('quickSuggestions');
  const shown = typeof quick === 'object' ? quick.other : quick;
  return shown !== false && shown !== 'off';
}
