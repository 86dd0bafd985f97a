// Bundles the extension into FOLDER/extension.js, or for the web into FOLDER/web.js with its server's worker.js, its
// panel into FOLDER/panel.js and panel.css, and its view of marks into FOLDER/marks.js. Prints what esbuild tells of them.
// usage: node bundle.mjs FOLDER [web]
import { join } from 'node:path';
import { build } from 'esbuild';

const [folder, target] = process.argv.slice(2);
const common = { bundle: true, minify: true, metafile: true, logLevel: 'warning' };
const browser = { ...common, platform: 'browser', target: 'es2022' };
const panel = {
  ...browser,
  entryPoints: [
    { in: 'panel/main.tsx', out: 'panel' },
    { in: 'panel/panel.css', out: 'panel' },
    // Marks are given by a program.
    ...(target === 'web' ? [] : [{ in: 'panel/marks.tsx', out: 'marks' }]),
  ],
  outdir: folder,
  jsx: 'automatic',
  jsxImportSource: 'preact',
};
const native = {
  ...common,
  entryPoints: ['src/node/extension.ts'],
  outfile: join(folder, 'extension.js'),
  platform: 'node',
  target: 'node18',
  external: ['vscode'],
};
const web = {
  ...browser,
  entryPoints: ['src/web/extension.ts'],
  outfile: join(folder, 'web.js'),
  format: 'cjs',
  external: ['vscode'],
};
const worker = {
  ...browser,
  entryPoints: ['../web/src/worker.ts'],
  outfile: join(folder, 'worker.js'),
  format: 'iife',
};
const built = await Promise.all([panel, ...(target === 'web' ? [web, worker] : [native])].map(build));
console.log(JSON.stringify(built.map(({ metafile }) => metafile)));
