// Bundles the page into FOLDER/page, with its help and the reference, and the package of npm into FOLDER/package. Prints what
// esbuild tells of the bundles.
// usage: node build.mjs FOLDER WASM
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, transform } from 'esbuild';
import { help, reference } from './help.mjs';

const [folder, wasm] = process.argv.slice(2).map((path) => resolve(path));
const [page, dist] = [join(folder, 'page'), join(folder, 'package/dist')];
for (const one of [page, dist]) {
  rmSync(one, { recursive: true, force: true });
  mkdirSync(one, { recursive: true });
}

/** Styles as texts, which shadow trees adopt. */
const styles = {
  name: 'styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};
const metafiles = [];
async function bundle(entry, outfile, more = {}) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    metafile: true,
    logLevel: 'warning',
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.wff': 'text' },
    // The panel's files stand beside packages of their own.
    alias: { preact: resolve('node_modules/preact') },
    plugins: [styles],
    ...more,
  });
  metafiles.push(metafile);
}

await bundle('src/worker.ts', join(page, 'worker.js'));
await bundle('src/embed.ts', join(page, 'wff-editor.js'));
await bundle('src/page.ts', join(page, 'page.js'));
await bundle('src/index.ts', join(dist, 'index.js'), { format: 'esm' });
await bundle('src/page.css', join(page, 'page.css'), { plugins: [] });
await bundle('src/reference.css', join(page, 'reference.css'), { plugins: [] });
const { outputFiles } = await build({ entryPoints: ['src/server.ts'], bundle: true, format: 'esm', write: false });
const { Server } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
const told = await help(await Server.start(readFileSync(wasm)));
const index = readFileSync('src/index.html', 'utf8').replace(/<!-- (\w+) -->/g, (_, part) => told[part]);
writeFileSync(join(page, 'index.html'), index);
const [policy] = index.match(/<meta http-equiv="Content-Security-Policy".*/);
for (const [address, html] of reference(policy)) {
  writeFileSync(join(page, address), html);
}
copyFileSync(wasm, join(page, 'wff.wasm'));
copyFileSync('../vscode/images/icon.svg', join(page, 'icon.svg'));
copyFileSync('../vscode/images/icon.png', join(page, 'icon.png'));
const manifest = {
  name: 'wff',
  description: 'An editor for formulas in Polish notation',
  start_url: './',
  display: 'standalone',
  background_color: '#17324D',
  theme_color: '#17324D',
  icons: [
    { src: 'icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: 'icon.png', type: 'image/png', sizes: '128x128' },
  ],
};
writeFileSync(join(page, 'manifest.webmanifest'), JSON.stringify(manifest));
for (const name of ['worker.js', 'wff-editor.js', 'wff.wasm']) {
  copyFileSync(join(page, name), join(dist, name));
}

const hash = createHash('sha256');
const files = readdirSync(page).sort();
files.forEach((name) => hash.update(name).update(readFileSync(join(page, name))));
const define = {
  BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)),
  FILES: JSON.stringify(['./', ...files.filter((name) => name !== 'index.html')]),
};
await bundle('src/sw.ts', join(page, 'sw.js'), { define });
console.log(JSON.stringify(metafiles));
