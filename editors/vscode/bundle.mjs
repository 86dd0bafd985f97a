// Bundles the extension into FOLDER/extension.js, its panel into FOLDER/panel.js and panel.css. FOLDER/inside.json lists
// the packages of npm that are in them.
// usage: node bundle.mjs FOLDER
import { writeFileSync } from 'node:fs';
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

const inside = [metafile, panel.metafile].flatMap(({ inputs }) => Object.keys(inputs));
const packages = inside.map((path) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
writeFileSync(join(folder, 'inside.json'), JSON.stringify([...new Set(packages)].filter(Boolean)));
