// What a test through the API of VS Code can see in the worker in which it runs extensions on the web.
const assert = require('node:assert');
const vscode = require('vscode');
const { codes, run, sheet, steps, until } = require('./sheets.cjs');
const { commands, extensions, languages, tasks, Uri, window, workspace } = vscode;

const web = {
  async 'the extension runs in a worker of a browser, and nothing runs elsewhere'() {
    await sheet('Kpq');
    assert(extensions.getExtension('wff.wff').isActive);
    assert.equal(typeof importScripts, 'function');
    assert.equal(globalThis.process?.versions?.node, undefined);
    assert.equal(vscode.env.uiKind, vscode.UIKind.Web);
    assert.equal(vscode.env.remoteName, undefined);
    assert.equal(workspace.workspaceFolders[0].uri.scheme, 'memory');
  },
  async 'files of any kind are checked'() {
    // A text that an extension asks for stays open for minutes behind its tab.
    await commands.executeCommand('vscode.open', Uri.parse('memory:/sheet.wff'));
    const { document } = await until('the editor', () => window.activeTextEditor);
    await until('diagnostics', () => codes({ document }, 4).includes('missing-operand'));
    assert.deepEqual(codes({ document }, 5), ['infix-answer']);
    await commands.executeCommand('workbench.action.closeActiveEditor');
    await until('the text is closed', () => document.isClosed);
    await until('no diagnostics of a closed file', () => !languages.getDiagnostics(document.uri).length);
  },
  async 'a step of a proof that does not follow has its diagnostic'() {
    const editor = await sheet('proof p, Cpq |- q\n  1 p premise\n  2 Cpq premise\n  3 Kpq Co 2, 1\nend');
    assert.deepEqual(codes(editor, 3), ['wrong-step']);
  },
  async 'the pages of rules and logics are shown'() {
    for (const [name, starts] of [['infix', '# infix (error)'], ['K3', '# K3']]) {
      await commands.executeCommand('wff.explainRule', name);
      const page = await until('the page', () => workspace.textDocuments.find(({ uri }) => uri.path === `/${name}.md`));
      assert(page.getText().startsWith(starts), page.getText());
    }
  },
  async 'what runs a program is not there'() {
    assert.deepEqual(await tasks.fetchTasks({ type: 'wff' }), []);
    const before = window.tabGroups.activeTabGroup.tabs.length;
    for (const name of ['checkFolder', 'gradeFolder', 'decideFolder', 'writeFeedback', 'makeSheet']) {
      await commands.executeCommand(`wff.${name}`, workspace.workspaceFolders[0].uri);
    }
    assert.equal(window.tabGroups.activeTabGroup.tabs.length, before);
  },
};

exports.run = () => run({ ...web, ...steps });
