// What a test through the API of VS Code can see where the server is a process.
const assert = require('node:assert');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const vscode = require('vscode');
const { codes, offered, place, run, sheet, steps, until } = require('./sheets.cjs');
const { commands, languages, window, workspace } = vscode;

/** The status with which a task of this name will end. */
function ended(name) {
  return new Promise((resolve) => {
    vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => execution.task.name === name && resolve(exitCode));
  });
}

/** The processes of the server: children of the extension host with the argument `lsp`. */
function servers() {
  const read = (pid, what) => {
    try {
      return fs.readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      return '';
    }
  };
  const pids = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).map(Number);
  const ours = pids.filter((pid) => read(pid, 'stat').split(') ').at(-1).split(' ')[1] === String(process.pid));
  return ours.filter((pid) => read(pid, 'cmdline').split('\0').includes('lsp'));
}

const start = {
  async 'the extension starts with a .wff file'() {
    const [file] = await workspace.findFiles('sheet.wff');
    const document = await workspace.openTextDocument(file);
    assert.equal(document.languageId, 'wff');
    await until('the extension', () => vscode.extensions.getExtension('wff.wff').isActive);
  },
};

const native = {
  async 'a folder is checked by a task'() {
    const [task, ...more] = await vscode.tasks.fetchTasks({ type: 'wff' });
    assert.deepEqual([task.name, task.source, more.length], ['check this folder', 'wff', 0]);
    const status = ended(task.name);
    await vscode.tasks.executeTask(task);
    assert.equal(await status, 1);
    const again = ended(task.name);
    await commands.executeCommand('wff.checkFolder', vscode.Uri.joinPath(workspace.workspaceFolders[0].uri, 'course'));
    assert.equal(await again, 1);
  },
  async 'an answer that was not read is decided above its line'() {
    const file = vscode.Uri.joinPath(workspace.workspaceFolders[0].uri, 'homework.decisions.wff');
    const text = 'exercise 1\n  # 2 students: ada, ben\n  read "so p, or" as ?\nend\n';
    await workspace.fs.writeFile(file, Buffer.from(text));
    const document = await workspace.openTextDocument(file);
    await window.showTextDocument(document);
    const titles = async () => (await commands.executeCommand('vscode.executeCodeLensProvider', file, 9)).map(({ command }) => command.title);
    await until('what is offered above the line', async () => (await titles()).join().includes('Read as…,Accept…,Wrong…'));
    const accepted = commands.executeCommand('wff.accept', file, 2);
    await until('the decision', async () => {
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return document.lineAt(2).text === '  accept "so p, or"';
    });
    await accepted;
    await document.save();
    await workspace.fs.delete(file);
  },
  async 'a task of a tasks.json is made whole, and what it finds elsewhere are problems'() {
    const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'wff-'));
    const file = path.join(elsewhere, 'a.wff');
    fs.writeFileSync(file, 'Kpq\n1) KpCq\n');
    const mine = { label: 'mine', type: 'wff', path: elsewhere, arguments: ['--quiet'], problemMatcher: '$wff' };
    const here = workspace.workspaceFolders[0].uri.fsPath;
    fs.mkdirSync(path.join(here, '.vscode'));
    fs.writeFileSync(path.join(here, '.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks: [mine] }));
    await until('the task', async () => (await vscode.tasks.fetchTasks()).some(({ name }) => name === 'mine'));
    const problems = () => languages.getDiagnostics(vscode.Uri.file(file));
    // VS Code may miss what a task prints that ends at once.
    const [one, ...more] = await until('the problems', async () => {
      const status = ended('mine');
      await commands.executeCommand('workbench.action.tasks.runTask', 'mine');
      assert.equal(await status, 1);
      const late = Date.now() + 3000;
      await until('the problems, or that it is late', () => problems().length || Date.now() > late);
      return problems().length && problems();
    });
    const { line, character } = one.range.start;
    const told = ['wff', 'missing-operand', '`C` is missing its second operand'];
    assert.deepEqual([one.source, one.code, one.message, line, character, more], [...told, 1, 5, []]);
    assert.equal(one.severity, vscode.DiagnosticSeverity.Error);
    fs.rmSync(path.join(here, '.vscode'), { recursive: true });
    fs.rmSync(elsewhere, { recursive: true });
  },
  async 'the page of a rule is shown'() {
    const editor = await sheet('p & q');
    place(editor, 0);
    await commands.executeCommand('wff.explainRule');
    await until('the page', () => window.tabGroups.activeTabGroup.activeTab?.label === 'Preview infix.md');
  },
  async 'the students’ sheet of a key has nothing of the key'() {
    const key = vscode.Uri.joinPath(workspace.workspaceFolders[0].uri, 'course/key.wff');
    await commands.executeCommand('wff.makeSheet', key);
    const text = window.activeTextEditor.document.getText();
    assert.match(text, /^exercise 1 "De Morgan" 2 points$/m);
    assert.doesNotMatch(text, /^\s*(key|require|wrong)/m);
  },
};

const ends = {
  async 'a server that ended by itself is started again'() {
    const [old] = servers();
    process.kill(old);
    await until('another server', () => servers().some((pid) => pid !== old));
    const editor = await sheet('Kp');
    assert.deepEqual(codes(editor, 0), ['missing-operand']);
  },
  async 'an own server is run, and one that is not there is survived'() {
    const section = workspace.getConfiguration('wff');
    const { document } = await sheet('C');
    await section.update('server.path', '/there/is/none', true);
    await until('a notice', () => codes({ document }, 0).join() === 'no-server');
    const own = vscode.extensions.getExtension('wff.wff').extensionPath + '/server/wff';
    await section.update('server.path', own, true);
    await until('diagnostics', () => languages.getDiagnostics(document.uri).length);
    const [pid] = servers();
    await section.update('server.path', undefined, true);
    await until('another server', () => servers().some((other) => other !== pid));
    await sheet('C');
  },
  async 'a server that ends again and again leaves a notice, and a restart mends that'() {
    const editor = await sheet('Kp');
    const dead = () => codes(editor, 0).join() === 'no-server';
    await until('the end', () => {
      for (const pid of servers()) {
        process.kill(pid);
      }
      return dead();
    });
    const [one] = languages.getDiagnostics(editor.document.uri);
    assert.match(one.message, /^Nothing in this file is checked, since the wff server does not run: it ended or failed,/);
    assert.equal(one.severity, vscode.DiagnosticSeverity.Error);
    const other = await workspace.openTextDocument({ language: 'wff', content: 'Kpq' });
    await until('a notice on a new sheet', () => codes({ document: other }, 0).join() === 'no-server');
    const [start] = await offered(editor, 0, 'quickfix');
    assert.equal(start.title, 'Start the server');
    await commands.executeCommand(start.command.command);
    await until('the fault itself', () => codes(editor, 0).join() === 'missing-operand');
    await until('a clean sheet', () => !codes({ document: other }, 0).length);
  },
};

exports.run = () => run({ ...start, ...steps, ...native, ...ends }, (what) => process.env.NO_TERMINALS && /task/.test(what));
