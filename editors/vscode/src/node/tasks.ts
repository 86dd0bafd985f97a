import {
  type CancellationToken,
  ProcessExecution,
  RelativePattern,
  Task,
  type TaskDefinition,
  TaskGroup,
  type TaskProvider,
  tasks,
  TaskScope,
  type Uri,
  workspace,
  type WorkspaceFolder,
} from 'vscode';
import type { ProgramServer } from './server';

/** A task of the type `wff`. */
interface Check extends TaskDefinition {
  type: 'wff';
  /** A file or folder; the folder of the task if left out. */
  path?: string;
  /** More that `wff check` is told. */
  arguments?: string[];
}

/** Tasks that check folders. */
export class Checks implements TaskProvider {
  constructor(private readonly server: ProgramServer) {}

  async provideTasks(token: CancellationToken): Promise<Task[]> {
    const folders = workspace.workspaceFolders ?? [];
    const has = async (folder: WorkspaceFolder) =>
      (await workspace.findFiles(new RelativePattern(folder, '**/*.wff'), undefined, 1, token)).length > 0;
    const found = await Promise.all(folders.map(async (folder) => ((await has(folder)) ? [folder] : [])));
    return found.flat().map((folder) => this.task({ type: 'wff' }, folder, 'check this folder'));
  }

  resolveTask({ definition, scope, name }: Task): Task | undefined {
    const isFolder = scope !== undefined && typeof scope === 'object';
    return isFolder ? this.task(definition as Check, scope, name) : undefined;
  }

  /** Checks a folder now. */
  async run(folder: Uri): Promise<void> {
    const within = workspace.getWorkspaceFolder(folder);
    await tasks.executeTask(this.task({ type: 'wff', path: folder.fsPath }, within ?? TaskScope.Workspace, 'check this folder'));
  }

  private task(definition: Check, scope: WorkspaceFolder | TaskScope.Workspace, name: string): Task {
    const told = ['check', '--format', 'concise', ...(definition.arguments ?? []), definition.path ?? '.'];
    const cwd = typeof scope === 'object' ? { cwd: scope.uri.fsPath } : {};
    const execution = new ProcessExecution(this.server.program, told, cwd);
    // A server that checks all files of the folders has told the same already.
    const isTold = this.server.client?.initializeResult?.capabilities.diagnosticProvider?.workspaceDiagnostics;
    const task = new Task(definition, scope, name, 'wff', execution, isTold ? [] : ['$wff']);
    task.group = TaskGroup.Test;
    task.detail = 'wff check, for all sheets of the folder';
    return task;
  }
}
