import {
  type Diagnostic,
  type Disposable,
  DiagnosticSeverity,
  languages,
  MarkdownString,
  StatusBarAlignment,
  type TextDocument,
  type TextEditor,
  ThemeColor,
  window,
  workspace,
} from 'vscode';
import { inForce, type InForce } from './in-force';
import type { Server } from './server';
import { isOurs, mayHoldOurs } from './texts';

/** A text in a cell of a table in Markdown, and nothing else: a file may name a logic as it likes. */
function inCell(text: string): string {
  return new MarkdownString().appendText(text).value.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

/** How long the cursor rests before it is asked what is in force there. */
const REST = 60;
/** How long it takes until the server knows of a file that has changed. */
const HEARSAY = 500;
/** How long the server may take to answer before that is shown. */
const PATIENCE = 5_000;
/** How long until a server that is still deciding is asked again. */
const AGAIN = 1_000;

const ERROR = new ThemeColor('statusBarItem.errorBackground');
const WARNING = new ThemeColor('statusBarItem.warningBackground');

const COUNTED: [DiagnosticSeverity, string][] = [
  [DiagnosticSeverity.Error, 'error'],
  [DiagnosticSeverity.Warning, 'warning'],
  [DiagnosticSeverity.Information, 'remark'],
  [DiagnosticSeverity.Hint, 'hint'],
];

/** Whether a diagnostic says how many more there are than an editor is sent, which is no rule's. */
function tellsOfMore({ code, severity }: Diagnostic): boolean {
  return code === undefined && severity === DiagnosticSeverity.Information;
}

export function counted(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`;
}

/** The item of the status bar: what is in force at the cursor, how many faults there are, and if the server runs. */
export class Status implements Disposable {
  private readonly item = window.createStatusBarItem('wff.status', StatusBarAlignment.Right, 101);
  private readonly listening: Disposable[];
  private at: InForce | undefined;
  /** The text that this is in force in. */
  private of: TextDocument | undefined;
  private silent = false;
  private asked = 0;
  /** The files of which the server has told what is wrong with them, since it runs. */
  private readonly told = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly server: Server) {
    this.item.name = 'wff';
    this.item.command = 'wff.menu';
    const soon = () => this.soon();
    const later = () => this.soon(HEARSAY);
    const files = workspace.createFileSystemWatcher('**/wff.toml');
    this.listening = [
      files,
      files.onDidChange(later),
      files.onDidCreate(later),
      files.onDidDelete(later),
      server.onDidChange(() => {
        this.at = undefined;
        this.silent = false;
        this.told.clear();
        this.show();
        this.soon();
      }),
      window.onDidChangeActiveTextEditor(soon),
      window.onDidChangeVisibleTextEditors(soon),
      window.onDidChangeTextEditorSelection(soon),
      workspace.onDidChangeConfiguration(later),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) {
          this.soon();
        }
      }),
      workspace.onDidSaveTextDocument(soon),
      languages.onDidChangeDiagnostics(({ uris }) => {
        if (this.server.client) {
          uris.forEach((uri) => this.told.add(uri.toString()));
        }
        this.show();
      }),
    ];
    this.show();
    this.soon();
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const one of [...this.listening, this.item]) {
      one.dispose();
    }
  }

  /** What is in force at the cursor, as far as it is known. */
  get inForce(): InForce | undefined {
    return this.at;
  }

  private soon(rest = REST): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), rest);
  }

  private async ask(): Promise<void> {
    const editor = window.activeTextEditor;
    const client = this.server.client;
    this.asked += 1;
    const turn = this.asked;
    if (client && editor && mayHoldOurs(editor.document) && this.server.reaches(editor.document)) {
      const late = setTimeout(() => {
        this.silent = true;
        this.show();
      }, PATIENCE);
      const at = await inForce(client, editor.document, editor.selection.active).finally(() => clearTimeout(late));
      if (turn !== this.asked) {
        return;
      }
      this.at = at;
      this.of = editor.document;
      this.silent = false;
      if (at?.decided === false) {
        this.soon(AGAIN);
      }
      // Of a file without faults nothing may be told.
      const uri = editor.document.uri.toString();
      setTimeout(() => {
        if (client === this.server.client) {
          this.told.add(uri);
          this.show();
        }
      }, HEARSAY);
    } else {
      this.at = undefined;
    }
    this.show();
  }

  /** The editor that the item speaks of: one of a sheet, or of a text with the cursor in a block. */
  private get editor(): TextEditor | undefined {
    const editor = window.activeTextEditor;
    const isInBlock = () => this.at !== undefined && this.of === editor?.document;
    return editor && (isOurs(editor.document) || isInBlock()) ? editor : undefined;
  }

  private show(): void {
    const { health } = this.server;
    const editor = this.editor;
    const ended = health.is === 'ended';
    if (!editor && !(ended && workspace.textDocuments.some((one) => this.server.checks(one)))) {
      this.item.hide();
      return;
    }
    this.item.backgroundColor = undefined;
    if (health.is === 'ended') {
      this.say('$(error) wff: nothing is checked', `The wff server does not run: ${health.reason}`);
      this.item.backgroundColor = ERROR;
    } else if (health.is === 'starting') {
      this.say('$(sync~spin) wff: starting', 'The wff server is starting.');
    } else if (this.silent) {
      this.say('$(warning) wff: no answer', 'The wff server has not answered for a while. “Restart the Server” may help.');
      this.item.backgroundColor = WARNING;
    } else if (editor && !this.server.reaches(editor.document)) {
      this.say('wff: not checked', 'This text is no file of this machine, so it is coloured and not checked.');
    } else if (editor && !this.told.has(editor.document.uri.toString())) {
      this.say('$(sync~spin) wff: checking', 'The wff server has not told yet what is wrong with this file.');
    } else if (editor) {
      this.tell(editor);
    }
    this.item.show();
  }

  private say(text: string, tooltip: string): void {
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: `${text.replace(/\$\([^)]*\)\s*/g, '')}. ${tooltip}`, role: 'button' };
  }

  private tell(editor: TextEditor): void {
    const sent = languages.getDiagnostics(editor.document.uri).filter(({ source }) => source === 'wff');
    const told = sent.filter((one) => !tellsOfMore(one));
    const isAll = told.length === sent.length;
    const of = (wanted: DiagnosticSeverity) => told.filter(({ severity }) => severity === wanted).length;
    const faults = of(DiagnosticSeverity.Error) + of(DiagnosticSeverity.Warning);
    const at = this.at;
    const said = at ? [...(at.exam ? ['exam'] : []), at.logic ?? 'no logic', at.rules, at.alphabet] : ['wff'];
    const isDecided = at?.decided !== false;
    const number = isAll ? counted(faults, 'fault') : `${faults}+ faults`;
    const sum = isDecided ? number : faults ? `${number} so far` : 'checking';
    const text = [...said, sum].join(' · ');
    const tooltip = new MarkdownString();
    if (at) {
      const rows = [
        ['logic', at.logic ?? 'none that is known'],
        ['rules', at.rules],
        ['alphabet', at.alphabet],
        ['hints', at.hints ? 'on' : 'off'],
        ['exam', at.exam ? 'yes' : 'no'],
      ];
      tooltip.appendMarkdown('**At the cursor**\n\n| | |\n|---|---|\n');
      tooltip.appendMarkdown(`${rows.map(([what, is]) => `| ${what} | ${inCell(`${is}`)} |`).join('\n')}\n\n`);
    }
    const all = COUNTED.filter(([severity]) => of(severity)).map(([severity, name]) => counted(of(severity), name));
    const more = isAll ? '' : ', and more that are not shown';
    const found = `${all.join(', ') || 'no faults'}${more}${isDecided ? '' : ' so far: some claims take longer'}`;
    tooltip.appendMarkdown(`**In the file**\n\n${found}\n\n${this.server.version}`);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: `wff: ${text.replaceAll(' · ', ', ')}`, role: 'button' };
  }
}
