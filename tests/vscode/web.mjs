// Works with VS Code for the Web as a person does: as a site of files, and as the page of a server that has the package
// for the web installed.
// usage: node web.mjs VSCODE EXTENSION http://127.0.0.1:PORT FOLDER SCREENSHOTS
import assert from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, launch, LIMIT, remote, run, until } from './chromium.mjs';
import { faultsOf } from './faults.mjs';
import { hands } from './hands.mjs';
import { serve } from './serve.mjs';

const [code, extension, base, folder, shots] = process.argv.slice(2);
const files = {
  '/sheet.wff': readFileSync(`${folder}/sheet.wff`, 'utf8'),
  '/notes.txt': 'Nothing to check.\n',
  '/proof.wff': 'proof p, Cpq |- q\n  1 p premise\n  2 Cpq premise\n  3 Kpq Co 2, 1\nend\n',
  '/exam.wff': 'exam\nlet p = T, q = F\nCpq is tautology\nKpC\n',
};
const site = await serve(code, { wff: extension }, files);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
page.setDefaultTimeout(LIMIT);
const shoot = (name, clip) => page.screenshot({ path: `${shots}/web-${name}.png`, animations: 'disabled', clip });
const keys = page.keyboard;
const { act, counts, go, line, lines, palette, row, says, status } = hands(page, shoot);
const first = faultsOf(readFileSync(`${folder}/sheet.wff`, 'utf8'));
const panel = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
const notes = page.locator('.notifications-toasts .notification-list-item');

/** Opens the site on a file. */
async function open(path) {
  const payload = [['openFile', `memory:${path}`]];
  await page.goto(`${site}/?payload=${encodeURIComponent(JSON.stringify(payload))}`);
  await page.locator('.tab.active').filter({ hasText: path.slice(1) }).waitFor();
}

/** What the palette offers to somebody who types this. */
async function offered(typed) {
  await keys.press('F1');
  await page.locator('.quick-input-widget input').waitFor();
  await keys.type(typed);
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  const rows = await page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts();
  await keys.press('Escape');
  return rows;
}

/** The worker of the server. */
async function worker() {
  for (const one of page.workers()) {
    // One that is just ending does not answer.
    if (/wff$/.test(await one.evaluate(() => self.name).catch(String))) {
      return one;
    }
  }
  return undefined;
}

/** Has the server do something, as if it had a mistake. It comes to its end by that, or when it is ended. */
async function ends(old, mistake) {
  const gone = new Promise((resolve) => old.on('close', resolve));
  await old.evaluate(mistake);
  return { gone };
}

const fails = () =>
  void setTimeout(() => {
    throw new Error('a mistake');
  });
const hangs = () =>
  void setTimeout(() => {
    for (;;);
  });

const steps = {
  'the package has no program in it, and its notices name what is inside'() {
    const read = (name) => readFileSync(join(extension, name), 'utf8');
    const { main, browser } = JSON.parse(read('package.json'));
    assert.deepEqual([main, browser, existsSync(join(extension, 'server'))], [undefined, './dist/web.js', false]);
    const notices = read('NOTICES.txt');
    for (const name of ['preact', 'vscode-languageclient', 'vscode-jsonrpc', 'serde_json']) {
      assert(notices.includes(`\n${name} `), name);
    }
    for (const name of ['typescript', 'clap', 'wff-lsp']) {
      assert(!notices.includes(`\n${name} `), name);
    }
  },
  async 'where no program can be run, that is said'() {
    await open('/notes.txt');
    await until('the command', async () => (await offered('wff: Grade')).includes('wff: Grade This Folder'));
    await palette('wff: Grade This Folder');
    await notes.filter({ hasText: '“Grade This Folder” takes VS Code on a computer' }).waitFor();
    await shoot('no-program');
    await palette('Notifications: Clear All Notifications');
    assert(!(await offered('wff: ')).some((one) => /Folder|Students/.test(one)));
  },
  async 'a pff is underlined'() {
    await open('/sheet.wff');
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await keys.press('Control+b');
    assert.equal((await page.locator('#status\\.editor\\.mode').innerText()).trim(), 'WFF');
    assert.match((await worker()).url(), /^blob:http:\/\/v--/);
  },
  async 'the status bar tells how many faults there are, and its menu changes the logic'() {
    await says(new RegExp(`^classical · shake-a-wff · dice · ${first} faults$`));
    await go('p, Cpq |= q');
    await status.click();
    await row('Change the logic').waitFor();
    await row('Copy the version').filter({ hasText: 'wff 0' }).waitFor();
    await shoot('menu');
    await row('Change the logic').click();
    await row('K3').click();
    await row('This file').click();
    await says(/^K3 · /);
    await keys.press('Control+z');
    await says(/^classical · /);
  },
  async 'hover tells what a formula says'() {
    const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasText: 'p → q' });
    await until('the hover', async () => {
      await line('p, Cpq |= q').locator('span span').filter({ hasText: 'C' }).first().hover();
      return hover.first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await shoot('hover');
    await keys.press('Escape');
    await page.mouse.move(900, 500);
  },
  async 'the quick fix mends infix'() {
    await go('3) p -> (q & r)');
    await act('CpKqr', 'quick-fix');
    await until('the mended line', async () => (await lines()).includes('3) CpKqr'));
  },
  async 'a name is completed'() {
    await go('@mp is tautology');
    await keys.type('N@');
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'mp' }).first().waitFor();
    await shoot('completion');
    await keys.press('Escape');
    await keys.press('Control+z');
    await until('the line as it was', async () => (await lines()).includes('@mp is tautology'));
  },
  async 'a command writes the longest WFF'() {
    await go('roll Ann');
    await palette('wff: Write the Longest WFF');
    await until('the call', async () => (await lines()).some((text) => /^call (Ann: )?[KCNpqr]{6}$/.test(text)));
    await shoot('longest');
  },
  async 'the panel draws the tree and the table'() {
    await go('1) CpKqNr');
    await palette('wff: Show the Formula Panel');
    await panel.locator('main').filter({ hasText: 'if it is raining then the street is wet and not r' }).waitFor();
    assert.equal(await panel.locator('.wff-tree g[role=treeitem]').count(), 6);
    assert.equal(await panel.locator('.wff-table tbody tr').count(), 8);
    await shoot('panel');
    await panel.locator('g[data-node="2"]').click();
    await until('the selection', async () => {
      await keys.press('Control+1');
      return /\(4 selected\)/.test((await page.locator('#status\\.editor\\.selection').allInnerTexts()).join());
    });
  },
  async 'a step of a proof that does not follow is underlined'() {
    await open('/proof.wff');
    await says(/ · [12] faults?$/);
    await keys.press('Control+Shift+m');
    await page.locator('.markers-panel').filter({ hasText: 'wrong-step' }).waitFor();
    await shoot('proof');
    await keys.press('Control+Shift+m');
  },
  async 'behind a rule it is said which line is cited next'() {
    await line('3 Kpq').click();
    await keys.press('End');
    await keys.press('Backspace');
    await keys.press('Control+Shift+Space');
    await page.locator('.parameter-hints-widget.visible').filter({ hasText: 'Cpq, p — gives q' }).waitFor();
    await shoot('signature');
    await keys.press('Escape');
  },
  async 'an exam gives nothing away'() {
    await open('/exam.wff');
    await says(/^exam · .* · 1 fault$/);
    await go('Cpq is tautology');
    await palette('wff: Show the Formula Panel');
    await panel.locator('main').filter({ hasText: 'Cpq' }).waitFor();
    const told = await panel.locator('main').innerText();
    assert.match(told, /Answers are not told here/);
    assert.doesNotMatch(told, /class|value|Truth table/);
    await shoot('exam');
  },
  async 'a server that fails is started again'() {
    await open('/sheet.wff');
    await counts(first);
    const { gone } = await ends(await worker(), fails);
    await gone;
    await until('another server', worker);
    await counts(first);
    await go('4) kpq');
    await keys.press('Control+Shift+k');
    await counts(first - 1);
    await keys.press('Control+z');
    assert.equal(await notes.count(), 0);
  },
  async 'one that does not answer is told of, and started again from the menu'() {
    const { gone } = await ends(await worker(), hangs);
    await go('p, Cpq |= q');
    await says(/^wff: no answer$/);
    await shoot('silent');
    await status.click();
    await row('Restart the server').click();
    await gone;
    await counts(first);
  },
  async 'one that fails again and again is told of, and started again by hand'() {
    const note = notes.filter({ hasText: 'The wff server does not run: it ended or failed' });
    await until('the notice', async () => {
      const one = await worker();
      if (one && !(await note.count())) {
        const { gone } = await ends(one, fails);
        await gone;
      }
      return note.count();
    });
    await says(/^wff: nothing is checked$/);
    await shoot('ended');
    assert.equal(await note.count(), 1);
    assert.deepEqual(await note.locator('.monaco-button').allInnerTexts(), ['Try Again', 'Log']);
    await note.getByText('Try Again').click();
    await counts(first);
    await note.waitFor({ state: 'detached' });
    await palette('wff: Show the Log');
    await page.locator('.output-view-content .view-line, .part.panel .view-line').filter({ hasText: 'Uncaught Error: a mistake' }).first().waitFor();
    await shoot('log');
  },
  async 'in a window of a server the installed package for the web does the same'() {
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/sheet.wff`)]]));
    await says(new RegExp(`^classical · shake-a-wff · dice · ${first} faults$`));
    assert(await worker());
    assert(!(await offered('wff: ')).some((one) => /Folder|Students/.test(one)));
    await keys.press('Control+b');
    await go('3) p -> (q & r)');
    await palette('wff: Explain a Rule');
    await panel.getByText('An answer is infix').waitFor();
    await shoot('page');
    await palette('View: Close Editor');
    await go('1) CpKqNr');
    await palette('wff: Show the Formula Panel');
    await panel.locator('.wff-tree').waitFor();
    await shoot('remote');
  },
};

await run(steps, page, shoot);
