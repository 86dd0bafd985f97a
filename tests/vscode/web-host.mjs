// Runs web-host.cjs inside the extension host of VS Code for the Web, against the real API.
// usage: node web-host.mjs VSCODE EXTENSION     the folders of VS Code and of the unpacked extension
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { LIMIT, runInside } from './chromium.mjs';
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
const payload = [
  ['extensionDevelopmentPath', `${base}/wff`],
  ['extensionTestsPath', `${base}/wff/tests.js`],
];
await runInside(`${base}/?payload=${encodeURIComponent(JSON.stringify(payload))}`);
