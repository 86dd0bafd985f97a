// Prints what is in a package and made by others: a list with versions and licences, then the texts of these. One that has
// no text of its licence is an error, unless it is under Apache 2.0, whose text is always the same.
// usage: node notices.mjs CRATE MANIFEST TRIPLE [METAFILES]
// CRATE is what is compiled, of the workspace of MANIFEST, for the platform that Rust calls TRIPLE; METAFILES is what
// esbuild tells of the bundles, run in this folder as it is now.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [crate, manifest, triple, metafiles] = process.argv.slice(2);
const IS_LICENCE = /^(?:licen[cs]e|copying|unlicense|notice|third-?party-?notices)/i;
const IS_CODE = /\.(?:rs|c|h|[cm]?[jt]sx?|json|toml|map)$/i;
const IS_APACHE = /^\s*Apache License\s+Version 2\.0/;
const MUSL = `Copyright © 2005-2020 Rich Felker, et al.

Permission is hereby granted, free of charge, to any person obtaining
a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including
without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be
included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT.
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT,
TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const cargo = (command, ...args) =>
  execFileSync('cargo', [command, '--locked', '--manifest-path', manifest, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** The crates that become part of what is compiled: all that it depends on, but for what only builds or tests it. */
function crates() {
  const { packages } = JSON.parse(cargo('metadata', '--format-version', '1', '--filter-platform', triple));
  const tree = ['--package', crate, '--target', triple, '--edges', 'normal,no-proc-macro', '--prefix', 'none', '--no-dedupe'];
  const inside = new Set(cargo('tree', ...tree, '--format', '{p}').split('\n'));
  return packages
    .filter(({ name, version, source }) => source && inside.has(`${name} v${version}`))
    .map(({ name, version, license, manifest_path: path }) => ({
      title: `${name} ${version}`,
      license: license.replaceAll(/ ?\/ ?/g, ' OR '),
      texts: licences(dirname(path)),
    }));
}

/** The packages of npm of which something is in the bundles. */
function packages() {
  const outputs = JSON.parse(readFileSync(metafiles, 'utf8')).flatMap((one) => Object.values(one.outputs));
  const inputs = outputs.flatMap((one) => Object.entries(one.inputs)).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  const folders = inputs.map(([path]) => path.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0]);
  return [...new Set(folders)].filter(Boolean).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { title: `${name} ${version}`, license, texts: licences(folder) };
  });
}

/** What Rust itself adds. */
function runtime() {
  const musl = { title: 'musl', license: 'MIT', texts: [MUSL] };
  return [{ title: 'the standard library of Rust', license: 'MIT OR Apache-2.0', texts: [] }, ...(triple.endsWith('-musl') ? [musl] : [])];
}

/** The texts of the licences in a package, of its parts also: its files, else what the heads of its sources say. */
function licences(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((file) => ({ file, parent: file.parentPath ?? file.path }))
    .filter(({ file, parent }) => file.isFile() && !parent.slice(folder.length).includes('node_modules'));
  const read = ({ file, parent }) => readFileSync(join(parent, file.name), 'utf8').replaceAll('\r\n', '\n').trim();
  const named = files.filter(({ file: { name } }) => IS_LICENCE.test(name) && !IS_CODE.test(name)).map(read);
  const heads = () => files
    .filter(({ file }) => file.name.endsWith('.rs'))
    .flatMap((file) => read(file).match(/^(?:\/\*[^]*?\*\/|(?:\/\/.*\n)+)/) ?? [])
    .filter((head) => /copyright/i.test(head));
  return [...new Set(named.length ? named : heads())];
}

const all = [...(metafiles ? packages() : []), ...crates(), ...runtime()];
const apache = all.flatMap(({ texts }) => texts).find((text) => IS_APACHE.test(text));
const titles = new Map();
for (const { title, license, texts } of all) {
  if (texts.length === 0 && !(apache && /Apache-2\.0/.test(license))) {
    throw new Error(`there is no text of the licence of ${title} (${license})`);
  }
  for (const text of texts.length ? texts : [apache]) {
    titles.set(text, [...(titles.get(text) ?? []), title]);
  }
}

const list = new Set(all.map(({ title, license }) => `  ${title}: ${license}\n`));
const rule = `\n${'-'.repeat(80)}\n\n`;
const sorted = [...titles].sort(([, [one]], [, [other]]) => one.localeCompare(other));
console.log(`This package contains what others have made:\n\n${[...list].sort().join('')}\nThese are the texts of their licences.`);
console.log(rule + sorted.map(([text, titles]) => `${[...new Set(titles)].sort().join('\n')}\n\n${text}\n`).join(rule));
