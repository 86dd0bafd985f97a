// Works with the panel beside the text as a person does, with keys and the mouse, in the themes of VS Code.
// usage: node panel.mjs http://127.0.0.1:PORT FOLDER SCREENSHOTS VSCODE
import assert from 'node:assert';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { address, launch, LIMIT, remote, run, until } from './chromium.mjs';
import { hands } from './hands.mjs';
import { contrast, texts } from './themes.mjs';

const [base, folder, shots, code] = process.argv.slice(2);
const text = readFileSync(`${folder}/panel.wff`, 'utf8').split('\n');
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
page.setDefaultTimeout(LIMIT);
const shoot = (name) => page.screenshot({ path: `${shots}/panel-${name}.png`, animations: 'disabled' });
const keys = page.keyboard;
const panel = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

const { line, lines, palette, says, status } = hands(page, shoot);

/** Puts the focus into the text. The panel hands a key on to VS Code, which takes a while. */
async function toText() {
  await keys.press('Control+1');
  await page.locator('.editor-instance .monaco-editor.focused').waitFor();
}

/** Puts the cursor on a line, from 1, so many characters in. */
async function go(line, column = 1) {
  const understood = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: `line ${line} and` });
  // What is typed is accepted once it is understood, and VS Code may not know yet that the text has the focus.
  await until('a line to go to', async () => {
    await keys.press('Escape');
    await toText();
    await keys.press('Control+g');
    await page.locator('.quick-input-widget input').waitFor();
    await keys.type(`${line}:${column}`);
    return understood.waitFor({ timeout: 3000 }).then(() => true, () => false);
  });
  await keys.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/** The number of the first line that has these words. */
const lineOf = (words) => text.findIndex((line) => line.includes(words)) + 1;

const shown = (words) => panel.locator('main').filter({ hasText: words }).waitFor();
const goal = (heading) => panel.locator('.goal h2').getByText(heading, { exact: true }).waitFor();
/** The selection, as the editor says it while it has the focus. */
async function place() {
  await keys.press('Control+1');
  return (await page.locator('#status\\.editor\\.selection').allInnerTexts()).join();
}
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** Makes this all that the settings of the folder say. */
async function settings(text) {
  await toText();
  await palette('Preferences: Open Workspace Settings (JSON)');
  const tab = (state) => page.locator(`.tab.active${state}`).filter({ hasText: 'settings.json' }).waitFor();
  await tab('');
  await page.locator('.editor-instance .view-line').first().click();
  await keys.press('Control+a');
  await keys.press('Delete');
  await keys.insertText(text);
  await tab('.dirty');
  await keys.press('Control+s');
  await tab(':not(.dirty)');
  await palette('View: Close Editor');
}

async function theme(name) {
  await palette('Preferences: Color Theme');
  await page.locator('.quick-input-widget input').waitFor();
  await keys.type(name);
  await page.locator('.quick-input-list .monaco-list-row .label-name').getByText(name, { exact: true }).first().click();
}

/** The names of all themes that come with VS Code, as settings have them. */
function themes() {
  const folders = readdirSync(`${code}/extensions`).filter((name) => name.startsWith('theme-'));
  const manifests = folders.map((name) => JSON.parse(readFileSync(`${code}/extensions/${name}/package.json`, 'utf8')));
  return manifests.flatMap(({ contributes }) => (contributes.themes ?? []).map(({ id, label }) => id ?? label));
}

const steps = {
  async 'the panel is opened beside the text and shows the formula at the cursor'() {
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/panel.wff`)]]));
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await keys.press('Control+b');
    await go(2, 3);
    await palette('wff: Show the Formula Panel');
    await shown('p → q ∧ ¬r');
    await shown('if it is raining then q and not r');
    await panel.locator('.place').filter({ hasText: 'panel.wff, line 2' }).waitFor();
    assert.equal(await panel.locator('.wff-tree g[role=treeitem]').count(), 6);
    assert.equal(await panel.locator('.wff-table tbody tr').count(), 8);
    await shoot('formula');
  },
  async 'the cursor marks its node in the tree'() {
    await panel.locator('g.current[data-node="2"]').waitFor();
    await go(2, 6);
    await panel.locator('g.current[data-node="5"][aria-selected=true]').waitFor();
  },
  async 'a click on a node selects its subformula'() {
    await panel.locator('g[data-node="2"]').click();
    await until('the selection', async () => /Ln 2, Col 3 \(4 selected\)/.test(await place()));
    await panel.locator('g.current[data-node="2"]').waitFor();
  },
  async 'the tree is walked with the keyboard'() {
    await panel.locator('g[data-node="2"]').focus();
    await keys.press('ArrowDown');
    await panel.locator('g[data-node="3"]:focus').waitFor();
    await keys.press('ArrowRight');
    assert.equal(await panel.locator('g:focus').getAttribute('aria-label'), 'N, not');
    await keys.press('ArrowUp');
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await panel.locator('g.current[data-node="0"]:focus').waitFor();
    await until('the selection', async () => /Ln 2, Col 1 \(6 selected\)/.test(await place()));
  },
  async 'rows are sorted'() {
    const first = () => panel.locator('.wff-table tbody tr').first().innerText();
    const mains = () => panel.locator('.wff-table td.main').allInnerTexts();
    assert.equal((await mains()).join(''), 'FFFTTTTT');
    await panel.getByRole('button', { name: 'In order' }).click();
    await until('the order', async () => (await mains()).join('') === 'FTFFTTTT');
    assert.match(await first(), /^T\s+T\s+T/);
    await panel.getByRole('button', { name: 'Refuting rows first' }).click();
    await until('the order', async () => (await mains()).join('') === 'FFFTTTTT');
  },
  async 'the table is copied'() {
    for (const [name, starts] of [
      ['Markdown', '| p | q | r | CpKqNr |'],
      ['CSV', 'p,q,r,CpKqNr'],
      ['LaTeX', '\\begin{tabular}'],
    ]) {
      await panel.getByRole('button', { name: `Copy as ${name}` }).click();
      await panel.locator('.said').filter({ hasText: `copied as ${name}` }).waitFor();
      await until('the clipboard', async () => (await copied()).startsWith(starts));
    }
  },
  async 'a law is applied'() {
    await go(2, 3);
    await panel.locator('g.current[data-node="2"]').waitFor();
    await panel.locator('.buttons button').filter({ hasText: 'Swap the operands' }).click();
    await until('the text', async () => (await lines())[1] === 'CpKNrq');
    await shown('p → ¬r ∧ q');
    await toText();
    await keys.press('Control+z');
    await shown('p → q ∧ ¬r');
  },
  async 'a pff says what is wrong and is mended'() {
    await go(3);
    await shown('This is a pff');
    await shown('is missing both of its operands');
    await shoot('pff');
    await panel.locator('.buttons button').filter({ hasText: 'Complete it as' }).click();
    await until('the text', async () => (await lines())[2] === 'KpCqr');
    await shown('p ∧ (q → r)');
  },
  async 'a claim has its refuting rows marked'() {
    await go(lineOf('|= q'), 4);
    await shown('does not hold');
    assert.equal(await panel.locator('.wff-table tr.refuting').count(), 1);
    assert.match(await panel.locator('.wff-table tbody tr').first().getAttribute('class'), /refuting/);
    await shoot('claim');
  },
  async 'the panel stays where it is pinned, also when the text moves'() {
    await panel.getByRole('button', { name: 'Pin' }).click();
    await panel.locator('button.pin[aria-pressed=true]').waitFor();
    await go(2, 1);
    await keys.press('Home');
    await keys.type('NN');
    await keys.press('Control+Home');
    await keys.insertText('# above\n');
    await panel.locator('.place').filter({ hasText: `line ${lineOf('|= q') + 1}` }).waitFor();
    await shown('does not hold');
    await palette('wff: Pin or Unpin the Formula Panel');
    await panel.locator('button.pin[aria-pressed=false]').waitFor();
    for (let undo = 0; undo < 4; undo += 1) {
      await keys.press('Control+z');
    }
    await until('the text as it was', async () => (await lines())[1] === text[1]);
  },
  async 'a roll has its dice drawn'() {
    await go(lineOf('roll Ann'), 3);
    await shown('Ann rolled 6 dice');
    assert.equal(await panel.locator('.die.used').count(), 3);
    await panel.locator('.die').nth(1).click();
    await until('the die', async () => new RegExp(`Ln ${lineOf('roll Ann')}, Col 12 \\(1 selected\\)`).test(await place()));
    await shoot('roll');
    await panel.getByRole('button', { name: 'Write the longest WFF' }).click();
    await until('the call', async () => /^call Ann: [KCNpq]{4}$/.test((await lines())[lineOf('call Ann') - 1]));
  },
  async 'a game has its score sheet'() {
    await go(lineOf('check Bob'), 4);
    await shown('Shake-a-WFF: Ann, Bob');
    await shown('Ann: Kpq, right');
    assert.equal(await panel.locator('table.sheet').count(), 2);
    await shoot('game');
  },
  async 'a proof has its boxes, and a step shows what it cites'() {
    await go(lineOf('4 | q'), 8);
    await goal('Still to be shown');
    assert.equal(await panel.locator('.proof .box').count(), 1);
    assert.equal(await panel.locator('.proof .box .step').count(), 3);
    await panel.locator('.step').nth(3).hover();
    assert.equal(await panel.locator('.step.cited').count(), 2);
    await shoot('proof');
    await panel.locator('.step').nth(5).click();
    await until('the step', async () => (await place()).startsWith(`Ln ${lineOf('6 CrKqq')}, `));
    await goal('The proof is finished');
    assert.equal(await panel.locator('.goal h2.done').count(), 1);
  },
  async 'a proof that is not finished says what is still to be shown, and a button writes a step'() {
    await go(lineOf('2 Cqr'), 6);
    await panel.locator('.place').filter({ hasText: `line ${lineOf('2 Cqr')}` }).waitFor();
    await goal('Still to be shown');
    assert.deepEqual(await panel.locator('.goal .left li').allInnerTexts(), ['Cpr']);
    assert.deepEqual(await panel.locator('.goal .usable dt').allInnerTexts(), ['1', '2']);
    await shoot('goal');
    await panel.getByRole('button', { name: 'Write the next step' }).click();
    const has = async (step) => (await lines()).some((line) => step.test(line));
    await until('the step', () => has(/^ {2}3 \| p +suppose$/));
    // The next one goes on below it.
    await panel.locator('.goal .left li').filter({ hasText: 'in the subproof of line 3' }).waitFor();
    await panel.getByRole('button', { name: 'Write the next step' }).click();
    await until('another step', () => has(/^ {2}4 \| q +Co 1/));
    await toText();
    await keys.press('Control+z');
    await keys.press('Control+z');
    await until('no step', async () => !(await has(/^ {2}[34] \| [pq] +(suppose|Co 1)/)));
  },
  async 'a D-proof is drawn as a tree'() {
    await go(lineOf('DD211'), 2);
    await shown('It proves Cpp');
    assert.equal(await panel.locator('g[role=treeitem]').count(), 5);
    await panel.locator('g.current[data-node="1"]').waitFor();
    await shoot('d-proof');
  },
  async 'an exercise has its requirements'() {
    await go(lineOf('ask'), 3);
    await shown('Exercise 1 · De Morgan');
    const told = await panel.locator('.requirements li').allInnerTexts();
    assert.deepEqual(told.map((it) => /not met/.test(it)), [true, false]);
    await shoot('exercise');
  },
  async 'a setting is told, of a logic with its tables'() {
    await go(lineOf('logic K3'), 8);
    await shown('Values, from the highest');
    assert.equal(await panel.locator('section.setting table').count(), 5);
    await shoot('logic');
    await go(lineOf('logic classical'), 8);
    await shown('classical');
  },
  async 'a row of a truth table shows the formula of its column'() {
    await go(lineOf('row T T'), 15);
    await panel.locator('h1').filter({ hasText: 'Kpq' }).waitFor();
    await shown('Kpq is T under p = T, q = T');
    await shoot('row');
  },
  async 'the panel is there again when the window is opened again'() {
    await go(2, 3);
    await shown('p → q ∧ ¬r');
    await keys.press('Control+s');
    await page.locator('.tab:not(.dirty)').filter({ hasText: 'panel.wff' }).waitFor();
    // With a file in its address the window would open that and nothing else.
    await page.goto(address(base, folder, []));
    await panel.locator('.place').waitFor();
    await go(2, 3);
    await shown('p → q ∧ ¬r');
    await panel.getByRole('button', { name: 'Pin' }).click();
    await panel.locator('button.pin[aria-pressed=true]').waitFor();
    await panel.getByRole('button', { name: 'In order' }).click();
    await panel.locator('button[aria-pressed=true]').filter({ hasText: 'In order' }).waitFor();
    await go(5);
    await Promise.all([page.waitForEvent('load'), palette('Developer: Reload Window')]);
    await shown('p → q ∧ ¬r');
    await panel.locator('button.pin[aria-pressed=true]').waitFor();
    await panel.locator('button[aria-pressed=true]').filter({ hasText: 'In order' }).waitFor();
    await panel.getByRole('button', { name: 'Refuting rows first' }).click();
    await panel.getByRole('button', { name: 'Pinned' }).click();
  },
  async 'it says that the server is gone'() {
    await settings('{ "wff.server.path": "/there/is/none" }');
    await panel.locator('main').filter({ hasText: 'The wff server does not run' }).waitFor();
    await shoot('gone');
    await settings('{}');
    await go(2, 3);
    await shown('p → q ∧ ¬r');
    await palette('Notifications: Clear All Notifications');
  },
  async 'what it says can be read in every theme of VS Code'() {
    const drawn = [];
    for (const [line, words, mark] of [
      ['|= q', 'does not hold'],
      ['6 CrKqq', 'The proof is finished', '.step:nth-child(2)'],
      ['2 Cqr', 'Still to be shown'],
      ['roll Ann', 'Ann rolled'],
      ['ask', 'De Morgan'],
    ]) {
      await go(lineOf(line), 6);
      await shown(words);
      if (mark) {
        await panel.locator(mark).last().hover();
        await panel.locator('.cited').first().waitFor();
      }
      drawn.push(await panel.locator('main').innerHTML());
    }
    // All of it stands on one page then, with a problem of each severity.
    await panel.locator('body').evaluate((body, drawn) => {
      const all = document.createElement('div');
      all.className = 'drawn';
      all.innerHTML = drawn.join('');
      const problem = all.querySelector('.problems li');
      for (const severity of ['warning', 'info', 'hint']) {
        const another = problem.cloneNode(true);
        another.className = severity;
        another.querySelector('b').textContent = severity;
        problem.parentElement.append(another);
      }
      body.append(all);
    }, drawn);
    mkdirSync(`${folder}/.vscode`, { recursive: true });
    const mistakes = [];
    for (const name of themes()) {
      writeFileSync(`${folder}/.vscode/settings.json`, JSON.stringify({ 'workbench.colorTheme': name }));
      await panel.locator(`body[data-vscode-theme-id="${name}"]`).waitFor();
      const found = await panel.locator('body').evaluate(texts);
      assert(found.filter(({ text }) => ['error', 'warning', 'info', 'hint'].includes(text)).length >= 4);
      for (const { text, colour, ground } of found) {
        const has = contrast(colour, ground);
        if (has < 4.5) {
          mistakes.push(`“${text}” has ${has.toFixed(2)} in ${name}`);
        }
      }
    }
    await panel.locator('.drawn').evaluate((all) => all.remove());
    rmSync(`${folder}/.vscode`, { recursive: true });
    await panel.locator('body[data-vscode-theme-id="Default Light Modern"]').waitFor();
    assert.equal(mistakes.length, 0, mistakes.join('; '));
  },
  async 'it is seen in four themes'() {
    for (const name of ['Dark Modern', 'Dark High Contrast', 'Light High Contrast', 'Light Modern']) {
      await theme(name);
      await go(lineOf('|= q'), 4);
      await panel.locator('g.current').waitFor();
      await shown('does not hold');
      const file = name.toLowerCase().replaceAll(' ', '-');
      await shoot(file);
      await go(lineOf('6 CrKqq'), 6);
      await goal('The proof is finished');
      await panel.locator('.step').nth(3).hover();
      await shoot(`${file}-proof`);
      await go(lineOf('2 Cqr'), 6);
      await goal('Still to be shown');
      await shoot(`${file}-goal`);
      await go(lineOf('roll Ann'), 3);
      await shown('Ann rolled');
      await shoot(`${file}-roll`);
    }
  },
  async 'Enter behind the head of a truth table writes its rows, with a place for each value'() {
    const head = text.length;
    await keys.press('Control+End');
    await keys.type('truth Np');
    await keys.press('Enter');
    await until('the rows', async () => (await lines()).slice(-3).join() === '  row T | ?,  row F | ?,end');
    const chosen = (line) => new RegExp(`^Ln ${line}, Col 12 \\(1 selected\\)`);
    await until('the first place', async () => chosen(head + 1).test(await place()));
    await keys.type('F');
    await keys.press('Tab');
    await until('the next place', async () => chosen(head + 2).test(await place()));
    await keys.type('T');
    await until('the values', async () => (await lines()).slice(-3).join() === '  row T | F,  row F | T,end');
    await shoot('rows');
    await keys.press('Escape');
    await keys.press('Control+z');
    await until('no values', async () => (await lines()).slice(-3).join() === '  row T | ?,  row F | ?,end');
    await keys.press('Control+z');
    await until('no rows', async () => (await lines()).at(-2) === 'truth Np' && !(await lines()).at(-1).trim());
    await palette('File: Revert File');
    await keys.press('Control+Home');
  },
  async 'a formula of a megabyte is answered at once'() {
    await keys.press('Control+End');
    await page.evaluate((long) => navigator.clipboard.writeText(long), `${'N'.repeat(1 << 20)}p`);
    await keys.press('Control+v');
    await shown('It has 1,048,577 letters');
    await toText();
    await keys.press('Control+z');
    await shown('There is nothing to draw on this line');
  },
  async 'in a block of Markdown it is as in a sheet, and outside of it nothing is told'() {
    writeFileSync(`${folder}/notes.md`, '# Notes\n\nKpq\n\n```wff\nlet p = T, q = F\nCpq\nKp\n```\n');
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/notes.md`)]]));
    await line('Cpq').waitFor();
    await palette('wff: Show the Formula Panel');
    await go(7, 2);
    await shown('p → q');
    await panel.locator('.place').filter({ hasText: 'notes.md, line 7' }).waitFor();
    await says(/^classical · shake-a-wff · dice · 1 fault$/);
    /** How a letter is drawn, beside another one of its line. */
    const looks = () =>
      line('Cpq')
        .locator('span span')
        .evaluateAll((all) => all.map((one) => [one.textContent.trim(), getComputedStyle(one)]).map(([text, { fontWeight, fontStyle }]) => `${text} ${fontWeight >= 600} ${fontStyle}`));
    await until('the colours', async () => (await looks()).join() === 'C true normal,p true normal,q false italic');
    await shoot('markdown');
    await go(3, 2);
    await panel.locator('.absent').filter({ hasText: 'in a ```wff block of Markdown' }).waitFor();
    await status.waitFor({ state: 'hidden' });
    rmSync(`${folder}/notes.md`);
  },
};

await run(steps, page, shoot);
