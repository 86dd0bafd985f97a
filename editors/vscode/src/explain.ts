import { languages, window } from 'vscode';
import type { Pages } from './pages';
import { run } from './program';
import type { Server } from './server';
import { isOurs } from './texts';

interface Rule {
  code: string;
  severity: string;
  summary: string;
}

/** Shows the page of a rule or logic: this, that of a fault on the line of the cursor, or one that is chosen. */
export async function explainRule(server: Server, pages: Pages, given?: unknown): Promise<void> {
  const code = typeof given === 'string' ? given : await choose(server);
  if (!code) {
    return;
  }
  const { status, printed, remarks } = await run(server, ['explain', code]);
  if (status !== 0) {
    throw new Error(remarks[0] ?? `there is no page of ${code}`);
  }
  await pages.show(code, /^[a-z-]+ \([a-z]+\)\n/.test(printed) ? `# ${printed}` : `# ${code}\n\n\`\`\`\n${printed}\`\`\`\n`);
}

async function choose(server: Server): Promise<string | undefined> {
  const here = codesHere();
  if (here.length === 1) {
    return here[0];
  }
  const { printed } = await run(server, ['explain', '--format', 'json']);
  const rules = (JSON.parse(printed) as Rule[]).filter(({ code }) => !here.length || here.includes(code));
  const rows = rules.map(({ code, severity, summary }) => ({ label: code, description: severity, detail: summary }));
  const row = await window.showQuickPick(rows, { title: 'Which rule?', matchOnDetail: true });
  return row?.label;
}

/** The rules of the faults on the line of the cursor. */
function codesHere(): string[] {
  const editor = window.activeTextEditor;
  if (!editor || !isOurs(editor.document)) {
    return [];
  }
  const { line } = editor.selection.active;
  const found = languages.getDiagnostics(editor.document.uri).filter(({ range, source }) => {
    return source === 'wff' && range.start.line <= line && line <= range.end.line;
  });
  const codes = found.map(({ code }) => String(typeof code === 'object' ? code.value : code));
  return [...new Set(codes)].filter((code) => code !== 'no-server');
}
