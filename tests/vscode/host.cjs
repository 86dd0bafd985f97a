// What a test through the API of VS Code can see.
const assert = require('node:assert');
const fs = require('node:fs');
const vscode = require('vscode');
const { commands, languages, window, workspace } = vscode;

const LIMIT = Number(process.env.LIMIT ?? 60) * 1000;

async function until(what, ask) {
  const end = Date.now() + LIMIT;
  for (;;) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    assert(Date.now() < end, `waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** An editor of a new text; its diagnostics are there. */
async function sheet(text) {
  const document = await workspace.openTextDocument({ language: 'wff', content: `${text}\nC # the last` });
  const editor = await window.showTextDocument(document);
  const last = () => languages.getDiagnostics(document.uri).some(({ range }) => range.start.line === document.lineCount - 1);
  await until(`diagnostics of ${text}`, last);
  return editor;
}

function lines(editor) {
  return editor.document.getText().split('\n').slice(0, -1);
}

function place(editor, line) {
  editor.selection = new vscode.Selection(line, 0, line, 0);
}

function codes(editor, line) {
  const found = languages.getDiagnostics(editor.document.uri).filter(({ range }) => range.start.line === line);
  return found.map(({ code }) => code.value ?? code);
}

async function offered(editor, line, kind) {
  const { range } = editor.document.lineAt(line);
  return commands.executeCommand('vscode.executeCodeActionProvider', editor.document.uri, range, kind);
}

async function fix(editor, line) {
  const offer = async () => (await offered(editor, line, 'quickfix'))[0];
  const action = await until('a quick fix', offer);
  assert(await workspace.applyEdit(action.edit));
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

const steps = {
  async 'the extension starts with a .wff file'() {
    const [file] = await workspace.findFiles('sheet.wff');
    const document = await workspace.openTextDocument(file);
    assert.equal(document.languageId, 'wff');
    await until('the extension', () => vscode.extensions.getExtension('wff.wff').isActive);
  },
  async 'a pff has its diagnostic'() {
    const editor = await sheet('KpCq\nCKpqr');
    assert.deepEqual([codes(editor, 0), codes(editor, 1)], [['missing-operand'], []]);
    const [one] = languages.getDiagnostics(editor.document.uri);
    assert.match(one.message, /^`C` is missing its second operand/);
    assert.equal(one.source, 'wff');
  },
  async 'hover tells infix and truth'() {
    const editor = await sheet('let p = T, q = F\nCpKqNr');
    const at = new vscode.Position(1, 0);
    const hovers = await commands.executeCommand('vscode.executeHoverProvider', editor.document.uri, at);
    const said = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join('\n');
    assert.match(said, /p → q ∧ ¬r/);
    assert.match(said, /\bF\b/);
  },
  async 'quick fixes mend'() {
    const editor = await sheet('p & q\nkpq');
    await fix(editor, 0);
    await fix(editor, 1);
    assert.deepEqual(lines(editor), ['Kpq', 'Kpq']);
    await until('no diagnostics', () => !codes(editor, 0).length && !codes(editor, 1).length);
  },
  async 'formatting takes blanks out'() {
    const editor = await sheet('C p Kq r');
    await commands.executeCommand('editor.action.formatDocument');
    assert.deepEqual(lines(editor), ['CpKqr']);
  },
  async 'a word is a formula or a name'() {
    const editor = await sheet('C@mp CKpqr');
    const word = (column) => editor.document.getText(editor.document.getWordRangeAtPosition(new vscode.Position(0, column)));
    assert.deepEqual([word(2), word(6)], ['@mp', 'CKpqr']);
  },
  async 'the server starts again'() {
    await commands.executeCommand('wff.restartServer');
    const editor = await sheet('Kp');
    assert.deepEqual(codes(editor, 0), ['missing-operand']);
  },
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
    await until('no diagnostics', () => !languages.getDiagnostics(document.uri).length);
    const own = vscode.extensions.getExtension('wff.wff').extensionPath + '/server/wff';
    await section.update('server.path', own, true);
    await until('diagnostics', () => languages.getDiagnostics(document.uri).length);
    const [pid] = servers();
    await section.update('server.path', undefined, true);
    await until('another server', () => servers().some((other) => other !== pid));
    await sheet('C');
  },
  async 'a choice is made'() {
    const editor = await sheet('roll pq K');
    const uri = editor.document.uri.toString();
    const edit = (newText) => {
      const at = { line: 1, character: 0 };
      return { changes: { [uri]: [{ range: { start: at, end: at }, newText }] } };
    };
    const choices = ['Kpq', 'Kqp'].map((label) => ({ label, description: 'infix', edit: edit(`call ${label}\n`) }));
    const done = commands.executeCommand('wff.choose', { title: 'Choose', choices });
    await until('the choice', async () => {
      await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return lines(editor).length > 1;
    });
    await done;
    assert.deepEqual(lines(editor), ['roll pq K', 'call Kpq']);
  },
  async 'the longest WFF is written'() {
    const editor = await sheet('roll pqr KCN\n');
    place(editor, 0);
    await commands.executeCommand('wff.writeLongest');
    assert.match(lines(editor)[1], /^call [KCNpqr]{6}$/);
    assert.deepEqual(codes(editor, 1), []);
  },
  async 'the longest true WFF is written'() {
    const editor = await sheet('let p = T, q = F, r = F\nroll pqr KCN\ncall');
    place(editor, 1);
    await commands.executeCommand('wff.writeLongestTrue');
    assert.match(lines(editor)[2], /^call [KCNpqr]+$/);
    assert.equal(lines(editor).length, 3);
  },
  async 'an empty roll gets its dice'() {
    const editor = await sheet('Kpq');
    place(editor, 0);
    await commands.executeCommand('wff.rollDice');
    assert.match(lines(editor)[1], /^roll [pqrsioNKACER, ]+$/);
    const dice = lines(editor)[1];
    place(editor, 1);
    await commands.executeCommand('wff.rollDice');
    assert.equal(lines(editor)[1], dice);
    assert.match(lines(editor)[2], /^roll [pqrsioNKACER, ]+$/);
  },
  async 'a game goes on by commands'() {
    const editor = await sheet(
      'game shake-a-wff Ann, Bob\nround\n  roll Ann: pq K\n  roll Bob: rs N\n  call Ann: Kpq\nend',
    );
    place(editor, 4);
    await commands.executeCommand('wff.checkForEverybody');
    assert.equal(lines(editor)[5], '  check Bob');
    place(editor, 5);
    await commands.executeCommand('wff.rollDice');
    assert.equal(lines(editor)[6], 'round');
    assert.match(lines(editor)[7], /^ {2}roll Ann: [pqrsio]{2} [NKACER]{2}$/);
    assert.match(lines(editor)[8], /^ {2}roll Bob: [pqrsio]{2} [NKACER]$/);
    assert.equal(lines(editor)[9], 'end');
    const lenses = await until('lenses over the rounds', async () => {
      const found = await commands.executeCommand('vscode.executeCodeLensProvider', editor.document.uri, 9);
      return found.length === 3 && found;
    });
    assert.ok(lenses.some((lens) => lens.command.title === 'Ann 1, Bob 0'));
  },
  async 'behind a roll stands how long its longest WFF is'() {
    const editor = await sheet('roll pqr KCN');
    const whole = editor.document.validateRange(new vscode.Range(0, 0, 9, 0));
    const hints = () => commands.executeCommand('vscode.executeInlayHintProvider', editor.document.uri, whole);
    const [hint] = await hints();
    const label = typeof hint?.label === 'string' ? hint.label : hint?.label.map(({ value }) => value).join('');
    assert.match(label ?? '', /6/);
    const section = workspace.getConfiguration('wff');
    await section.update('inlayHints.rollLength', false, true);
    await until('no hint', async () => !(await hints()).length);
    await section.update('inlayHints.rollLength', undefined, true);
    await until('a hint', async () => (await hints()).length);
  },
  async 'and above it, where that is wished'() {
    const editor = await sheet('roll pqr KCN');
    const lenses = () => commands.executeCommand('vscode.executeCodeLensProvider', editor.document.uri, 9);
    assert.deepEqual(await lenses(), []);
    const section = workspace.getConfiguration('wff');
    await section.update('codeLens.rollLength', true, true);
    const [lens] = await until('a lens', async () => {
      const found = await lenses();
      return found.length && found;
    });
    assert.match(lens.command.title, /6/);
    await section.update('codeLens.rollLength', undefined, true);
    await until('no lens', async () => !(await lenses()).length);
  },
  async 'settings reach the server'() {
    const editor = await sheet('let p = T, q = T\nroll pq R\ncall Kpq');
    await until('a fault under shake-a-wff', () => codes(editor, 2).length);
    const section = workspace.getConfiguration('wff');
    await section.update('rules', 'x-wff', true);
    await until('no fault under x-wff', () => !codes(editor, 2).length);
    await section.update('rules', undefined, true);
    await until('a fault under shake-a-wff', () => codes(editor, 2).length);
  },
};

exports.run = async () => {
  let failed = 0;
  for (const [what, step] of Object.entries(steps)) {
    try {
      await step();
      console.log(`ok ${what}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${what}: ${error.message}`);
    }
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  if (failed) {
    throw new Error(`${failed} failed`);
  }
};
