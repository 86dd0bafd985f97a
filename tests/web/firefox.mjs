// Works with the page in Firefox: what differs between browsers is there, from the worker to the link.
// usage: node firefox.mjs FOLDER SCREENSHOTS
// PUPPETEER names the folder that has puppeteer-core.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { faultsOf } from '../vscode/faults.mjs';
import { perform } from '../vscode/steps.mjs';
import { serve } from './serve.mjs';

const [folder, shots] = process.argv.slice(2);
const puppeteer = createRequire(join(process.env.PUPPETEER, 'node_modules/'))('puppeteer-core');
const sheet = readFileSync(new URL('../../editors/vscode/samples/sheet.wff', import.meta.url), 'utf8');
const served = await serve({ '/some/course/': folder });
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr', headless: true });
const page = await browser.newPage();
page.setDefaultTimeout(Number(process.env.LIMIT ?? 60) * 1000);
await page.setViewport({ width: 1280, height: 800 });
const wrong = [];
page.on('pageerror', (error) => wrong.push(error.message));
page.on('console', (message) => /error|warn/.test(message.type()) && wrong.push(message.text()));
// Firefox tells of what the policy of the page forbids in the page only.
await page.evaluateOnNewDocument(() => {
  const tell = ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`the policy forbids ${violatedDirective} ${blockedURI} ${sourceFile}`);
  addEventListener('securitypolicyviolation', tell);
});

/** Waits until something inside of the editor has these words. */
const shows = (selector, words) =>
  page.waitForFunction(
    (selector, words) => {
      const root = document.querySelector('wff-editor')?.shadowRoot;
      const panel = root?.querySelector('.panel')?.shadowRoot;
      return [root, panel].some((it) =>
        [...(it?.querySelectorAll(selector) ?? [])].some((one) => one.textContent.includes(words)),
      );
    },
    {},
    selector,
    words,
  );
const value = () => page.evaluate(() => document.querySelector('wff-editor').value);

async function fill(text) {
  await page.evaluate((text) => {
    const editor = document.querySelector('wff-editor');
    editor.value = text;
    editor.focus();
  }, text);
}

const steps = {
  async 'the page loads in Firefox, and shows faults and the panel'() {
    await page.goto(`${served.origin}/some/course/`);
    await shows('.faults', `${faultsOf(sheet)} faults`);
    await shows('dd', 'p → q ∧ ¬r');
    await page.screenshot({ path: `${shots}/firefox.png` });
  },
  async 'a pff is typed, told and mended by keys'() {
    await fill('');
    await page.keyboard.type('KpCq');
    await shows('.told', 'C is missing its second operand');
    await page.keyboard.down('Control');
    await page.keyboard.press('.');
    await page.keyboard.up('Control');
    await shows('.wff-pick button', 'Complete it as');
    await page.keyboard.press('Enter');
    await shows('.faults', 'no faults');
    assert.equal(await value(), 'KpCqr');
    await shows('.wff-table td', 'T');
  },
  async 'an empty sheet offers to begin, and what is marked is typed over'() {
    await fill('');
    await shows('.faults', 'empty');
    const button = await page.evaluateHandle(() => {
      const all = document.querySelector('wff-editor').shadowRoot.querySelectorAll('.beginnings button');
      return [...all].find((one) => one.textContent.startsWith('A proof'));
    });
    await button.click();
    await shows('.told', 'leads to the next place');
    await page.keyboard.type('q, Cqr');
    await page.keyboard.press('Tab');
    await page.keyboard.type('r');
    await page.waitForFunction(() => document.querySelector('wff-editor').value.startsWith('proof q, Cqr |- r'));
    await fill('let p "<img src=x onerror=alert(1)>"\nKpCqr');
    await shows('.faults', 'no faults');
  },
  async 'a hover has the infix of a formula'() {
    const at = await page.evaluate(() => {
      const lines = document.querySelector('wff-editor').shadowRoot.querySelectorAll('.cm-line');
      const { x, y } = lines[1].querySelector('.tk').getBoundingClientRect();
      return { x: x + 3, y: y + 6 };
    });
    await page.mouse.move(at.x, at.y);
    await page.mouse.move(at.x + 1, at.y);
    await shows('.cm-lsp-hover-tooltip', 'p ∧ (q → r)');
    await page.mouse.move(10, 500);
  },
  async 'a link has the sheet, and opens it'() {
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        globalThis.link = text;
      };
    });
    await fill('# „∧“ 𝒫\nNp\n');
    await page.click('#share');
    await page.waitForFunction(() => globalThis.link);
    const link = await page.evaluate(() => globalThis.link);
    await page.goto('about:blank');
    await page.goto(link);
    await shows('.faults', 'no faults');
    assert.equal(await value(), '# „∧“ 𝒫\nNp\n');
  },
  async 'nothing fails'() {
    assert.equal(wrong.join('; '), '');
  },
};

const failed = await perform(steps, (number) => page.screenshot({ path: `${shots}/firefox-failed-${number}.png` }));
await browser.close();
process.exit(failed ? 1 : 0);
