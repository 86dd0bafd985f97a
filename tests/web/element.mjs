// Looks at pages of a course with editors in them: as elements, and in the place of blocks of formulas. The editors come
// from another folder, and from another site.
// usage: node element.mjs FOLDER SCREENSHOTS
import assert from 'node:assert';
import { fileURLToPath } from 'node:url';
import { launch, LIMIT, run, until } from '../vscode/chromium.mjs';
import { serve } from './serve.mjs';

const [folder, shots] = process.argv.slice(2);
const pages = fileURLToPath(new URL('.', import.meta.url));
const served = await serve({ '/tools/': folder, '/week-3/': pages });
// A server of another site, which does not know what .wasm is.
const other = await serve({ '/wff/': folder }, { without: ['wasm'], headers: { 'access-control-allow-origin': '*' } });
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1000, height: 900 } });
context.setDefaultTimeout(LIMIT);
const page = await context.newPage();
const wrong = [];
page.on('pageerror', (error) => wrong.push(error.message));
const shoot = (name) => page.screenshot({ path: `${shots}/element-${name}.png`, animations: 'disabled', fullPage: true });
const one = (id) => page.locator(`#${id}`);
const faults = (id, words) => one(id).locator('.faults').filter({ hasText: words }).waitFor();
const value = (id) => one(id).evaluate((editor) => editor.value);
const workers = () => page.workers().length;

const steps = {
  async 'several editors of a page share one server'() {
    await page.goto(`${served.origin}/week-3/course.html`);
    await faults('formula', '1 fault');
    await faults('exercise', '1 fault');
    await faults('theorem', 'no faults');
    assert.equal(workers(), 1);
  },
  async 'the text between the tags is read without its indentation'() {
    assert.match(await value('exercise'), /^exercise 1 "De Morgan" 2 points\n {2}ask /);
    await one('exercise').locator('.panel').filter({ hasText: 'Rewrite NKpq' }).waitFor();
    await one('theorem').locator('.panel').filter({ hasText: 'p → q → p' }).waitFor();
    await shoot('course');
  },
  async 'an open panel has room, however short the text is'() {
    for (const width of [1000, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await until('the room', () => one('theorem').locator('aside.panel').evaluate((panel) => panel.offsetHeight >= 150));
    }
    await page.setViewportSize({ width: 1000, height: 900 });
  },
  async 'the styles of the page stay outside'() {
    const colour = await one('exercise')
      .locator('header')
      .evaluate((header) => getComputedStyle(header).color);
    assert.notEqual(colour, 'rgb(255, 0, 0)');
  },
  async 'what is typed is told by events, once'() {
    await page.evaluate(() => {
      globalThis.told = [];
      for (const type of ['input', 'change']) document.addEventListener(type, ({ target }) => told.push(`${type} ${target.id}`));
    });
    await one('formula').locator('.cm-content').focus();
    await page.keyboard.press('End');
    await page.keyboard.type('q');
    await page.keyboard.type('r');
    await faults('formula', 'no faults');
    assert.deepEqual(await page.evaluate(() => told), ['input formula', 'input formula']);
    await one('exercise').locator('.cm-content').focus();
    assert.deepEqual(await page.evaluate(() => told.slice(2)), ['change formula']);
    assert.equal(await value('formula'), 'KpCqr');
  },
  async 'a form has it as a field'() {
    await one('exercise').evaluate((editor) => {
      editor.value = editor.value.replace('answer NKpq', 'answer ANpNq');
    });
    await faults('exercise', 'no faults');
    const inForm = () => page.evaluate(() => new FormData(document.querySelector('form')).get('answer'));
    assert.match(await inForm(), /answer ANpNq/);
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await faults('exercise', '1 fault');
    assert.match(await inForm(), /answer NKpq/);
  },
  async 'what can only be read is shown whole, and nothing changes it'() {
    await one('theorem').locator('.panel').filter({ hasText: 'p → q → p' }).waitFor();
    await one('theorem').locator('.cm-content').focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+.');
    await one('theorem').locator('.told').filter({ hasText: 'can only be read' }).waitFor();
    await one('theorem').locator('.panel .buttons button').first().click();
    await one('theorem').locator('.panel .said').filter({ hasText: 'can only be read' }).waitFor();
    assert.equal(await value('theorem'), 'CpCqp is tautology');
  },
  async 'an element can be moved and taken away'() {
    await page.evaluate(() => document.body.prepend(document.querySelector('#formula')));
    await faults('formula', 'no faults');
    assert.equal(await value('formula'), 'KpCqr');
    await one('formula').locator('.cm-content').focus();
    await page.keyboard.press('Control+z');
    await faults('formula', '1 fault');
    assert.equal(await value('formula'), 'KpC');
    await page.evaluate(() => document.querySelector('#formula').remove());
  },
  async 'after a new name or none the text has the focus'() {
    await page.evaluate(() => {
      document.body.prepend(Object.assign(document.createElement('wff-editor'), { id: 'names', value: 'def mp = Kpq\n@mp' }));
    });
    await faults('names', 'fault');
    await one('names').locator('.cm-content').focus();
    await page.keyboard.press('Control+End');
    for (const [key, text] of [
      ['Escape', 'def mp = Kpq\n@mp'],
      ['Enter', 'def both = Kpq\n@both'],
    ]) {
      await page.keyboard.press('F2');
      await one('names').locator('.wff-pick input').fill('both');
      await page.keyboard.press(key);
      await until('the name', async () => (await value('names')) === text);
      await one('names').locator('.cm-content:focus').waitFor();
    }
    await page.evaluate(() => document.querySelector('#names').remove());
  },
  async 'a label gives it the focus, a disabled fieldset takes its keys, and its value is always a text'() {
    await page.evaluate(() => {
      const set = document.createElement('fieldset');
      set.innerHTML = '<label for="field">Answer</label><wff-editor id="field" value="Kp"></wff-editor>';
      document.body.prepend(set);
    });
    await faults('field', '1 fault');
    await page.getByText('Answer', { exact: true }).click();
    await one('field').locator('.cm-content:focus').waitFor();
    await page.evaluate(() => (document.querySelector('fieldset').disabled = true));
    await page.keyboard.type('q');
    assert.equal(await value('field'), 'Kp');
    await one('field').evaluate((editor) => (editor.value = 5));
    assert.equal(await value('field'), '5');
    await page.evaluate(() => document.querySelector('fieldset').remove());
  },
  async 'fenced blocks of eight generators become editors when they come into view, and nothing else does'() {
    await page.setViewportSize({ width: 1000, height: 300 });
    await page.goto(`${served.origin}/week-3/fences.html`);
    const ids = ['markdown-it', 'hugo', 'pandoc', 'superfences', 'custom-fence', 'sphinx', 'vitepress', 'rouge'];
    await page.locator('#markdown-it wff-editor').waitFor();
    assert.equal(await page.locator('#rouge wff-editor').count(), 0, 'a block out of view is an editor');
    for (const id of ids) {
      const editor = page.locator(`#${id} > wff-editor`);
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await editor.locator('.faults').filter({ hasText: '1 fault' }).waitFor();
      assert.equal(await editor.evaluate((found) => found.value), 'Kpq\nKp "<x>"', id);
      assert.equal(await page.locator(`#${id} :is(pre, button.copy)`).count(), 0, id);
      assert.notEqual(await editor.evaluate((found) => getComputedStyle(found).marginTop), '0px', id);
    }
    for (const id of ['other', 'left-out']) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      assert.equal(await page.locator(`#${id} wff-editor`).count(), 0, id);
    }
    assert.equal(workers(), 1);
    await shoot('fences');
  },
  async 'the editor comes from another site, whose server knows no .wasm'() {
    await page.goto(`${served.origin}/week-3/course.html`);
    await page.setContent(
      `<wff-editor id="far" value="Kp"></wff-editor><script src="${other.origin}/wff/wff-editor.js"></script>`,
    );
    await faults('far', '1 fault');
  },
  async 'an editor whose server cannot be loaded says so'() {
    await page.goto(`${served.origin}/week-3/course.html`);
    await page.setContent(
      `<wff-editor id="none" base="/nowhere/" value="Kp"></wff-editor><script src="/tools/wff-editor.js"></script>`,
    );
    await faults('none', 'not checked');
    await one('none').locator('.told').filter({ hasText: 'nothing here is checked' }).waitFor();
  },
  async 'nothing fails'() {
    assert.equal(wrong.join('; '), '');
  },
};

await run(steps, page, shoot);
