// Bundles the extension into FOLDER/extension.js, its panel into FOLDER/panel.js and panel.css, with the licences of what
// is in them.
// usage: node bundle.mjs FOLDER
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = process.argv[2];
const common = { bundle: true, minify: true, metafile: true, logLevel: 'warning' };
const panel = await build({
  ...common,
  entryPoints: ['panel/main.tsx', 'panel/panel.css'],
  entryNames: 'panel',
  outdir: folder,
  platform: 'browser',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
});
const { metafile } = await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outfile: join(folder, 'extension.js'),
  platform: 'node',
  target: 'node18',
  external: ['vscode'],
});

const inputs = [metafile, panel.metafile].flatMap(({ inputs }) => Object.keys(inputs));
const inside = inputs.map((path) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
const notices = [...new Set(inside)].filter(Boolean).sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const licence = readdirSync(path).find((file) => /^licen[cs]e/i.test(file));
  return `${name} ${version}\n\n${readFileSync(join(path, licence), 'utf8').trim()}\n`;
});
writeFileSync(join(folder, 'NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
