import { type ExtensionContext, Uri, window, workspace } from 'vscode';

const SAMPLES = [
  { label: 'A sheet', description: 'formulas and claims, some of them to mend', name: 'sheet' },
  { label: 'A game', description: 'two rounds of Shake-a-WFF, refereed', name: 'game' },
  { label: 'Exercises', description: 'homework, half done', name: 'exercise' },
  { label: 'Possible worlds', description: 'modal logic, and a model of it', name: 'worlds' },
];

/** Opens a copy of a sample, which can be changed without harm. */
export async function openSample(context: ExtensionContext, given?: unknown): Promise<void> {
  const sample = SAMPLES.find(({ name }) => name === given) ?? (await window.showQuickPick(SAMPLES, { title: 'Which sample?' }));
  if (sample) {
    const uri = Uri.joinPath(context.extensionUri, 'samples', `${sample.name}.wff`);
    await open(new TextDecoder().decode(await workspace.fs.readFile(uri)));
  }
}

export function newSheet(): Promise<void> {
  return open('');
}

async function open(content: string): Promise<void> {
  await window.showTextDocument(await workspace.openTextDocument({ language: 'wff', content }));
}
