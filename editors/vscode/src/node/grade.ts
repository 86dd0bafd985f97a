import { basename, dirname, join, resolve } from 'node:path';
import { commands, FileType, ProgressLocation, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { counted } from '../status';
import type { MarksView, Printed } from './marks';
import { type Outcome, run } from './program';
import type { ProgramServer } from './server';
import { isOurs } from '../texts';
import { decide, decisionsOf, deciding } from './decide';

/** A line that only a key has. */
const OF_KEY = /^\s*(?:require|key)(?![\p{L}\p{N}])/mu;
/** A line that only a hand-in has. */
const OF_HAND_IN = /^\s*answer(?![\p{L}\p{N}])/mu;
/** Files that are looked at in search of keys. */
const MOST = 500;

/** What grades, and prints the marks. */
const GRADE = ['grade', '--format', 'json', '--summary'];

/** The key and the folder that were graded last. */
let last: { key: Uri; folder: Uri } | undefined;

/** Grades the hand-ins of a folder, and shows the marks. */
export async function gradeFolder(server: ProgramServer, marks: MarksView, given?: Uri): Promise<void> {
  const asked = await ask(given);
  if (!asked) {
    return;
  }
  await gradeBy(server, marks, asked);
}

/** Grades what was graded last once more, if that was by the key of these decisions. */
export async function gradeAgain(server: ProgramServer, marks: MarksView, decisions: Uri): Promise<void> {
  const isOf = last && decisionsOf(last.key).toString() === decisions.toString();
  await (last && isOf ? gradeBy(server, marks, last) : gradeFolder(server, marks));
}

async function gradeBy(server: ProgramServer, marks: MarksView, asked: { key: Uri; folder: Uri }): Promise<void> {
  const { key, folder } = asked;
  last = asked;
  await save(key);
  const told = [...GRADE, ...(await deciding(key)), key.fsPath, folder.fsPath];
  const outcome = await busy('Grading', () => run(server, told));
  await showOutcome(marks, asked, outcome);
  if (outcome.remarks.some((remark) => /^note: .* could not be read$/.test(remark))) {
    void offer(server, key, folder);
  }
}

/** Offers to decide the answers that could not be read. */
async function offer(server: ProgramServer, key: Uri, folder: Uri): Promise<void> {
  const answer = await window.showInformationMessage('Some answers could not be read. Decide them once, for all who wrote them.', 'Decide');
  if (answer) {
    await decide(server, key, folder);
  }
}

/** Shows the answers of a folder that could not be read, to be decided. */
export async function decideFolder(server: ProgramServer, given?: Uri): Promise<void> {
  const asked = await ask(given);
  if (asked) {
    last = asked;
    await decide(server, asked.key, asked.folder);
  }
}

/** Writes a page of feedback for each student of a folder into another folder. */
export async function writeFeedback(server: ProgramServer, marks: MarksView, given?: Uri): Promise<void> {
  const asked = await ask(given);
  if (!asked) {
    return;
  }
  const { key, folder } = asked;
  const into = join(dirname(folder.fsPath), `${basename(folder.fsPath)}-feedback`);
  const path = await window.showInputBox({
    title: 'Into which folder?',
    prompt: 'Each student gets a page there. The folder is made if there is none.',
    value: into,
  });
  if (!path) {
    return;
  }
  const told = [...GRADE, '--feedback', path, ...(await deciding(key)), key.fsPath, folder.fsPath];
  const outcome = await busy('Writing feedback', () => run(server, told));
  const printed = await showOutcome(marks, asked, outcome);
  if (printed) {
    void tellOfFeedback(Uri.file(resolve(path)), printed.handins.length);
  }
}

/** Says that pages of feedback were written, and offers to show them. */
async function tellOfFeedback(folder: Uri, number: number): Promise<void> {
  const told = `${counted(number, 'page')} of feedback ${number === 1 ? 'is' : 'are'} in ${workspace.asRelativePath(folder)}.`;
  const answer = await window.showInformationMessage(told, 'Open the Folder');
  if (answer) {
    const isHere = workspace.getWorkspaceFolder(folder) !== undefined;
    await commands.executeCommand(isHere ? 'revealInExplorer' : 'revealFileInOS', folder);
  }
}

/** Writes the students' sheet of a key into a new text. */
export async function makeSheet(server: ProgramServer, given?: Uri): Promise<void> {
  const key = given ?? openKey() ?? (await chooseKey('Of which key?'));
  if (!key) {
    return;
  }
  await save(key);
  const { status, printed, remarks } = await run(server, ['grade', '--sheet', key.fsPath]);
  if (status !== 0) {
    const answer = await window.showErrorMessage(
      `There is no sheet of ${basename(key.fsPath)}: ${reason(printed, remarks)}`,
      'Open the Key',
    );
    if (answer) {
      await window.showTextDocument(key);
    }
    return;
  }
  await window.showTextDocument(await workspace.openTextDocument({ language: 'wff', content: printed }));
}

async function ask(given: Uri | undefined): Promise<{ key: Uri; folder: Uri } | undefined> {
  const key = await chooseKey('By which key?', given);
  if (!key) {
    return undefined;
  }
  await save(key);
  const folder = given ?? (await chooseFolder(key));
  return folder && { key, folder };
}

function isKeyText(text: string): boolean {
  return OF_KEY.test(text) && !OF_HAND_IN.test(text);
}

/** The key in the editor that is worked in. */
function openKey(): Uri | undefined {
  const active = window.activeTextEditor?.document;
  return active && isOurs(active) && active.uri.scheme === 'file' && isKeyText(active.getText()) ? active.uri : undefined;
}

/** A key: the text that is open comes first, then those nearest to the folder of hand-ins, those in it last. */
async function chooseKey(title: string, near?: Uri): Promise<Uri | undefined> {
  const open = openKey();
  const files = await workspace.findFiles('**/*.wff', undefined, MOST);
  const isKey = async (file: Uri) => isKeyText(Buffer.from(await workspace.fs.readFile(file)).toString());
  const kept = await Promise.all(files.map(async (file) => ((await isKey(file)) ? [file] : [])));
  const others = kept.flat().filter((file) => file.path !== open?.path);
  const nearest = others.sort(byNearness(near ?? window.activeTextEditor?.document.uri));
  const isInside = (file: Uri) => near !== undefined && file.path.startsWith(`${near.path}/`);
  const keys = [...(open ? [open] : []), ...nearest.filter((file) => !isInside(file)), ...nearest.filter(isInside)];
  if (keys.length === 0) {
    const from = await window.showOpenDialog({ title, filters: { 'WFF sheets': ['wff'] } });
    return from?.[0];
  }
  const rows = keys.map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  return (await window.showQuickPick(rows, { title, placeHolder: 'A key has exercises with what they require.' }))?.uri;
}

/** A folder in which there are sheets, one below the folders of the window or another. */
async function chooseFolder(key: Uri): Promise<Uri | undefined> {
  interface Row extends QuickPickItem {
    uri?: Uri;
  }
  const files = await workspace.findFiles('**/*.wff', undefined, MOST);
  const folders = new Map(files.map((file) => [dirname(file.path), Uri.joinPath(file, '..')]));
  folders.delete(dirname(key.path));
  const nearest = [...folders.values()].sort(byNearness(key));
  const rows: Row[] = nearest.map((uri) => ({ label: workspace.asRelativePath(uri), uri }));
  rows.push({ label: 'Another folder…' });
  const row = await window.showQuickPick(rows, { title: 'Which hand-ins?', placeHolder: 'Each file in the folder is a student’s.' });
  if (!row || row.uri) {
    return row?.uri;
  }
  const options = { title: 'Which hand-ins?', canSelectFolders: true, canSelectFiles: false, defaultUri: Uri.joinPath(key, '..') };
  return (await window.showOpenDialog(options))?.[0];
}

/** The order of files and folders that has those first that share most folders with another, the less deep ones first. */
function byNearness(to: Uri | undefined): (one: Uri, other: Uri) => number {
  const parts = (uri: Uri) => uri.path.split('/');
  const goal = to ? parts(to) : [];
  const shared = (uri: Uri) => {
    const differs = parts(uri).findIndex((part, at) => part !== goal[at]);
    return differs < 0 ? parts(uri).length : differs;
  };
  return (one, other) =>
    shared(other) - shared(one) || parts(one).length - parts(other).length || one.path.localeCompare(other.path, undefined, { numeric: true });
}

/** Writes a text that has changed to its file, since a command reads that. */
async function save(uri: Uri): Promise<void> {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (document?.isDirty && !(await document.save())) {
    throw new Error(`${basename(uri.fsPath)} could not be saved`);
  }
}

/** Shows the marks that a command printed, or says why there are none. */
async function showOutcome(
  marks: MarksView,
  { key, folder }: { key: Uri; folder: Uri },
  { printed, remarks }: Outcome,
): Promise<Printed | undefined> {
  const all: Partial<Printed> = printed ? JSON.parse(printed) : {};
  if (!all.handins) {
    const answer = await window.showErrorMessage(`Nothing is graded: ${reason('', remarks)}`, 'Open the Key');
    if (answer) {
      await window.showTextDocument(key);
    }
    return undefined;
  }
  const found = all as Printed;
  marks.show(folder.fsPath, found, remarks);
  return found;
}

/** The first thing that a command said of its failure, without the commands that it names for those who type them. */
function reason(printed: string, remarks: string[]): string {
  const said = remarks.find((remark) => remark.startsWith('error')) ?? remarks[0] ?? printed.split('\n')[0] ?? '';
  return said.replace(/^error: /, '').replace(/; `wff [^`]*`.*$/, ', marked in its text');
}

function busy<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return window.withProgress({ location: ProgressLocation.Notification, title }, work);
}

/** The folder that is meant: this, or that of a file, or the only one of the window. */
export async function folderOf(given: Uri | undefined): Promise<Uri | undefined> {
  if (given) {
    const { type } = await workspace.fs.stat(given);
    return type & FileType.Directory ? given : Uri.joinPath(given, '..');
  }
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 1) {
    return folders[0]?.uri;
  }
  return (await window.showWorkspaceFolderPick({ placeHolder: 'Which folder?' }))?.uri;
}

