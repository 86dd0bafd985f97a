// Bundles the extension into FOLDER/extension.js. FOLDER/inside.json lists the packages of npm that are in it.
// usage: node bundle.mjs FOLDER
import { writeFileSync } from 'node:fs';
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

const inside = [metafile].flatMap(({ inputs }) => Object.keys(inputs));
const packages = inside.map((path) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
writeFileSync(join(folder, 'inside.json'), JSON.stringify([...new Set(packages)].filter(Boolean)));
