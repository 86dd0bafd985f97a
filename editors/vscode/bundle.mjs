// Bundles the extension into FOLDER/extension.js, with the licences of what is in it.
// usage: node bundle.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = process.argv[2];
const { metafile } = await build({
  entryPoints: ['src/extension.ts'],
  outfile: join(folder, 'extension.js'),
  bundle: true,
  platform: 'node',
  target: 'node18',
  external: ['vscode'],
  minify: true,
  metafile: true,
  logLevel: 'warning',
});

const inside = Object.keys(metafile.inputs).map((path) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
const notices = [...new Set(inside)].filter(Boolean).sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const licence = readdirSync(path).find((file) => /^licen[cs]e/i.test(file));
  return `${name} ${version}\n\n${readFileSync(join(path, licence), 'utf8').trim()}\n`;
});
writeFileSync(join(folder, 'NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
