import { basename, dirname, join } from 'node:path';
import {
  CodeLens,
  type CodeLensProvider,
  languages,
  Range,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { Register } from '../activate';
import { run } from './program';
import type { ProgramServer } from './server';

/** A line that says what an answer is read as: its indentation, the answer in its quotes, and that. */
const READ = /^(\s*)read\s+(["“„][^"“”„]*["“”„])\s+as\s+(\S.*?)\s*$/u;
/** The end of the name of a file of decisions. */
const NAMED = '.decisions.wff';
/** The head of what `--review` prints, and its part about lines of no exercise. */
const HEADS = /^# (?:Answers to [^\n]* that could not be read|Lines of no exercise)\.[^\n]*\n(?:#[^\n]*\n)*\n*/gmu;
/** An exercise without a decision. */
const EMPTY = /^exercise [^\n]*\n(?:[ \t]*(?:#[^\n]*)?\n)*end\n+/gmu;

/** The file of the decisions about the answers to a key. */
export function decisionsOf(key: Uri): Uri {
  const stem = basename(key.fsPath).replace(/(?:\.key)?\.wff$/i, '');
  return Uri.file(join(dirname(key.fsPath), stem + NAMED));
}

/** The arguments that put the decisions about a key in force, if there are some. */
export async function deciding(key: Uri): Promise<string[]> {
  const file = decisionsOf(key);
  const open = workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open?.isDirty && !(await open.save())) {
    throw new Error(`${basename(file.fsPath)} could not be saved`);
  }
  return (await exists(file)) ? ['--decisions', file.fsPath] : [];
}

/** Adds the answers that could not be read to the file of decisions, and shows that. */
export async function decide(server: ProgramServer, key: Uri, folder: Uri): Promise<void> {
  const { status, printed, remarks } = await run(server, ['grade', '--review', ...(await deciding(key)), key.fsPath, folder.fsPath]);
  const failure = remarks.find((remark) => remark.startsWith('error: '));
  if (status !== 0 && failure) {
    throw new Error(failure.replace('error: ', ''));
  }
  if (printed.startsWith('# all answers')) {
    void window.showInformationMessage('All answers are read.');
    return;
  }
  const file = decisionsOf(key);
  const isThere = await exists(file);
  const before = isThere ? await workspace.openTextDocument(file) : undefined;
  const kept = decided(before?.getText() ?? '');
  const edit = new WorkspaceEdit();
  if (!before) {
    edit.createFile(file, { ignoreIfExists: true });
  }
  const whole = new Range(0, 0, before?.lineCount ?? 0, 0);
  edit.replace(file, whole, kept + (kept && !kept.endsWith('\n\n') ? '\n' : '') + printed);
  if (!(await workspace.applyEdit(edit))) {
    throw new Error(`${basename(file.fsPath)} could not be changed`);
  }
  const document = await workspace.openTextDocument(file);
  await document.save();
  const editor = await window.showTextDocument(document);
  const first = document.getText().slice(0, kept.length).split('\n').length;
  const lines = Array.from({ length: document.lineCount }, (_, number) => number);
  const at = lines.find((number) => number >= first - 1 && READ.test(document.lineAt(number).text)) ?? 0;
  editor.selection = new Selection(at, 0, at, 0);
  editor.revealRange(new Range(at, 0, at, 0), TextEditorRevealType.InCenterIfOutsideViewport);
}

/** A text of decisions without what is still open in it, which a review prints anew. */
export function decided(text: string): string {
  const kept: string[] = [];
  for (const line of text.replace(HEADS, '').split('\n')) {
    if (READ.exec(line)?.[3] !== '?') {
      kept.push(line);
      continue;
    }
    while (/^\s+#/.test(kept.at(-1) ?? '')) {
      kept.pop();
    }
  }
  return kept.join('\n').replace(EMPTY, '').replace(/\n{3,}/g, '\n\n').replace(/^\n+/, '');
}

/** Offers to decide, above each line that says what an answer is read as. */
const lenses: CodeLensProvider = {
  provideCodeLenses(document: TextDocument): CodeLens[] {
    const uri = document.uri;
    const again = new CodeLens(new Range(0, 0, 0, 0), { title: '$(mortar-board) Grade again', command: 'wff.gradeAgain', arguments: [uri] });
    const numbers = Array.from({ length: document.lineCount }, (_, number) => number);
    const open = numbers.filter((number) => READ.test(document.lineAt(number).text));
    const of = (number: number) => {
      const range = new Range(number, 0, number, 0);
      const lens = (title: string, command: string) => new CodeLens(range, { title, command, arguments: [uri, number] });
      return [lens('Read as…', 'wff.readAs'), lens('Accept…', 'wff.accept'), lens('Wrong…', 'wff.wrong')];
    };
    return [again, ...open.flatMap(of)];
  },
};

/** Registers what decides lines of a file of decisions. */
export function decisions(command: Register): { dispose(): void } {
  command('wff.readAs', (uri: Uri, line: number) =>
    rewrite(uri, line, async ({ quoted, meant }) => {
      const value = meant === '?' ? '' : meant;
      const answer = await window.showInputBox({ title: `What is ${quoted} read as?`, value, prompt: 'It is graded as if this were written.' });
      return answer?.trim() && `read ${quoted} as ${answer.trim()}`;
    }),
  );
  command('wff.accept', (uri: Uri, line: number) =>
    rewrite(uri, line, async ({ quoted }) => {
      const points = await window.showInputBox({
        title: `How many points has ${quoted}?`,
        prompt: 'Left empty, it has all.',
        validateInput: (text) => (/^\s*(?:\d+(?:\.\d{1,6})?)?\s*$/.test(text) ? undefined : 'Write a number, such as 0.5.'),
      });
      const number = points?.trim();
      return number === undefined ? undefined : `accept ${quoted}${number && ` ${number} ${Number(number) === 1 ? 'point' : 'points'}`}`;
    }),
  );
  command('wff.wrong', (uri: Uri, line: number) =>
    rewrite(uri, line, async ({ quoted }) => {
      const comment = await window.showInputBox({ title: `What is wrong with ${quoted}?`, prompt: 'Its students read this. It may be left empty.' });
      const said = comment?.trim().replace(/["“”„]/g, "'");
      return said === undefined ? undefined : `wrong ${quoted}${said && ` "${said}"`}`;
    }),
  );
  return languages.registerCodeLensProvider({ language: 'wff', pattern: `**/*${NAMED}` }, lenses);
}

/** Puts another decision in the place of a line, if one is given. */
async function rewrite(uri: Uri, line: number, decide: (it: { quoted: string; meant: string }) => Promise<string | undefined>): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  const before = document.lineAt(line).text;
  const [, indentation, quoted, meant] = READ.exec(before) ?? [];
  if (indentation === undefined || !quoted || !meant) {
    return;
  }
  const decision = await decide({ quoted, meant });
  if (!decision) {
    return;
  }
  if (document.lineAt(line).text !== before) {
    void window.showInformationMessage('The text has changed meanwhile. Decide again.');
    return;
  }
  const edit = new WorkspaceEdit();
  edit.replace(uri, document.lineAt(line).range, indentation + decision);
  await workspace.applyEdit(edit);
}

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
