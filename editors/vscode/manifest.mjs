// Prints the manifest of a package: on the web the extension has no program to run, elsewhere no worker.
// usage: node manifest.mjs TARGET
import { readFileSync } from 'node:fs';

const { main, browser, files, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
const capabilities = { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true };
const web = { ...rest, browser, files: files.filter((one) => one !== 'server'), capabilities };
const native = { ...rest, main, files };
const manifest = process.argv[2] === 'web' ? web : native;
console.log(JSON.stringify(manifest, undefined, 2));
