// Works with the panel beside the text as a person does, with keys and the mouse, in four themes.
// usage: node panel.mjs http://127.0.0.1:PORT FOLDER SCREENSHOTS
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { address, launch, LIMIT, remote, run, until } from './chromium.mjs';
import { hands } from './hands.mjs';

const [base, folder, shots] = process.argv.slice(2);
const text = readFileSync(`${folder}/panel.wff`, 'utf8').split('\n');
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
await context.grantPermissions(['clipboard-read', 'clipboard-write']);
const page = await context.newPage();
page.setDefaultTimeout(LIMIT);
const shoot = (name) => page.screenshot({ path: `${shots}/panel-${name}.png`, animations: 'disabled' });
const keys = page.keyboard;
const panel = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');

const { lines, palette } = hands(page, shoot);

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
    await shown('It is finished');
    assert.equal(await panel.locator('.proof .box').count(), 1);
    assert.equal(await panel.locator('.proof .box .step').count(), 3);
    await panel.locator('.step').nth(3).hover();
    assert.equal(await panel.locator('.step.cited').count(), 2);
    await shoot('proof');
    await panel.locator('.step').nth(5).click();
    await until('the step', async () => (await place()).startsWith(`Ln ${lineOf('6 CrKqq')}, `));
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
  async 'it is seen in four themes'() {
    for (const name of ['Dark Modern', 'Dark High Contrast', 'Light High Contrast', 'Light Modern']) {
      await theme(name);
      await go(lineOf('|= q'), 4);
      await panel.locator('g.current').waitFor();
      await shown('does not hold');
      const file = name.toLowerCase().replaceAll(' ', '-');
      await shoot(file);
      await go(lineOf('4 | q'), 6);
      await shown('It is finished');
      await panel.locator('.step').nth(3).hover();
      await shoot(`${file}-proof`);
      await go(lineOf('roll Ann'), 3);
      await shown('Ann rolled');
      await shoot(`${file}-roll`);
    }
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
};

await run(steps, page, shoot);
