// Packs the package of npm, installs it in a folder of its own, bundles a page with it, and opens that.
// usage: node package.mjs PACKAGE SCRATCH ESBUILD TSC
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { launch, LIMIT, run } from '../vscode/chromium.mjs';
import { serve } from './serve.mjs';

const [source, scratch, esbuild, tsc] = process.argv.slice(2).map((path) => resolve(path));
const npm = (...args) =>
  execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund'], { cwd: scratch, encoding: 'utf8' });
const site = join(scratch, 'site');
mkdirSync(site, { recursive: true });
writeFileSync(join(scratch, 'package.json'), '{ "private": true, "type": "module" }');
const served = await serve({ '/': site });
const browser = await launch();
const page = await browser.newPage();
page.setDefaultTimeout(LIMIT);

const APP = `
import { setBase, startServer, WffEditor } from 'wff-web';
setBase('/assets/');
const editor = document.createElement('wff-editor');
editor.value = 'KpC';
document.body.append(editor);
const isOurs: boolean = editor instanceof WffEditor;
const server = startServer(new URL('/assets/', location.href).href, {
  message: (text) => { document.title = JSON.parse(text).result.serverInfo.name + ' ' + isOurs; },
  ended: (reason) => { document.title = reason; },
});
server.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { processId: null, capabilities: {} } }));
`;

const steps = {
  async 'the package has what it needs and nothing else'() {
    const [{ files, filename }] = JSON.parse(npm('pack', source, '--json'));
    const names = files.map(({ path }) => path).sort();
    assert.deepEqual(names, [
      'LICENSE-APACHE',
      'LICENSE-MIT',
      'NOTICES.txt',
      'README.md',
      'dist/index.js',
      'dist/wff-editor.js',
      'dist/wff.wasm',
      'dist/worker.js',
      'index.d.ts',
      'package.json',
    ]);
    npm('install', `./${filename}`);
    assert.deepEqual(
      readdirSync(join(scratch, 'node_modules')).filter((name) => !name.startsWith('.')),
      ['wff-web'],
    );
  },
  async 'its types hold'() {
    writeFileSync(join(scratch, 'app.ts'), APP);
    execFileSync(
      tsc,
      [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        'app.ts',
      ],
      { cwd: scratch, stdio: 'inherit' },
    );
  },
  async 'a page is bundled with it, and shows a fault'() {
    execFileSync(
      esbuild,
      ['app.ts', '--bundle', '--minify', '--format=esm', '--log-level=warning', `--outfile=${join(site, 'app.js')}`],
      { cwd: scratch, stdio: 'inherit' },
    );
    mkdirSync(join(site, 'assets'));
    for (const name of ['worker.js', 'wff.wasm']) {
      copyFileSync(join(scratch, 'node_modules/wff-web/dist', name), join(site, 'assets', name));
    }
    writeFileSync(join(site, 'index.html'), '<!DOCTYPE html><title></title><body><script type="module" src="app.js"></script>');
    await page.goto(served.origin);
    await page.locator('.told').filter({ hasText: 'is missing both of its operands' }).waitFor();
  },
  async 'a server of its own answers'() {
    await page.waitForFunction(() => document.title === 'wff true');
  },
};

await run(steps, page, async () => {});
