// Works with the page as a student does, in Chromium: with keys, the mouse and a thumb, in light and dark, on a phone,
// and without a network.
// usage: node page.mjs FOLDER SCREENSHOTS
// PACKAGES names the folder that has playwright-core, and AXE the one that has axe-core.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, LIMIT, run, until } from '../vscode/chromium.mjs';
import { faultsOf } from '../vscode/faults.mjs';
import { contrast, lightness } from '../vscode/themes.mjs';
import { serve } from './serve.mjs';

const [folder, shots] = process.argv.slice(2);
const samples = (name) => readFileSync(new URL(`../../editors/vscode/samples/${name}.wff`, import.meta.url), 'utf8');
const first = faultsOf(samples('sheet'));
const served = await serve({ '/some/course/': folder, '/other/': folder });
const here = `${served.origin}/some/course/`;
const browser = await launch();
const wrong = [];
const elsewhere = [];

/** A browser profile of its own, which opens nothing but the page. */
async function profile(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  context.setDefaultTimeout(LIMIT);
  context.on(
    'request',
    (request) =>
      [served.origin, `${pathToFileURL(folder)}/`].some((ours) => request.url().startsWith(ours)) ||
      /^(blob|data):/.test(request.url()) ||
      elsewhere.push(request.url()),
  );
  await context.addInitScript(() => {
    // What the page sees when its server dies; a way to tell it something beside the editor; the number of changes that the
    // server was told of, the version with the last, and the version that it published.
    globalThis.changes = 0;
    globalThis.Worker = class extends Worker {
      constructor(script) {
        super(script);
        globalThis.killServer = () => this.onmessage({ data: { failed: 'a test killed it' } });
        globalThis.notify = (method, params) => super.postMessage(JSON.stringify({ jsonrpc: '2.0', method, params }));
        this.addEventListener('message', ({ data }) => {
          const { method, params } = typeof data === 'string' ? JSON.parse(data) : {};
          globalThis.published = method === 'textDocument/publishDiagnostics' ? params.version : globalThis.published;
        });
      }
      postMessage(data) {
        const { method, params } = typeof data === 'string' ? JSON.parse(data) : {};
        if (method === 'textDocument/didChange') {
          globalThis.changes += 1;
          globalThis.changed = params.textDocument.version;
        }
        super.postMessage(data);
      }
    };
    const look = () => {
      const found = document.querySelector('wff-editor')?.shadowRoot?.querySelector('.cm-lintRange');
      found ? (globalThis.firstFault = performance.now()) : requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('dialog', (dialog) => (wrong.push(dialog.message()), dialog.dismiss()));
  page.on(
    'console',
    (message) =>
      /error|warning/.test(message.type()) && !/a test killed it/.test(message.text()) && wrong.push(message.text()),
  );
  return page;
}

let page = await profile();
const shoot = (name) => page.screenshot({ path: `${shots}/page-${name}.png`, animations: 'disabled' });
const keys = () => page.keyboard;
const editor = () => page.locator('wff-editor');
const content = () => page.locator('.cm-content');
const panel = (words) => page.locator('.panel .whole').filter({ hasText: words });
const faults = (words) => page.locator('.faults').filter({ hasText: words }).waitFor();
const told = (words) => page.locator('.told').filter({ hasText: words });
const notice = (words) => page.locator('#notice').filter({ hasText: words });
const value = () => editor().evaluate((one) => one.value);
const line = async (number) => (await value()).split('\n')[number - 1];

/** Writes this in place of all that is there. */
async function fill(text) {
  await content().focus();
  await keys().press('Control+a');
  await keys().press('Delete');
  await keys().insertText(text);
  await until('the text', async () => (await value()) === text);
}

/** Puts the cursor on a line, from 1, so many letters in. */
async function go(number, column = 1) {
  await content().focus();
  await editor().evaluate((one, line) => one.goTo(line), number - 1);
  for (let at = 1; at < column; at += 1) await keys().press('ArrowRight');
}

async function open(name) {
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Takes what the menu of actions at the cursor has under these words, by keys alone. */
async function act(words) {
  await keys().press('Control+.');
  await page.locator('.wff-pick button').filter({ hasText: words }).first().waitFor();
  for (let at = 0; at < 40; at += 1) {
    // A long list begins with a field to search it.
    if (words.test(await page.locator('.wff-pick :is(button, input):focus').innerText())) {
      await keys().press('Enter');
      return;
    }
    await keys().press('ArrowDown');
  }
  throw new Error(`the menu does not have ${words}`);
}

const axe = readFileSync(join(process.env.AXE, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** What an accessibility checker finds on the page by all its rules or some, but for what is meant so. */
async function barriers(where, rules) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(runOnly ? { runOnly } : {}), rules);
  const meant = [
    // The letter of a node and its value below are two words, which the name has.
    ['label-content-name-mismatch', /g\[data-node/],
    // The chosen one of the list of faults has the buttons that mend it, which the text has, too.
    ['nested-interactive', /#item/],
  ];
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target.join(), failureSummary]));
  const isMeant = ([id, target]) => meant.some(([rule, place]) => rule === id && place.test(target));
  return found.filter((one) => !isMeant(one)).map((one) => `${where}: ${one.join(' ')}`);
}

/** Gives the server other settings about diagnostics than the editor does. */
function diagnosticsSettings(diagnostics) {
  const settings = { wff: { inlayHints: { rollLength: false }, codeLens: { rollLength: true }, diagnostics } };
  return page.evaluate((settings) => globalThis.notify('workspace/didChangeConfiguration', { settings }), settings);
}

async function time(what, where = page) {
  const took = await until('the first fault', () => where.evaluate(() => globalThis.firstFault));
  console.log(`   ${what}: ${Math.round(took)} ms from the start of the navigation to the first fault`);
}

const steps = {
  async 'the page loads under a path, and shows the faults of the first sheet'() {
    await page.goto(here);
    await faults(`${first} faults`);
    await time('cold load');
    const [once, kept] = [1, 1];
    assert.ok(served.asked.filter((path) => path.endsWith('/wff.wasm')).length <= once + kept, 'the server is loaded twice');
    await panel('p → q ∧ ¬r').waitFor();
    await shoot('first');
  },
  async 'help is closed by its button, beside it and by Escape'() {
    const help = page.locator('#helping');
    for (const close of [
      () => help.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(5, 400),
      () => keys().press('Escape'),
    ]) {
      await page.getByRole('button', { name: 'Help' }).click();
      await help.waitFor();
      await close();
      await help.waitFor({ state: 'hidden' });
    }
  },
  async 'help has the letters, the words and the rules of proofs, and leads to the reference, which has no dead link'() {
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.locator('#helping');
    const row = (part, ...words) => {
      const rows = help.locator('details').filter({ has: page.locator('summary', { hasText: part }) }).locator('tr');
      return words.reduce((found, hasText) => found.filter({ hasText }), rows).first();
    };
    await row('Letters', 'C', 'conditional').waitFor();
    await shoot('help');
    for (const [part, ...words] of [
      ['Letters', 'X', 'nor'],
      ['Words', 'truth', 'begins a truth table'],
      ['Words', 'require', 'what an answer'],
      ['Rules', 'Ci, Co', '[p … q]; Cpq, p'],
      ['Keys', 'F8', 'next'],
    ]) {
      assert.equal(await row(part, ...words).count(), 1, `${part} ${words}`);
      const isOpen = await row(part, ...words).isVisible();
      if (!isOpen) await help.locator('summary').filter({ hasText: part }).click();
      await row(part, ...words).waitFor();
    }
    const opening = page.context().waitForEvent('page');
    await help.getByRole('link', { name: 'The reference' }).click();
    const reference = await opening;
    await reference.getByRole('heading', { name: 'The language of .wff files' }).waitFor();
    await reference.screenshot({ path: `${shots}/page-reference.png` });
    const pages = await reference.locator('nav a').evaluateAll((all) => all.map((one) => one.href));
    const targets = new Map();
    const links = [];
    for (const address of pages) {
      await reference.goto(address);
      targets.set(address, await reference.locator('[id]').evaluateAll((all) => all.map((one) => one.id)));
      links.push(...(await reference.locator('main a[href^="#"], main a[href*=".html"]').evaluateAll((all) => all.map((one) => one.href))));
    }
    assert.ok(links.length > 100, `${links.length} links`);
    for (const link of links) {
      const [address, place] = link.split('#');
      assert.ok(place === undefined ? targets.has(address) : targets.get(address)?.includes(decodeURIComponent(place)), link);
    }
    await reference.close();
    await help.getByRole('button', { name: 'Close' }).click();
    await help.waitFor({ state: 'hidden' });
  },
  async 'an empty sheet is no perfect one, and offers to begin, which one undo takes away'() {
    for (const [title, written] of [
      ['A formula', /^CKpqr$/],
      ['A truth table', /^truth CKpqr\n( {2}row [TF] [TF] [TF] \| \?\n){8}end$/],
      ['A proof', /^proof {2}\|- $/],
      ['A game', /^game shake-a-wff Ann, Bob\nround\n {2}\nend$/],
      ['An exercise', /^exercise 1 "" 2 points\n {2}ask ""\n {2}\nend$/],
    ]) {
      await open('New');
      await faults('empty');
      await page.getByRole('group', { name: 'Begin with' }).getByRole('button', { name: title }).click();
      if (/table/.test(title)) {
        await page.getByRole('textbox', { name: 'A table of which formula?' }).waitFor();
        await keys().press('Enter');
      }
      await until(title, async () => written.test(await value()));
      await page.locator('.cm-content:focus').waitFor();
      await told('Type').waitFor();
      assert.equal(await page.getByRole('group', { name: 'Begin with' }).count(), 0);
      await keys().press('Control+z');
      if (/table/.test(title)) await keys().press('Control+z');
      await faults('empty');
      assert.equal(await value(), '');
    }
    await shoot('empty');
  },
  async 'a table is of the formula that is asked for, in the logic in force'() {
    await fill('logic K3\n');
    await keys().press('Control+End');
    const ask = async (formula) => {
      await act(/^Begin a truth table$/);
      await page.getByRole('textbox', { name: 'A table of which formula?' }).fill(formula);
      await keys().press('Enter');
    };
    await ask('Np');
    await until('the table', async () => (await value()) === 'logic K3\ntruth Np\n  row T | ?\n  row N | ?\n  row F | ?\nend');
    await keys().type('F');
    await keys().press('Tab');
    await keys().type('N');
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.locator('.wff-pick button').filter({ hasText: 'next place to fill in' }).click();
    await page.locator('.cm-content:focus').waitFor();
    await keys().type('T');
    await until('the cells', async () => /row T \| F\n +row N \| N\n +row F \| T/.test(await value()));
    await faults('no faults');
  },
  async 'the actions have something to do wherever they are asked for, or say what to do'() {
    const titles = async () => {
      await page.getByRole('button', { name: 'Actions' }).click();
      const all = page.locator('.wff-pick button');
      await all.first().waitFor();
      const found = await all.allInnerTexts();
      await keys().press('Escape');
      await page.locator('.cm-content:focus').waitFor();
      return found;
    };
    await fill('# a note\nKp\n');
    await faults('1 fault');
    await go(1);
    for (const title of ['Go to the next fault', 'List of all faults', 'Undo']) assert.ok((await titles()).includes(title), title);
    await act(/^Go to the next fault$/);
    await told('is missing its second operand').waitFor();
    await go(3);
    const begun = ['Start a game of Shake-a-WFF', 'Begin a formula', 'Begin a truth table', 'Begin a proof', 'Begin an exercise'];
    for (const title of begun) assert.ok((await titles()).includes(title), title);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.locator('.wff-pick button').filter({ hasText: 'What can stand here' }).click();
    await page.locator('.cm-tooltip-autocomplete li').filter({ hasText: 'exercise' }).click();
    await until('the exercise', async () => (await line(3)).startsWith('exercise 1'));
    await editor().evaluate((one) => (one.value = '# a note\n'));
    await faults('no faults');
    await go(1);
    await keys().press('End');
    await keys().press('Control+.');
    await told('On an empty line, “Actions” begin').waitFor();
  },
  async 'a formula typed letter by letter is never a fault while it can still become one'() {
    await fill('');
    await content().focus();
    for (const letter of 'CKpqr') {
      await keys().press(letter === letter.toLowerCase() ? letter : `Shift+${letter}`);
      assert.equal(await page.locator('.cm-tooltip-autocomplete').count(), 0, 'letters are suggested');
    }
    await faults('no faults');
    await panel('if p and q, then r').waitFor();
    assert.equal(await value(), 'CKpqr');
  },
  async 'a pff says what is wrong, in the text, below it and in the panel'() {
    await keys().press('Enter');
    await keys().type('KpCq');
    await faults('1 fault');
    await told('C is missing its second operand').waitFor();
    await panel('This is a pff').waitFor();
    assert.equal(await page.locator('.cm-lintRange-error').innerText(), 'C');
    await page.locator('.cm-lintRange-error').hover();
    await page.locator('.cm-tooltip-hover').filter({ hasText: 'is missing its second operand' }).waitFor();
    await page.locator('.cm-tooltip-hover .wff-fixes button').first().waitFor();
    await shoot('pff');
  },
  async 'it is mended by keys'() {
    await go(2, 3);
    await act(/^Complete it as/);
    await faults('no faults');
    assert.match(await line(2), /^KpCq./);
    await content().focus();
    await keys().press('Control+z');
    await faults('1 fault');
  },
  async 'it is mended by the button below the text'() {
    await go(2, 3);
    await told('is missing').locator('button').first().click();
    await faults('no faults');
  },
  async 'a sheet does not look right before all that it claims is decided'() {
    await fill('Kp');
    await faults('1 fault');
    const letters = [...Array(27).keys()].map((number) => `p${number}`);
    const front = letters.map((letter) => `E${letter}`).join('');
    const back = letters.slice(1).map((_, place) => `E${letters[(7 * (place + 1)) % letters.length]}`).join('');
    const seen = editor().evaluate(
      (one) =>
        new Promise((resolve) => {
          const all = [];
          const told = one.shadowRoot.querySelector('.faults');
          new MutationObserver(() => {
            all.push(told.textContent);
            if (all.length > 1 && told.textContent === '1 fault') {
              resolve(all);
            }
          }).observe(told, { childList: true });
        }),
    );
    await fill(`alphabet textbook\n${front}${back}p0 is contingent\n`);
    const told = await seen;
    assert.ok(told.includes('checking…') && !told.includes('no faults'), `it tells ${told}`);
  },
  async 'a keystroke is judged at once'() {
    await fill(`${samples('sheet')}Kp`);
    await faults(`${first + 1} faults`);
    await keys().press('Control+End');
    const took = await editor().evaluate(
      (one, words) =>
        new Promise((resolve) => {
          let typed;
          const told = one.shadowRoot.querySelector('.faults');
          one.addEventListener('input', () => (typed = performance.now()), { once: true });
          new MutationObserver(() => told.textContent === words && resolve(performance.now() - typed)).observe(told, {
            childList: true,
          });
          one.shadowRoot.querySelector('.cm-content').ownerDocument.execCommand('insertText', false, 'q');
        }),
      `${first} faults`,
    );
    console.log(`   ${Math.round(took)} ms from a key to what is found`);
    assert.ok(took < 1000, `${took} ms`);
  },
  async 'F8 goes from fault to fault'() {
    await fill('Kpq\nKp\nCpq\nNpq');
    await faults('2 faults');
    await go(1);
    await keys().press('F8');
    await told('is missing its second operand').waitFor();
    await keys().press('F8');
    await told('the formula ends before').waitFor();
    await page.locator('.faults').click();
    await told('is missing its second operand').waitFor();
  },
  async 'more faults than are shown are not counted as if they were all'() {
    await editor().evaluate((one) => (one.value = 'Kp\n'.repeat(2005)));
    await faults('2000+ faults');
    await editor().evaluate((one) => (one.value = 'Kp\n'.repeat(2000)));
    await faults('2000 faults');
  },
  async 'a notice gives way to the message of the line that the cursor goes to'() {
    await fill('# a note\nKp\n');
    await faults('1 fault');
    await go(1);
    await keys().press('F2');
    await told('There is no name here').waitFor();
    await keys().press('ArrowDown');
    await told('is missing its second operand').waitFor();
    await go(1);
    await keys().press('F2');
    await told('There is no name here').waitFor();
    await keys().type('# ');
    await until('the notice gone', async () => (await page.locator('.told').innerText()) === '');
  },
  async 'the list of faults can be read, light and dark'() {
    await fill('Kp\nCp\nKq\nKpq\n');
    await faults('3 faults');
    await go(1);
    await keys().press('Control+Shift+M');
    const chosen = page.locator('.cm-panel-lint [aria-selected]');
    await chosen.filter({ hasText: 'K is missing' }).waitFor();
    await keys().press('ArrowDown');
    await chosen.filter({ hasText: 'C is missing' }).locator('.wff-fixes button').first().waitFor();
    const rgb = (text) => text.match(/\d+/g).slice(0, 3).map(Number);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const pairs = await chosen.evaluate((one) =>
        [one, one.querySelector('.wff-fixes button')].map((part) => {
          const { color, backgroundColor } = getComputedStyle(part);
          return [color, backgroundColor];
        }),
      );
      for (const [ink, ground] of pairs) {
        assert.ok(contrast(rgb(ink), rgb(ground)) >= 4.5, `${ink} on ${ground}, ${colorScheme}`);
      }
      await shoot(`list-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    const [list, entry] = await page
      .locator('.cm-panel-lint')
      .evaluate((one) => ['ul', '[aria-selected]'].map((it) => one.querySelector(it).offsetHeight));
    assert.ok(list >= entry + 60, `a list of ${list}, an entry of ${entry}`);
    await keys().press('Escape');
    await page.locator('.cm-panel-lint').waitFor({ state: 'detached' });
  },
  async 'a hover has the value, the infix and the words of a formula'() {
    await fill('let p = T, q = F\nCpq\n');
    await faults('no faults');
    const letter = page.locator('.cm-line').nth(1).locator('.tk').first();
    await letter.hover();
    const hover = page.locator('.cm-lsp-hover-tooltip');
    await hover.filter({ hasText: 'p → q' }).waitFor();
    assert.match(await hover.innerText(), /if p then q/);
    assert.match(await hover.innerText(), /\bF\b/);
    await shoot('hover');
    await page.mouse.move(5, 400);
  },
  async 'the panel has the tree and the table, and a click on a node selects its subformula'() {
    await go(2);
    await panel('p → q').waitFor();
    assert.equal(await page.locator('.panel .wff-table tbody tr').count(), 4);
    await page.locator('.panel g[data-node="1"]').click();
    await page.locator('.panel g.current[data-node="1"]').waitFor();
    await keys().press('ArrowRight');
    await page.locator('.panel g[data-node="2"]:focus').waitFor();
    await keys().press('ArrowUp');
    await keys().press('Enter');
    await page.locator('.panel g.current[data-node="0"]').waitFor();
    await page.locator('.panel').getByRole('button', { name: 'Copy as Markdown' }).click();
    await until('the clipboard', async () =>
      (await page.evaluate(() => navigator.clipboard.readText())).startsWith('| p | q | Cpq |'),
    );
  },
  async 'in a logic of worlds the panel has a model in the place of the table'() {
    await fill('logic T\nCLpLLp\n');
    await go(2);
    await page.locator('.panel .wff-model g.world').nth(2).waitFor();
    assert.equal(await page.locator('.panel .wff-model g.undesignated.at[data-world="0"]').count(), 1);
    assert.equal(await page.locator('.panel .wff-table').count(), 0);
    await page.locator('.panel').getByRole('button', { name: 'Where it is T' }).click();
    await page.locator('.panel .wff-model g.designated.at[data-world="0"]').waitFor();
    assert.equal(await page.locator('.panel .wff-model g.world').count(), 1);
  },
  async 'the panel begins at its top for another line, and stays where it was scrolled to within one'() {
    const long = 'CCKpqKCKpqrANpNqCKpqKCKpqrANpNq';
    await fill(`${long}\n\n${long}\n`);
    const scrolled = () => page.locator('aside.panel').evaluate((one) => one.scrollTop);
    await go(1);
    await page.locator('.panel g.current[data-node="0"]').waitFor();
    for (let at = 1; at < 12; at += 1) {
      await keys().press('ArrowRight');
      await page.locator(`.panel g.current[data-node="${at}"]`).waitFor();
    }
    assert.equal(await scrolled(), 0);
    await page.locator('aside.panel').evaluate((one) => one.scrollTo(0, 150));
    await keys().press('ArrowLeft');
    await page.locator('.panel g.current[data-node="10"]').waitFor();
    assert.equal(await scrolled(), 150);
    await go(3, 3);
    await page.locator('.panel .place').filter({ hasText: 'line 3' }).waitFor();
    await until('the top', async () => (await scrolled()) === 0);
    await go(2);
    await fill('let p = T, q = F\nCpq\n');
  },
  async 'a pinned panel stays at its formula'() {
    await go(2);
    await panel('p → q').waitFor();
    await page.locator('.panel .pin').click();
    await go(1, 6);
    await page.locator('.panel .place').filter({ hasText: 'line 2' }).waitFor();
    await page.locator('.panel .pin').click();
    await page.locator('.panel .place').filter({ hasText: 'line 1' }).waitFor();
  },
  async 'completions come when they are asked for, and Enter stays Enter'() {
    await fill('Cp');
    await keys().press('Control+End');
    await keys().press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
    assert.equal(await page.locator('.cm-tooltip-autocomplete li[aria-selected]').count(), 0);
    await keys().press('Tab');
    await until('a letter', async () => (await value()).length > 2);
    await keys().press('Escape');
    await fill('CpCqp is taut');
    await keys().press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete li').filter({ hasText: 'tautology' }).waitFor();
    await keys().press('Tab');
    await until('the word', async () => (await value()) === 'CpCqp is tautology');
  },
  async 'a block is begun by its head, and Enter behind that writes what follows'() {
    for (const [typed, head, name, written] of [
      ['proo', /^proof {2}\|- $/, 'Cpq, p', /^proof Cpq, p \|- q\n {2}1 Cpq {2}premise\n {2}2 p {4}premise\n {2}3 \?\nend$/],
      ['trut', /^truth $/, 'Np', /^truth Np\n {2}row T \| \?\n {2}row F \| \?\nend$/],
    ]) {
      await open('New');
      await keys().type(typed);
      await page.locator('.cm-tooltip-autocomplete li').first().waitFor();
      await keys().press('Tab');
      await until('the head', async () => head.test(await line(1)));
      await keys().type(name);
      if (typed === 'proo') {
        await keys().press('Tab');
        await keys().type('q');
      }
      await keys().press('Escape');
      await keys().press('Enter');
      await until('the lines below', async () => written.test(await value()));
      if (typed === 'proo') await shoot('completed');
      await keys().press('Control+z');
      await until('one undo', async () => /^[^\n]+\n? *$/.test(await value()));
    }
    await fill('Cpq\n');
  },
  async 'the longest WFF of a roll is written, and one of many is chosen'() {
    await fill('roll Ann: pqr KCN\n');
    await page.locator('.wff-lens').filter({ hasText: '6 letters' }).waitFor();
    await shoot('roll');
    await go(1);
    await act(/longest WFF/i);
    await until('the call', async () => /^call Ann: [KCNpqr]{6}$/m.test(await value()));
    await faults('no faults');
    await fill('');
    await until('no lens', async () => (await page.locator('.wff-lens').count()) === 0);
    await fill('roll pqr KCN\n');
    const choose = page.locator('.wff-lens button').filter({ hasText: 'choose' });
    await choose.first().click();
    const items = page.locator('.wff-pick .wff-items button');
    await items.first().waitFor();
    await shoot('choose');
    const wanted = await items.nth(1).locator('.wff-letters').innerText();
    await items.nth(1).click();
    await until('the choice', async () => (await line(2))?.endsWith(wanted));
  },
  async 'what the server says after a command is told'() {
    await fill('roll pqr KCN\n');
    // The lens of the text before may still be there for a moment; it says that it is.
    await until('the count', async () => {
      await page.locator('.wff-lens button').filter({ hasText: 'count' }).first().click();
      return told('pqr KCN has 120 longest WFFs').count();
    });
  },
  async 'a proof step that does not follow is told, and the panel draws the proof'() {
    await open('A proof');
    await faults('1 fault');
    await panel('Proof of').waitFor();
    await shoot('proof');
    await keys().press('F8');
    await told(/./).waitFor();
    await page.locator('.panel .step.wrong .problem').waitFor();
    assert.ok((await page.locator('.panel .step').count()) >= 3);
  },
  async 'an exercise that is answered has its marks'() {
    await open('An exercise');
    await panel('De Morgan').waitFor();
    await page.locator('.panel .requirements .unmet').waitFor();
    await page.locator('.cm-line').filter({ hasText: 'answer NKpq' }).click();
    await keys().press('End');
    await keys().press('Shift+Home');
    await keys().type('answer ANpNq');
    await page.locator('.panel .requirements .met').waitFor();
    await shoot('exercise');
  },
  async 'an exam gives nothing away, in the text, the panel, the hovers or the menu'() {
    await fill('exam\nlet p = T, q = F\nCpCqp is tautology\nCCpqp is tautology\nroll Ann: pqr KCN\n');
    await faults('no faults');
    await go(4, 2);
    await page.locator('.in-force').filter({ hasText: 'exam' }).waitFor();
    await page.locator('.panel .place').filter({ hasText: 'line 4' }).waitFor();
    assert.equal(await page.locator('.panel .wff-table').count(), 0, 'the panel has a table');
    assert.equal(await page.locator('.panel .designated, .panel .undesignated').count(), 0, 'the panel has values');
    assert.equal(await page.locator('.wff-lens, .wff-hint').count(), 0, 'something is told beside the text');
    await go(5, 2);
    await page.locator('.panel .place').filter({ hasText: 'line 5' }).waitFor();
    assert.doesNotMatch(await page.locator('.panel .whole').innerText(), /longest/i);
    await keys().press('Control+.');
    await until(
      'the menu or that there is none',
      async () => (await page.locator('.wff-pick').count()) || (await told('nothing to do').count()),
    );
    assert.equal(
      await page
        .locator('.wff-pick button')
        .filter({ hasText: /longest/i })
        .count(),
      0,
    );
    await keys().press('Escape');
    await page.locator('.cm-line').nth(3).locator('.tk').first().hover();
    await page.locator('.cm-lsp-hover-tooltip').waitFor();
    assert.doesNotMatch(await page.locator('.cm-lsp-hover-tooltip').innerText(), /false|not a tautology|contingent|= [TF]/i);
    await shoot('exam');
    await page.mouse.move(5, 400);
  },
  async 'a name from a stranger’s sheet cannot write into the page'() {
    await fill('let p "<img src=x onerror=alert(1)> **b** <b>c</b>"\nCpp\n');
    await faults('no faults');
    await page.locator('.cm-line').nth(1).locator('.tk').first().hover();
    await page.locator('.cm-lsp-hover-tooltip').waitFor();
    assert.equal(await page.locator('.cm-lsp-hover-tooltip img, .panel img').count(), 0);
    await page.mouse.move(5, 400);
  },
  async 'blocks are indented as they are typed, and a sheet is formatted'() {
    await fill('');
    await keys().type('game shake-a-wff Ann, Bob\nround');
    await keys().press('Enter');
    await until('the indentation', async () => (await line(3)) === '  ');
    await keys().type('roll Ann: pq K\n');
    await keys().type('end');
    await until('the indentation', async () => (await line(4)) === 'end');
    await fill('exercise 1\nanswer   Kpq\nend\n');
    await keys().press('Shift+Alt+F');
    await until('the format', async () => (await line(2)) === '  answer Kpq');
  },
  async 'a block that is typed slowly is indented before the cursor, and nothing in it is a fault on the way'() {
    const blocks = [
      'truth Cpq\nrow T T | T\nrow T F | F\nrow F T | T\nrow F F | T\nend',
      'proof p, Cpq |- q\n1 p premise\n2 Cpq premise\n3 q Co 2 1\nend',
    ];
    // However slow it is typed, what is unfinished is not told.
    await diagnosticsSettings({ unfinishedDelay: 3_600_000 });
    for (const block of blocks) {
      // The first letter is sent by itself only if the server knows that nothing stands above it.
      await fill('Kp\n');
      await faults('1 fault');
      await fill('');
      await faults('empty');
      let typed = '';
      for (const letter of block) {
        const before = await value();
        const changes = await page.evaluate(() => globalThis.changes);
        await keys().press(letter === '\n' ? 'Enter' : letter === ' ' ? 'Space' : letter);
        typed += letter;
        await until('the letter', async () => (await value()) !== before);
        if (letter === '\n' && typed === `${block.split('\n')[0]}\n`) {
          // What Enter writes below a head is typed here.
          await until('the lines below', async () => (await value()).endsWith('\nend'));
          await editor().evaluate((one, text) => (one.value = text), `${typed}  `);
          await content().focus();
          await keys().press('Control+End');
          await faults('1 fault');
          continue;
        }
        if (letter === '\n') await until('the indentation', async () => (await value()).endsWith('\n  '));
        const judged = (changes) => globalThis.changes > changes && globalThis.published === globalThis.changed;
        await until('it is judged', () => page.evaluate(judged, changes));
        assert.equal((await value()).replace(/^ +/gm, ''), typed);
        assert.deepEqual(await page.locator('.cm-lintRange-error, .cm-lintRange-warning').allInnerTexts(), [], typed);
      }
      await until('the last indentation', async () => (await value()).endsWith('\nend'));
      assert.equal(await value(), block.replace(/\n(?!end)/g, '\n  '));
      await faults('no faults');
    }
    await diagnosticsSettings({});
  },
  async 'a name is renamed wherever it is used, and found where it is defined'() {
    await fill('def mp = CKpCpqq\n@mp is tautology\n');
    await go(2, 2);
    await keys().press('F12');
    await page.locator('.panel .place').filter({ hasText: 'line 1' }).waitFor();
    await keys().press('F2');
    await page.locator('.wff-pick input[aria-label="New name"]').fill('ponens');
    await keys().press('Enter');
    await until('the names', async () => (await value()) === 'def ponens = CKpCpqq\n@ponens is tautology\n');
    await page.locator('.cm-content:focus').waitFor();
    await keys().press('F2');
    await page.locator('.wff-pick input').waitFor();
    await shoot('rename');
    await keys().press('Escape');
    await page.locator('.cm-content:focus').waitFor();
    await keys().press('F2');
    await page.locator('.wff-pick input').fill('1 bad');
    await keys().press('Enter');
    await told(/^1 bad is not a name/).waitFor();
    await page.locator('.cm-content:focus').waitFor();
    await keys().press('End');
    await keys().type(' # typed');
    await until('the notice gone', async () => (await told('is not a name').count()) === 0);
    await go(2, 2);
    await keys().press('F2');
    await page.locator('.wff-pick input').waitFor();
    await editor().evaluate((one) => (one.value = 'Kpq\n'));
    await keys().type('both');
    await keys().press('Enter');
    await page.locator('.wff-pick').waitFor({ state: 'detached' });
    assert.equal(await value(), 'Kpq\n');
  },
  async 'a subformula is given a name, which is asked for'() {
    await fill('CKpqKpq\n');
    await go(1, 2);
    await act(/name|def/i);
    await page.locator('.wff-pick input[aria-label="New name"]').fill('both');
    await keys().press('Enter');
    await until('the name', async () => /^def both = Kpq\nC ?@both/.test(await value()));
  },
  async 'Escape and Tab leave the text, Tab alone indents'() {
    await fill('Kpq');
    await keys().press('Home');
    await keys().press('Tab');
    assert.equal(await value(), '  Kpq');
    await keys().press('Escape');
    await keys().press('Tab');
    await page.locator('.faults:focus').waitFor();
  },
  async 'the sheet is kept, also over a reload'() {
    await fill('# mine\nKpq\n');
    await page.locator('#name').fill('mine.wff');
    await keys().press('Enter');
    await page.reload();
    await faults('no faults');
    assert.equal(await value(), '# mine\nKpq\n');
    assert.equal(await page.locator('#name').inputValue(), 'mine.wff');
  },
  async 'two tabs keep a sheet each'() {
    const first = page;
    page = await first.context().newPage();
    page.setDefaultTimeout(LIMIT);
    await page.goto(here);
    await until('the sheet', async () => (await value()) === '# mine\nKpq\n');
    const second = page;
    const kept = (text) =>
      until('it is kept', () => page.evaluate((text) => Object.values(localStorage).some((one) => one.includes(text)), text));
    for (const [tab, text] of [
      [second, '# second\n'],
      [first, '# first\n'],
      [second, '# second again\n'],
    ]) {
      page = tab;
      await fill(text);
      await kept(text.trim());
    }
    page = first;
    await page.reload();
    await until('the first', async () => (await value()) === '# first\n');
    await second.reload();
    page = second;
    await until('the second', async () => (await value()) === '# second again\n');
    await second.close();
    page = first;
    await fill('# mine\nKpq\n');
  },
  async 'a sample does not cost the sheet that was there'() {
    await open('A game');
    await page.locator('.panel .game').waitFor();
    await shoot('game');
    await notice('“mine.wff” is kept').getByRole('button', { name: 'Go back' }).click();
    await until('the sheet', async () => (await value()) === '# mine\nKpq\n');
    await open('A first sheet');
    await page.getByRole('button', { name: 'Open' }).click();
    await shoot('menu');
    await page
      .getByRole('menuitem', { name: /mine\.wff/ })
      .first()
      .click();
    await until('the sheet', async () => (await value()) === '# mine\nKpq\n');
  },
  async 'a link has the whole sheet, and opens it in another browser'() {
    const text = `# Übung: „∧“ → 𝒫\n${samples('sheet')}`;
    await fill(text);
    await page.getByRole('button', { name: 'Share' }).click();
    await notice('The link is copied').waitFor();
    await content().focus();
    await keys().press('Control+End');
    await keys().press('Enter');
    await until('no notice', async () => (await notice('The link is copied').count()) === 0);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.startsWith(`${here}#s=`), link);
    const mine = page;
    page = await profile();
    await page.goto(here);
    await faults(`${first} faults`);
    await fill('Kpq # typed before the link came\n');
    await until('it is kept', () =>
      page.evaluate(() => Object.values(localStorage).some((one) => one.includes('before the link'))),
    );
    await page.goto('about:blank');
    await page.goto(link);
    await until('the sheet', async () => (await value()) === text);
    assert.equal(await page.locator('#name').inputValue(), 'mine.wff');
    assert.equal(page.url(), here);
    await notice('is from a link').getByRole('button', { name: 'Go back' }).click();
    await until('the sheet', async () => (await value()).startsWith('Kpq # typed'));
    await page.context().close();
    page = mine;
  },
  async 'a link that is opened again shows the work on its sheet, and gives a new one when asked'() {
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const mine = page;
    page = await profile();
    const follow = async () => {
      await page.goto('about:blank');
      await page.goto(link);
    };
    await follow();
    await notice('is from a link').waitFor();
    await follow();
    await notice('is from a link').waitFor();
    const anew = await value();
    const work = `${anew}Kpq # my work\n`;
    await fill(work);
    await page.reload();
    await until('the work', async () => (await value()) === work);
    for (const elsewhere of [false, true]) {
      if (elsewhere) {
        await open('New');
        await fill('CpCqp\n');
      }
      await follow();
      await notice('You have worked on this sheet').waitFor();
      assert.equal(await value(), work);
    }
    await notice('You have worked').getByRole('button', { name: 'Go back' }).click();
    await until('the other sheet', async () => (await value()) === 'CpCqp\n');
    await follow();
    await notice('You have worked').getByRole('button', { name: 'Start anew' }).click();
    await until('the sheet of the link', async () => (await value()) === anew);
    await notice('“mine.wff” is kept').waitFor();
    await fill(`# more\n${anew}`);
    await follow();
    await notice('You have worked').waitFor();
    assert.equal(await value(), `# more\n${anew}`);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('menuitem', { name: /mine\.wff # Übung/ }).waitFor();
    await shoot('same-name');
    await page.context().close();
    page = mine;
  },
  async 'a broken link is told, and costs nothing'() {
    const before = await value();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    for (const broken of [link.replace(/&n=.*/, '').slice(0, -30), `${here}#s=abc`, `${here}#s=%%%`]) {
      await page.goto('about:blank');
      await page.goto(broken);
      await notice('This link is damaged').waitFor();
      assert.equal(await value(), before);
    }
  },
  async 'a sheet that is too long for a link is no link'() {
    await editor().evaluate((one) => (one.value = 'Kpq\n'.repeat(300_000)));
    await page.getByRole('button', { name: 'Share' }).click();
    await notice('too long for a link').waitFor();
    await editor().evaluate((one) => (one.value = 'Kpq\n'));
  },
  async 'a name from a link is short and drawn as it is'() {
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await page.goto(link.replace(/&n=.*/, `&n=${encodeURIComponent(`\u202egnp.exe${'x'.repeat(200)}`)}`));
    await until('the name', async () => (await page.locator('#name').inputValue()) === `gnp.exe${'x'.repeat(93)}`);
    await page.locator('#name').fill('mine.wff');
    await keys().press('Enter');
  },
  async 'a browser that keeps nothing is told of, costs no sheet, and leaves the link in the address'() {
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const mine = page;
    page = await profile();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.goto(link);
    await notice('is from a link').filter({ hasText: 'keeps no sheets' }).waitFor();
    assert.equal(page.url(), link);
    await fill('Kpq # only here\n');
    await open('A proof');
    await notice('keeps no sheets').getByRole('button', { name: 'Go back' }).click();
    await until('the sheet', async () => (await value()) === 'Kpq # only here\n');
    await notice('keeps no sheets').waitFor();
    await page.context().close();
    page = mine;
  },
  async 'where there is no room, the oldest sheets make it, and last as long as the page'() {
    const mine = page;
    page = await profile();
    await page.goto(here);
    await faults(`${first} faults`);
    await page.evaluate(() => {
      const old = { name: 'old.wff', text: 'x'.repeat(1 << 20), time: 1, isUntouched: false };
      localStorage.setItem('wff:sheet:old', JSON.stringify(old));
      for (let size = 1 << 20; size > 100; size /= 2)
        try {
          for (let at = 0; ; at += 1) localStorage.setItem(`${size} ${at}`, 'x'.repeat(size));
        } catch {}
    });
    await fill('Kpq\n'.repeat(2000));
    await until('it is kept', () =>
      page.evaluate(() => Object.values(localStorage).some((one) => one.includes('Kpq\\nKpq\\nKpq'))),
    );
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('menuitem', { name: 'old.wff' }).waitFor();
    await page.context().close();
    page = mine;
  },
  async 'a sheet goes out as a file and comes in as one, also by dropping it'() {
    await fill('Kpq\nCpq\n');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), 'mine.wff');
    assert.equal(readFileSync(await file.path(), 'utf8'), 'Kpq\nCpq\n');
    const choosing = page.waitForEvent('filechooser');
    await open('file…');
    await (await choosing).setFiles({ name: 'theirs.wff', mimeType: 'text/plain', buffer: Buffer.from('Kp\r\nNp\r\n') });
    await faults('1 fault');
    assert.equal(await page.locator('#name').inputValue(), 'theirs.wff');
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.equal(readFileSync(await (await again).path(), 'utf8'), 'Kp\r\nNp\r\n');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['NNp\n'], 'dropped.wff'));
      document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await until('the dropped sheet', async () => (await value()) === 'NNp\n');
    const notes = page.waitForEvent('filechooser');
    await open('file…');
    const text = 'Prose, C or no C.\n\n```wff\nKp\n```\n';
    await (await notes).setFiles({ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from(text) });
    await until('the notes', async () => (await value()) === text);
    await faults('1 fault');
    for (const [name, file] of [
      ['notes.md', 'notes.md'],
      ['Homework 1.2', 'Homework 1.2.wff'],
    ]) {
      await page.locator('#name').fill(name);
      const named = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      assert.equal((await named).suggestedFilename(), file);
    }
    await open('New');
    await faults('empty');
  },
  async 'a sheet is printed whole, and nothing with it'() {
    const lines = Array.from({ length: 300 }, (_, at) => (at % 7 === 6 ? '' : `Kpq # line ${at + 1}`));
    await fill(`${lines.join('\n')}\n`);
    await page.evaluate(() =>
      addEventListener('beforeprint', () => {
        const paper = document.querySelector('wff-editor').shadowRoot.querySelector('.paper');
        globalThis.printed = [...paper.children].map((one) => one.textContent);
      }),
    );
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g).length;
    assert.deepEqual(await page.evaluate(() => globalThis.printed), lines);
    assert.ok(sheets >= 4 && sheets <= 12, `${sheets} pages`);
    await until('no paper', async () => (await page.locator('.paper li').count()) === 0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await shoot('print');
    assert.ok(await page.locator('.paper li').nth(299).isVisible());
    for (const one of ['header', '.cm-editor', '.status', 'aside.panel']) {
      assert.equal(await page.locator(one).first().isVisible(), false, one);
    }
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  },
  async 'a file in UTF-16 is read where its byte order mark tells, and any other is told what would help'() {
    const give = async (...bytes) => {
      const choosing = page.waitForEvent('filechooser');
      await open('file…');
      await (await choosing).setFiles({ name: 'wide.wff', mimeType: 'text/plain', buffer: Buffer.concat(bytes) });
    };
    const little = Buffer.from('# Übung „∧“\nKpq\n', 'utf16le');
    await give(Buffer.of(0xff, 0xfe), little);
    await until('the sheet', async () => (await value()) === '# Übung „∧“\nKpq\n');
    await open('New');
    await give(Buffer.of(0xfe, 0xff), Buffer.from(little).swap16());
    await until('the sheet', async () => (await value()) === '# Übung „∧“\nKpq\n');
    for (const bytes of [little, Buffer.from('# Übung\n', 'latin1'), Buffer.of(0xff, 0xfe, 0x4b)]) {
      await open('New');
      await give(bytes);
      await notice('Save it as UTF-8 text').waitFor();
      assert.equal(await value(), '');
    }
  },
  async 'a server that dies is told, is started again with the sheet, and never looks like a perfect sheet'() {
    await fill('Kp\n');
    await faults('1 fault');
    for (let time = 1; time <= 3; time += 1) {
      await page.evaluate(() => globalThis.killServer());
      await told('started again').waitFor();
      await faults('1 fault');
      await keys().press('Control+End');
    }
    await page.evaluate(() => globalThis.killServer());
    await faults('not checked');
    await told('nothing here is checked').waitFor();
    await panel('nothing is known of the text').waitFor();
    await shoot('dead');
    await page.locator('.told button').click();
    await faults('1 fault');
  },
  async 'it works without a network once it is loaded'() {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the files', () =>
      page.evaluate(
        async () =>
          (await Promise.all((await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).length)))[0] >= 8,
      ),
    );
    await page.reload();
    await faults('1 fault');
    await time('load from the cache');
    await page.context().setOffline(true);
    served.asked.length = 0;
    await page.reload();
    await faults('1 fault');
    await fill('CKpqr');
    await panel('if p and q, then r').waitFor();
    await until('it is kept', () => page.evaluate(() => Object.values(localStorage).some((one) => one.includes('CKpqr'))));
    await page.goto(`${here}index.html`);
    await faults('no faults');
    // Chromium asks for a newer service worker by a way of its own.
    assert.equal(served.asked.filter((path) => !path.endsWith('/sw.js')).join(), '');
    await page.context().setOffline(false);
  },
  async 'another copy of the page on the same site keeps its files apart, and a damaged file comes back'() {
    const mine = page;
    page = await profile();
    for (const path of [here, `${served.origin}/other/`]) {
      await page.goto(path);
      await faults(`${first} faults`);
      await page.evaluate(() => navigator.serviceWorker.ready);
    }
    const scopes = await page.evaluate(async () => (await caches.keys()).map((key) => key.split(' ')[1]));
    assert.deepEqual(scopes.sort(), [`${served.origin}/other/`, here]);
    await page.evaluate(async () => {
      for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        for (const { url } of await cache.keys())
          if (url.endsWith('.wasm'))
            await cache.put(url, new Response('damaged', { headers: { 'content-type': 'application/wasm' } }));
      }
    });
    await page.goto(here);
    await faults(`${first} faults`);
    await page.context().setOffline(true);
    await page.reload();
    await faults(`${first} faults`);
    await page.context().close();
    page = mine;
  },
  async 'a frame in a sandbox shows the text and says why it is not checked'() {
    const mine = page;
    page = await profile();
    page.removeAllListeners('console');
    await page.goto(`${here}NOTICES.txt`);
    await page.evaluate((here) => {
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      frame.src = here;
      frame.style.cssText = 'width: 1000px; height: 600px';
      document.body.replaceChildren(frame);
    }, here);
    const frame = page.frameLocator('iframe');
    await frame.locator('.cm-line').filter({ hasText: 'A first sheet' }).waitFor();
    await frame.locator('.told').filter({ hasText: 'nothing here is checked' }).waitFor();
    await page.context().close();
    page = mine;
  },
  async 'a page that is opened from a disk says what it takes'() {
    const mine = page;
    page = await profile();
    page.removeAllListeners('console');
    await page.goto(`${pathToFileURL(folder)}/index.html`);
    await until('the page', async () => (await page.title()) === 'sheet.wff – wff');
    assert.match(await page.locator('main').innerText(), /must come from a web server/);
    await page.context().close();
    page = mine;
  },
  async 'colours part by more than hue and can be read, light and dark'() {
    await fill(`${samples('sheet')}roll Ann: pqi KCN\ncall Ann: Kpq\n`);
    await page.locator('.tk.unused').first().waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      const looks = await editor().evaluate((one) => {
        const root = one.shadowRoot;
        const ground = getComputedStyle(root.querySelector('.cm-editor')).backgroundColor;
        const look = (selector) => {
          const found = root.querySelector(selector);
          if (!found) return undefined;
          const { color, fontWeight, fontStyle, textDecorationLine } = getComputedStyle(found);
          return { color, style: [fontWeight, fontStyle, textDecorationLine].join(' ') };
        };
        const names = [
          '.keyword',
          '.number',
          '.operator.binary',
          '.variable.true',
          '.variable.false',
          '.enumMember.true',
          '.used',
          '.unused',
          '.string',
          '.comment',
        ];
        return { ground, all: names.map((name) => [name, look(`.cm-line .tk${name}`)]) };
      });
      const rgb = (text) => text.match(/\d+/g).slice(0, 3).map(Number);
      const ground = rgb(looks.ground);
      const all = looks.all.map(([name, look]) => [name, look.style, rgb(look.color)]);
      for (const [name, , colour] of all) {
        assert.ok(contrast(colour, ground) >= 4.5, `${name} is ${contrast(colour, ground).toFixed(1)} in ${colorScheme}`);
      }
      const parted = all.filter(([name]) => !/string|comment/.test(name));
      parted.forEach(([name, style, colour], at) =>
        parted
          .slice(at + 1)
          .forEach(([other, another, second]) =>
            assert.ok(
              style !== another || Math.abs(lightness(colour) - lightness(second)) >= 10,
              `${name} and ${other} in ${colorScheme}`,
            ),
          ),
      );
      await go(7, 6);
      await panel('p → q ∧ ¬r').waitFor();
      await shoot(colorScheme);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  },
  async 'on a phone it fits, and is worked with a thumb'() {
    const wide = page;
    page = await profile({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: 'dark',
    });
    await page.goto(here);
    await faults(`${first} faults`);
    await time('cold load, a phone’s size');
    const slow = await profile({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await (await slow.context().newCDPSession(slow)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await slow.goto(here);
    await slow.locator('.faults').filter({ hasText: `${first} faults` }).waitFor();
    await time('cold load, a phone’s size, the page at a quarter of the speed', slow);
    await slow.context().close();
    assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth), 390);
    await page.locator('.cm-lintRange').nth(2).tap();
    await told(/connectives are capitals/).waitFor();
    await panel('This is a pff').waitFor();
    const inView = () =>
      page.evaluate(() => {
        const root = document.querySelector('wff-editor').shadowRoot;
        const [line, text] = ['.cm-activeLine', '.text'].map((it) => root.querySelector(it).getBoundingClientRect());
        return line.top + 20 < text.bottom;
      });
    await until('the line of the cursor in view', inView);
    await shoot('phone');
    await page.getByRole('button', { name: 'Actions' }).tap();
    await page.locator('.wff-pick button').first().waitFor();
    await shoot('phone-actions');
    await page.locator('.wff-pick button').first().tap();
    await faults(`${first - 1} faults`);
    const small = await editor().evaluate(
      (one) => [...one.shadowRoot.querySelectorAll('.status button')].filter((button) => button.offsetHeight < 40).length,
    );
    assert.equal(small, 0, 'buttons are too small for a thumb');
    const choose = async (words) => {
      await page.getByRole('button', { name: 'Actions' }).tap();
      await page.locator('.wff-pick button').filter({ hasText: words }).tap();
    };
    await choose('Undo');
    await faults(`${first} faults`);
    await choose('Redo');
    await faults(`${first - 1} faults`);
    await choose('List of all faults');
    await page.locator('.cm-panel-lint [role=option]').nth(2).waitFor();
    const listed = await page.locator('.cm-panel-lint ul').evaluate((list) => {
      const { bottom } = list.getBoundingClientRect();
      return [...list.children].filter((one) => one.getBoundingClientRect().bottom <= bottom).length;
    });
    assert.ok(listed >= 3, `${listed} faults of the list are in view`);
    assert.equal(await page.locator('aside.panel').isVisible(), false);
    await shoot('phone-list');
    await page.locator('.cm-panel-lint [name=close]').tap();
    await page.locator('.cm-panel-lint').waitFor({ state: 'detached' });
    assert.ok(await page.locator('aside.panel').isVisible());
    for (const [width, height] of [
      [390, 480],
      [844, 200],
      [667, 200],
    ]) {
      await page.setViewportSize({ width, height });
      await go(9);
      await told('is missing').locator('button').first().waitFor();
      await until('three lines', async () => (await page.locator('.cm-scroller').evaluate((one) => one.offsetHeight)) >= 3 * 26);
      await until('the line of the cursor in view', inView);
      await shoot(`phone-${width}x${height}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Panel' }).tap();
    assert.equal(await page.locator('aside.panel').isVisible(), false);
    await page.context().close();
    page = wide;
  },
  async 'with a thumb and no manual, an empty sheet becomes a table, a proof, a played round and a key'() {
    const wide = page;
    page = await profile({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await page.goto(here);
    await faults(`${first} faults`);
    const begin = async (title) => {
      await page.getByRole('button', { name: 'Open' }).tap();
      await page.getByRole('menuitem', { name: 'New' }).tap();
      await page.getByRole('button', { name: title }).tap();
    };
    const choose = async (words) => {
      // The cursor comes a moment after the thumb.
      const item = page.locator('.wff-pick button').filter({ hasText: words });
      await until(words, async () => {
        await page.getByRole('button', { name: 'Actions' }).tap();
        await page.locator('.wff-pick button').first().waitFor();
        const isThere = (await item.count()) > 0;
        if (!isThere) await keys().press('Escape');
        return isThere;
      });
      await item.tap();
      await page.locator('.cm-content:focus').waitFor();
    };
    const next = () => choose('Go to the next place to fill in');
    const write = async (words) => {
      await keys().insertText(words);
      await until(words, async () => (await value()).includes(words));
    };
    await begin('A truth table');
    await page.getByRole('button', { name: 'OK' }).tap();
    await until('the rows', async () => (await line(9)) === '  row F F F | ?');
    for (const [at, cell] of [...'TFTTTTTT'].entries()) {
      if (at) await next();
      await keys().insertText(cell);
    }
    await until('the cells', async () => !(await value()).includes('?'));
    await faults('no faults');
    await shoot('begun-table');

    await begin('A proof');
    await until('the proof', async () => (await line(1)) === 'proof  |- ');
    await write('Cpq, Cqr');
    await next();
    await write('Cpr');
    await keys().press('Enter');
    await until('the premises', async () => /2 Cqr +premise/.test(await value()));
    await choose('Write the next step');
    await until('a step', async () => /3 \| p +suppose/.test(await value()));
    await choose('Finish this proof');
    await until('the steps', async () => /Cpr +Ci/.test(await value()));
    await keys().press('Control+End');
    await panel('The proof is finished').waitFor();
    await faults('no faults');
    assert.match(await value(), /^proof Cpq, Cqr \|- Cpr\n[^]*\d Cpr +Ci [^]*end/);
    await shoot('begun-proof');

    await begin('A game');
    await until('the game', async () => (await line(3)) === '  ');
    await keys().press('Escape');
    await keys().press('Control+Home');
    await keys().press('ArrowDown');
    await choose('Roll for everybody');
    await until('the rolls', async () => /roll Bob: \w+/.test(await value()));
    await page.locator('.cm-line').nth(4).tap();
    await choose('What can stand here');
    await page.locator('.cm-tooltip-autocomplete li').filter({ hasText: 'call Ann' }).tap();
    await until('the call', async () => /call Ann/.test(await line(5)));
    await keys().press('End');
    await keys().insertText((await line(5)).includes(':') ? 'Kpq' : ': Kpq');
    await choose('Check for everybody');
    await until('the check', async () => /check Bob/.test(await value()));
    await faults('no faults');
    await page.locator('.panel .game').filter({ hasText: 'Ann' }).waitFor();
    await shoot('begun-game');

    await begin('An exercise');
    await until('the exercise', async () => /^exercise 1 /.test(await value()));
    await write('2a');
    for (const words of ['Nor', '3', 'Write NApq with N and K only.']) {
      await next();
      await write(words);
    }
    await next();
    await write('require == NApq');
    await keys().press('Enter');
    await write('key KNpNq');
    await faults('no faults');
    await panel('Nor').waitFor();
    await shoot('begun-exercise');
    await page.context().close();
    page = wide;
  },
  async 'an accessibility checker finds nothing in any state of the page, light and dark, wide and on a phone'() {
    const mine = page;
    const found = [];
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    for (const [name, options] of [
      ['wide', {}],
      ['phone', phone],
    ]) {
      page = await profile(options);
      const look = async (what) => {
        await page.emulateMedia({ colorScheme: 'light' });
        found.push(...(await barriers(`${name}, light, ${what}`)));
        await page.emulateMedia({ colorScheme: 'dark' });
        found.push(...(await barriers(`${name}, dark, ${what}`, ['color-contrast'])));
        await shoot(`state-${name}-${what}`);
      };
      await page.goto(here);
      await faults(`${first} faults`);
      await panel('p → q ∧ ¬r').waitFor();
      await look('first');
      await page.locator('.faults').click();
      await told('is missing').locator('button').first().waitFor();
      await look('fault');
      const actions = () => page.getByRole('button', { name: 'Actions' }).click();
      await actions();
      await page.locator('.wff-pick').waitFor();
      await look('actions');
      await page.locator('.wff-pick button').filter({ hasText: 'List of all faults' }).click();
      await page.locator('.cm-panel-lint [aria-selected] .wff-fixes button').first().waitFor();
      await look('list');
      await page.locator('.cm-panel-lint [name=close]').click();
      for (const [sample, shown] of [
        ['An exercise', 'De Morgan'],
        ['A game', 'Shake-a-WFF'],
        ['A proof', 'Proof of'],
      ]) {
        await open(sample);
        await panel(shown).waitFor();
        await look(sample);
      }
      await page.getByRole('button', { name: 'Open' }).click();
      await look('menu');
      await page.getByRole('menuitem', { name: 'New' }).click();
      await faults('empty');
      await look('empty');
      await page.getByRole('button', { name: 'A truth table' }).click();
      await page.getByRole('textbox', { name: 'A table of which formula?' }).waitFor();
      await look('question');
      await keys().press('Enter');
      await faults('no faults');
      await look('table');
      await page.getByRole('button', { name: 'Help' }).click();
      await page.locator('#helping details').evaluateAll((all) => all.forEach((one) => (one.open = true)));
      await look('help');
      await page.getByRole('link', { name: 'The reference' }).evaluate((one) => one.removeAttribute('target'));
      await page.getByRole('link', { name: 'The reference' }).click();
      const pages = await page.locator('nav a:not([href="./"])').evaluateAll((all) => all.map((one) => one.href));
      for (const address of pages) {
        await page.goto(address);
        if (/language/.test(address)) await look('reference');
        const over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
        assert.equal(over, 0, `${address} is too wide, ${name}`);
      }
      await page.context().close();
    }
    page = mine;
    assert.equal(found.join('\n'), '');
  },
  async 'nothing is fetched from elsewhere, and nothing fails'() {
    assert.equal(elsewhere.join(), '');
    assert.equal(wrong.join('; '), '');
  },
};

await run(steps, { keyboard: { press: (key) => page.keyboard.press(key) }, context: () => page.context() }, (name) =>
  shoot(name),
);
