// What a test through the API of VS Code can see wherever the extension runs.
const assert = require('node:assert');
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

/** An editor of a new text. VS Code may fill it from a backup of the one whose name it takes over: it has this text then. */
async function opened(language, content) {
  const document = await workspace.openTextDocument({ language, content });
  const editor = await window.showTextDocument(document);
  if (document.getText() !== content) {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    assert(await editor.edit((edit) => edit.replace(all, content)));
  }
  return editor;
}

/** An editor of a new sheet; its diagnostics are there. */
async function sheet(text) {
  const editor = await opened('wff', `${text}\nC # the last`);
  const { document } = editor;
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

const steps = {
  async 'a pff has its diagnostic'() {
    const editor = await sheet('KpCq\nCKpqr');
    assert.deepEqual([codes(editor, 0), codes(editor, 1)], [['missing-operand'], []]);
    const [one] = languages.getDiagnostics(editor.document.uri);
    assert.match(one.message, /^`C` is missing its second operand/);
    assert.equal(one.source, 'wff');
  },
  async 'a text that is closed leaves nothing behind'() {
    const { document } = await sheet('Kp');
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('no diagnostics', () => !languages.getDiagnostics(document.uri).length);
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
  async 'every command that is declared is there'() {
    const { contributes } = vscode.extensions.getExtension('wff.wff').packageJSON;
    const there = new Set(await commands.getCommands(true));
    assert.deepEqual(contributes.commands.filter(({ command }) => !there.has(command)), []);
    const named = (items) => items.flatMap(({ command }) => (command ? [command] : []));
    const inMenus = named(Object.values(contributes.menus).flat());
    const declared = new Set(named(contributes.commands));
    assert.deepEqual([...inMenus, ...named(contributes.keybindings)].filter((command) => !declared.has(command)), []);
    assert([...declared].every((command) => inMenus.includes(command) || /menu|showLog|restart|openSample|[pP]anel/.test(command)));
  },
  async 'no key is taken from another command'() {
    const ours = vscode.extensions.getExtension('wff.wff').packageJSON.contributes.keybindings;
    await commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const text = window.activeTextEditor.document.getText();
    const all = [...text.matchAll(/\{ "key": "([^"]+)",\s*"command": "([^"]+)"/g)].map(([, key, command]) => ({ key, command }));
    assert(all.length > 500, `${all.length} keys`);
    for (const { key, command } of ours) {
      assert.deepEqual(all.filter((one) => one.key === key).map((one) => one.command), [command]);
    }
  },
  async 'the colours are in force'() {
    const { rules } = workspace.getConfiguration('editor').get('semanticTokenColorCustomizations');
    assert.equal(rules['*.true:wff'].bold, true);
    assert.equal(rules['*.false:wff'].italic, true);
  },
  async 'samples and new sheets are texts of this language'() {
    for (const name of ['sheet', 'game', 'exercise', 'worlds']) {
      await commands.executeCommand('wff.openSample', name);
      const { document } = window.activeTextEditor;
      assert.deepEqual([document.languageId, document.isUntitled, document.lineCount > 5], ['wff', true, true]);
      await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    }
    await commands.executeCommand('wff.newSheet');
    assert.equal(window.activeTextEditor.document.languageId, 'wff');
  },
  async 'an extension for TOML is told where the schema is'() {
    const [one] = vscode.extensions.getExtension('wff.wff').packageJSON.contributes.tomlValidation;
    assert.equal(one.fileMatch, 'wff.toml');
    const schema = JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(vscode.Uri.parse(one.url, true))));
    assert.equal(schema.title, 'wff.toml');
  },
  async 'all is fixed at once'() {
    const editor = await sheet('p & q\nkpq\nKpCq');
    await commands.executeCommand('wff.fixAll');
    await until('the fixes', () => lines(editor).slice(0, 2).join() === 'Kpq,Kpq');
    assert.equal(lines(editor)[2], 'KpCq');
  },
  async 'a table is inserted, a proof finished, everybody rolls'() {
    const editor = await sheet('Cpq\nproof |- CpKpp\nend\ngame shake-a-wff Ann, Bob\nround\nend');
    place(editor, 4);
    await commands.executeCommand('wff.rollForEverybody');
    assert.match(lines(editor)[5], /roll Ann/);
    assert.match(lines(editor)[6], /roll Bob/);
    place(editor, 1);
    await commands.executeCommand('wff.finishProof');
    await until('the proof', () => lines(editor).some((line) => /CpKpp +Ci/.test(line)));
    place(editor, 0);
    await commands.executeCommand('wff.insertTable');
    await until('the table', () => lines(editor).includes('# p q │ Cpq'));
  },
  async 'a table is inserted below each selected line'() {
    const editor = await sheet('p\n# so\nNp');
    editor.selection = new vscode.Selection(0, 0, 2, 2);
    await commands.executeCommand('wff.insertTable');
    assert.deepEqual(lines(editor).filter((line) => line.startsWith('# p')), ['# p │ p', '# p │ Np']);
  },
  async 'tables, proofs and exercises are found by what they are about'() {
    const editor = await sheet('truth Np\n  row T | F\n  row F | T\nend\nexercise 7 "De Morgan"\n  require == p\nend\nproof |- Cpp\n  1 | p suppose\n  2 Cpp Ci 1-1\nend');
    const all = await commands.executeCommand('vscode.executeDocumentSymbolProvider', editor.document.uri);
    assert.deepEqual(all.map(({ name }) => name), ['Truth table Np', 'Exercise 7: De Morgan', 'Proof |- Cpp']);
    const found = await commands.executeCommand('vscode.executeWorkspaceSymbolProvider', 'Morgan');
    assert(found.some(({ name }) => name === 'Exercise 7: De Morgan'));
  },
  async 'infix is no error where nobody knows what is asked'() {
    const editor = await sheet('exercise 1\n  ask "In infix?"\n  answer p & q -> ~r\nend');
    const [one, ...more] = languages.getDiagnostics(editor.document.uri).filter(({ range }) => range.start.line === 2);
    assert.deepEqual([one.code.value, one.severity, more.length], ['infix-answer', vscode.DiagnosticSeverity.Information, 0]);
  },
  async 'behind a rule it is said which line is cited next'() {
    const editor = await sheet('proof p, Cpq |- q\n  1 p premise\n  2 Cpq premise\n  3 q Co 2, \nend');
    const at = new vscode.Position(3, 12);
    const help = await commands.executeCommand('vscode.executeSignatureHelpProvider', editor.document.uri, at);
    assert.deepEqual([help.signatures[0].label, help.activeParameter], ['Co Cpq, p — gives q', 1]);
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
    assert(lenses.some((lens) => lens.command.title === 'Ann 1, Bob 0'));
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
  async 'blocks in Markdown are answered for, unless that is switched off'() {
    const content = 'Kp, and so on\n\n> ```wff\n> Kp\n> C p q\n> ```\n';
    const editor = await opened('markdown', content);
    const { document } = editor;
    await until('a pff', () => codes(editor, 3).includes('missing-operand'));
    assert.deepEqual(codes(editor, 0), []);
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await commands.executeCommand('vscode.executeFormatDocumentProvider', document.uri, options);
    const change = new vscode.WorkspaceEdit();
    change.set(document.uri, edits);
    assert(await workspace.applyEdit(change));
    assert.equal(document.getText(), content.replace('C p q', 'Cpq'));
    const section = workspace.getConfiguration('wff');
    // The extension host may hear of a setting later than it is written.
    let changes = 0;
    const heard = workspace.onDidChangeConfiguration((change) => {
      changes += Number(change.affectsConfiguration('wff.markdown'));
    });
    await section.update('markdown', false, true);
    await until('nothing is told', () => !codes(editor, 3).length);
    await section.update('markdown', undefined, true);
    await until('both changes are heard of', () => changes >= 2);
    heard.dispose();
    // Either starts the server again, and this one after them.
    await commands.executeCommand('wff.restartServer');
    await until('it is told again', () => codes(editor, 3).includes('missing-operand'));
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

/** Does steps one after the other, tells of each, and fails if one did. */
async function run(steps, skips = () => false) {
  let failed = 0;
  for (const [what, step] of Object.entries(steps)) {
    if (skips(what)) {
      console.log(`ok (skipped, since there are no terminals here) ${what}`);
      continue;
    }
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
}

module.exports = { codes, lines, offered, place, run, sheet, steps, until };
