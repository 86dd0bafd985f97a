// Runs host.cjs inside the extension host of VS Code, against the real API.
// usage: node host.mjs http://127.0.0.1:PORT EXTENSION FOLDER
import { fileURLToPath } from 'node:url';
import { address, launch, LIMIT, remote } from './chromium.mjs';

const [base, extension, folder] = process.argv.slice(2);
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
await page.exposeFunction('codeAutomationExit', (code) => end(code));
const tests = fileURLToPath(new URL('host.cjs', import.meta.url));
const payload = [
  ['extensionDevelopmentPath', remote(base, extension)],
  ['extensionTestsPath', remote(base, tests)],
];
await page.goto(address(base, folder, payload));
const late = setTimeout(() => end('FAILED the extension host did not end'), 2 * LIMIT);
const code = await ended;
clearTimeout(late);
await browser.close();
if (code !== 0) {
  console.log('FAILED in the extension host:', code);
  process.exit(1);
}
