import { basename, dirname, relative, sep } from 'node:path';
import { commands, type Disposable, FileType, Range, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import type { FromMarks, Graded, GradedExercise, Linked } from '../../panel/graded';
import { counted } from '../status';
import { webviewPage } from '../webview';

/** What `wff grade --format json --summary` prints, as far as it is shown. */
export interface Printed {
  out_of: number;
  handins: {
    student: string;
    /** The hand-in, or the folder of several. */
    file: string;
    points: number;
    exercises: Exercise[];
  }[];
  summary: ({ id: string; common: { answer: string; students: number; why?: string }[] } & Record<Status, number>)[];
}

interface Exercise {
  id: string;
  title?: string;
  points: number;
  out_of: number;
  status: Status;
  answer?: string;
  line?: number;
  /** The file of the answer, where there are several. */
  file?: string;
  adjusted?: number;
}

const STATUSES = ['right', 'partly', 'wrong', 'pff', 'unread', 'blank', 'undecided'] as const;

type Status = (typeof STATUSES)[number];

/** What stands in the place of points that there are none of. */
const SIGNS: Partial<Record<Status, string>> = { pff: 'pff', blank: '-', unread: '?', undecided: '…' };

/** A line of a file, from 0, or all of it. */
interface Place {
  file: string;
  line?: number;
}

/** The view of marks: at most one in a window. */
export class MarksView implements Disposable {
  private panel: WebviewPanel | undefined;
  private graded: Graded | undefined;
  /** The places that the view may ask for, by their numbers in it. */
  private places: Place[] = [];

  constructor(
    private readonly extension: Uri,
    private readonly nonce: () => string,
    private readonly complain: (error: unknown) => void,
  ) {}

  dispose(): void {
    this.panel?.dispose();
  }

  /** Shows marks of hand-ins in a folder, and what was said of them. */
  show(folder: string, printed: Printed, remarks: string[]): void {
    this.places = [];
    const title = `Marks of ${basename(folder)}`;
    this.graded = {
      title,
      outOf: String(printed.out_of),
      exercises: printed.summary.map((one, at) => outcome(one, printed.handins[0]?.exercises[at])),
      students: printed.handins.map(({ student, file, points, exercises }) => ({
        name: this.link(student, { file }, relative(dirname(folder), file)),
        points: String(points),
        cells: exercises.map((exercise) => this.cell(exercise, file)),
      })),
      remarks: remarks.map((remark) => this.remark(remark, dirname(folder))),
    };
    if (this.panel) {
      this.panel.title = title;
      this.panel.reveal();
      this.send();
      return;
    }
    const options = { enableScripts: true, localResourceRoots: [Uri.joinPath(this.extension, 'dist')] };
    const panel = window.createWebviewPanel('wff.marks', title, ViewColumn.Active, options);
    this.panel = panel;
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    panel.webview.onDidReceiveMessage((message: FromMarks) => {
      if (message.type === 'ready') {
        this.send();
      } else {
        const place = this.places[message.place];
        void (place && open(place).catch(this.complain));
      }
    });
    panel.webview.html = webviewPage(panel.webview, this.extension, 'marks.js', 'Marks', this.nonce());
  }

  private send(): void {
    void this.panel?.webview.postMessage({ graded: this.graded });
  }

  private link(text: string, place: Place, told?: string): Linked {
    const number = this.places.push(place) - 1;
    return { text, place: number, ...(told !== undefined && { told }) };
  }

  private cell({ points, status, answer, line, file, adjusted }: Exercise, whole: string): Linked {
    const text = adjusted === undefined ? (SIGNS[status] ?? String(points)) : `${points}*`;
    const told = `${adjusted === undefined ? status : 'adjusted'}${answer === undefined ? '' : `: ${answer}`}`;
    return line === undefined ? { text, told } : this.link(text, { file: file ?? whole, line: line - 1 }, told);
  }

  /** A remark such as `note: PATH:6: …`, in which the path of a file below a folder leads there. */
  private remark(remark: string, folder: string): Graded['remarks'][number] {
    const text = remark.replace(/^(?:note|warning|error): /, '');
    const [, inside, line, said] = (text.startsWith(folder + sep) && /^(.+?)(?::(\d+))?: (.*)$/.exec(text.slice(folder.length + 1))) || [];
    if (inside === undefined || said === undefined) {
      return { text };
    }
    const place = { file: folder + sep + inside, ...(line && { line: Number(line) - 1 }) };
    return { place: this.link(line ? `${inside}, line ${line}` : inside, place), text: said };
  }
}

function outcome(summary: Printed['summary'][number], exercise: Exercise | undefined): GradedExercise {
  const { id, common } = summary;
  return {
    id,
    title: exercise?.title ?? '',
    outOf: exercise ? String(exercise.out_of) : '',
    counts: STATUSES.filter((status) => summary[status]).map((status) => `${summary[status]} ${status}`).join(', '),
    common: common.map(({ answer, students, why }) => ({
      students: counted(students, 'student'),
      answer,
      ...(why !== undefined && { why }),
    })),
  };
}

/** Opens a file at a line, or shows a folder. */
async function open({ file, line }: Place): Promise<void> {
  const uri = Uri.file(file);
  const { type } = await workspace.fs.stat(uri);
  if (type & FileType.Directory) {
    await commands.executeCommand('revealInExplorer', uri);
  } else {
    await commands.executeCommand('vscode.open', uri, line === undefined ? {} : { selection: new Range(line, 0, line, 0) });
  }
}
