import {
  ConfigurationTarget,
  type ExtensionContext,
  type Position,
  type QuickPickItem,
  Range,
  type TextDocument,
  type TextEditor,
  Uri,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';

/** What can be set on a line of a file, in `wff.toml` and in the editor. */
export type What = 'logic' | 'rules' | 'alphabet';

const TITLES: Record<What, string> = { logic: 'Which logic?', rules: 'Which rules?', alphabet: 'Which alphabet?' };
const OPENS = /^\s*(?:\S*[.:)]\s+)*(?:matrix|truth|exercise|game|proof|axioms|model)\s/;
const ENDS = /^\s*end\s*(?:#|$)/;

/** Asks what should be in force at the cursor and who should say so, and has it said. */
export async function change(context: ExtensionContext, editor: TextEditor, what: What, now: string | undefined): Promise<void> {
  const { document, selection } = editor;
  const own = what === 'logic' ? matrices(document, selection.active.line) : new Map<string, number>();
  const value = await chooseValue(context, what, now, own);
  if (!value) {
    return;
  }
  const place = await choosePlace(document, selection.active, what, value, own.get(value));
  await place?.write();
}

async function chooseValue(
  context: ExtensionContext,
  what: What,
  now: string | undefined,
  own: Map<string, number>,
): Promise<string | undefined> {
  const setting = context.extension.packageJSON.contributes.configuration.properties[`wff.${what}`];
  const known: string[] = setting.enum;
  const told: string[] = setting.enumDescriptions ?? [];
  const rows = [
    ...[...own.keys()].map((label) => ({ label, detail: 'a matrix of this file' })),
    ...known.map((label, at) => ({ label, detail: told[at] ?? '' })),
  ];
  const shown = rows.map(({ label, detail }) => ({ label, description: label === now ? `${detail} (in force)`.trim() : detail }));
  return (await window.showQuickPick(shown, { title: TITLES[what], matchOnDescription: true }))?.label;
}

interface Place extends QuickPickItem {
  write(): Promise<void>;
}

async function choosePlace(
  document: TextDocument,
  cursor: Position,
  what: What,
  value: string,
  madeOn: number | undefined,
): Promise<Place | undefined> {
  const places = [inFile(document, cursor.line, what, value, madeOn)];
  if (madeOn === undefined) {
    const toml = await nearest(document);
    const others = toml ? [inToml(toml, what, value)] : inSettings(document, what, value);
    const line = lineInForce(document, cursor.line, what);
    const but = line === undefined ? '' : `; line ${line + 1} of this file wins over it`;
    places.push(...others.map((place) => ({ ...place, description: `${place.description}${but}` })));
  }
  return window.showQuickPick(places, { title: `Who should say “${what} ${value}”?` });
}

/** The line of the file that says it, or a new one. */
function inFile(document: TextDocument, cursor: number, what: What, value: string, madeOn: number | undefined): Place {
  const old = lineInForce(document, cursor, what);
  const from = old !== undefined && (madeOn === undefined || old > madeOn) ? old : undefined;
  const first = madeOn === undefined ? firstLine(document) : madeOn + 1;
  const edit = async (range: Range, text: string) => {
    const all = new WorkspaceEdit();
    all.replace(document.uri, range, text);
    await made(all);
  };
  if (from === undefined) {
    const isThere = first < document.lineCount;
    const text = isThere ? `${what} ${value}\n` : `\n${what} ${value}`;
    const at = isThere ? document.lineAt(first).range.start : document.lineAt(document.lineCount - 1).range.end;
    const detail = `a new line ${first + 1}, for the lines below it`;
    return { label: 'This file', description: detail, write: () => edit(new Range(at, at), text) };
  }
  const { range, text } = document.lineAt(from);
  return {
    label: 'This file',
    description: `line ${from + 1} says “${text.trim()}” now`,
    write: () => edit(range, text.replace(new RegExp(`(${what}\\s+)\\S+`), `$1${value}`)),
  };
}

/** The last line up to the cursor that sets this, but for those in blocks that have ended. */
function lineInForce(document: TextDocument, cursor: number, what: What): number | undefined {
  let ended = 0;
  for (let at = cursor; at >= 0; at -= 1) {
    const { text } = document.lineAt(at);
    if (ENDS.test(text)) {
      ended += 1;
    } else if (OPENS.test(text)) {
      ended = Math.max(0, ended - 1);
    } else if (ended === 0 && new RegExp(`^\\s*${what}\\s+\\S`).test(text)) {
      return at;
    }
  }
  return undefined;
}

/** The first line that is no comment. */
function firstLine(document: TextDocument): number {
  let at = 0;
  while (at < document.lineCount && /^\s*#/.test(document.lineAt(at).text)) {
    at += 1;
  }
  return at;
}

/** The matrices that are written down above a line, and the lines on which they end. */
function matrices(document: TextDocument, cursor: number): Map<string, number> {
  const found = new Map<string, number>();
  let name: string | undefined;
  for (let at = 0; at < cursor; at += 1) {
    const { text } = document.lineAt(at);
    name = text.match(/^\s*matrix\s+([^\s#]+)/)?.[1] ?? name;
    if (name && ENDS.test(text)) {
      found.set(name, at);
      name = undefined;
    }
  }
  return found;
}

function inSettings(document: TextDocument, what: What, value: string): Place[] {
  const folder = workspace.getWorkspaceFolder(document.uri);
  const section = workspace.getConfiguration('wff', document.uri);
  const set = (target: ConfigurationTarget) => async () => section.update(what, value, target);
  const user = { label: 'Your settings', description: 'for all files that do not say otherwise', write: set(ConfigurationTarget.Global) };
  const many = (workspace.workspaceFolders ?? []).length > 1;
  const target = many ? ConfigurationTarget.WorkspaceFolder : ConfigurationTarget.Workspace;
  return folder ? [{ label: 'The settings of this folder', description: folder.name, write: set(target) }, user] : [user];
}

/** The `wff.toml` that holds for a file. */
async function nearest(document: TextDocument): Promise<Uri | undefined> {
  if (document.uri.scheme !== 'file') {
    return undefined;
  }
  for (let folder = Uri.joinPath(document.uri, '..'); ; folder = Uri.joinPath(folder, '..')) {
    const uri = Uri.joinPath(folder, 'wff.toml');
    const isThere = await workspace.fs.stat(uri).then(() => true, () => false);
    if (isThere || folder.path === Uri.joinPath(folder, '..').path) {
      return isThere ? uri : undefined;
    }
  }
}

function inToml(uri: Uri, what: What, value: string): Place {
  const write = async () => {
    const document = await workspace.openTextDocument(uri);
    const wasDirty = document.isDirty;
    const edit = new WorkspaceEdit();
    const line = `${what} = "${value}"`;
    let at = 0;
    while (at < document.lineCount && !/^\s*\[/.test(document.lineAt(at).text)) {
      if (new RegExp(`^\\s*${what}\\s*=`).test(document.lineAt(at).text)) {
        edit.replace(uri, document.lineAt(at).range, line);
        break;
      }
      at += 1;
    }
    if (edit.size === 0) {
      edit.insert(uri, document.lineAt(0).range.start, `${line}\n`);
    }
    await made(edit);
    if (!wasDirty) {
      await document.save();
    }
  };
  return { label: 'wff.toml', description: `${workspace.asRelativePath(uri)}, for all files of its folder`, write };
}

async function made(edit: WorkspaceEdit): Promise<void> {
  if (!(await workspace.applyEdit(edit))) {
    throw new Error('the text could not be changed');
  }
}
