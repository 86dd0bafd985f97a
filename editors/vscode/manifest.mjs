// Prints the manifest of a package: on the web the extension has no program to run, elsewhere no worker.
// usage: node manifest.mjs TARGET
import { readFileSync } from 'node:fs';

const { main, browser, ...rest } = JSON.parse(readFileSync('package.json', 'utf8'));
const capabilities = { untrustedWorkspaces: { supported: true }, virtualWorkspaces: true };
const manifest = process.argv[2] === 'web' ? { ...rest, browser, capabilities } : { ...rest, main };
console.log(JSON.stringify(manifest, undefined, 2));
