import { languages, window } from 'vscode';
import type { Pages } from './pages';
import { mayHoldOurs } from './texts';

export interface Rule {
  code: string;
  severity: string;
  summary: string;
}

/** The pages of rules and logics. */
export interface Handbook {
  rules(): Promise<Rule[]>;
  /** The page of a rule or logic, as `wff explain` prints it. */
  page(name: string): Promise<string>;
}

/** Shows the page of a rule or logic: this, that of a fault on the line of the cursor, or one that is chosen. */
export async function explainRule(handbook: Handbook, pages: Pages, given?: unknown): Promise<void> {
  const code = typeof given === 'string' ? given : await choose(handbook);
  if (!code) {
    return;
  }
  const printed = await handbook.page(code);
  await pages.show(code, /^[a-z-]+ \([a-z]+\)\n/.test(printed) ? `# ${printed}` : `# ${code}\n\n\`\`\`\n${printed}\`\`\`\n`);
}

async function choose(handbook: Handbook): Promise<string | undefined> {
  const here = codesHere();
  if (here.length === 1) {
    return here[0];
  }
  const rules = (await handbook.rules()).filter(({ code }) => !here.length || here.includes(code));
  const rows = rules.map(({ code, severity, summary }) => ({ label: code, description: severity, detail: summary }));
  const row = await window.showQuickPick(rows, { title: 'Which rule?', matchOnDetail: true });
  return row?.label;
}

/** The rules of the faults on the line of the cursor. */
function codesHere(): string[] {
  const editor = window.activeTextEditor;
  if (!editor || !mayHoldOurs(editor.document)) {
    return [];
  }
  const { line } = editor.selection.active;
  const found = languages.getDiagnostics(editor.document.uri).filter(({ range, source }) => {
    return source === 'wff' && range.start.line <= line && line <= range.end.line;
  });
  const codes = found.map(({ code }) => String(typeof code === 'object' ? code.value : code));
  return [...new Set(codes)].filter((code) => code !== 'no-server');
}
