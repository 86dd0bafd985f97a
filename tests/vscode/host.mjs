// Runs host.cjs inside the extension host of VS Code, against the real API.
// usage: node host.mjs http://127.0.0.1:PORT EXTENSION FOLDER
import { fileURLToPath } from 'node:url';
import { address, remote, runInside } from './chromium.mjs';

const [base, extension, folder] = process.argv.slice(2);
const tests = fileURLToPath(new URL('host.cjs', import.meta.url));
const payload = [
  ['extensionDevelopmentPath', remote(base, extension)],
  ['extensionTestsPath', remote(base, tests)],
];
await runInside(address(base, folder, payload));
