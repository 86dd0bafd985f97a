// Runs web-host.cjs inside the extension host of VS Code for the Web, against the real API.
// usage: node web-host.mjs VSCODE EXTENSION     the folders of VS Code and of the unpacked extension
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { launch, LIMIT } from './chromium.mjs';
import { serve } from './serve.mjs';

const [code, extension] = process.argv.slice(2);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { build } = createRequire(here('../../editors/vscode/'))('esbuild');
const bundled = await build({
  entryPoints: [here('web-host.cjs')],
  bundle: true,
  write: false,
  format: 'cjs',
  platform: 'browser',
  external: ['vscode'],
  alias: { 'node:assert': here('assert.cjs') },
  define: { 'process.env.LIMIT': JSON.stringify(String(LIMIT / 1000)) },
});
const tests = bundled.outputFiles[0].text;
const base = await serve(code, { wff: extension }, { '/sheet.wff': readFileSync(here('sheet.wff'), 'utf8') }, { '/wff/tests.js': tests });
const browser = await launch();
const page = await browser.newPage();
let end;
const ended = new Promise((resolve) => {
  end = resolve;
});
await page.exposeFunction('codeAutomationLog', (_, words) => {
  if (/^(ok|FAILED)/.test(words[0]) || process.env.VERBOSE) {
    console.log(...words);
  }
});
await page.exposeFunction('codeAutomationExit', (status) => end(status));
if (process.env.VERBOSE) page.on('console', (message) => console.log('console', message.text().slice(0, 300)));
const payload = [
  ['extensionDevelopmentPath', `${base}/wff`],
  ['extensionTestsPath', `${base}/wff/tests.js`],
];
await page.goto(`${base}/?payload=${encodeURIComponent(JSON.stringify(payload))}`);
const late = setTimeout(() => end('FAILED the extension host did not end'), 2 * LIMIT);
const status = await ended;
clearTimeout(late);
await browser.close();
if (status !== 0) {
  console.log('FAILED in the extension host:', status);
}
process.exit(status === 0 ? 0 : 1);
