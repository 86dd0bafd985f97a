// Prints the licences of all that is in a package and made by others: packages of npm in the extension, crates in the
// server. One that has no text of its licence is an error, unless it is under Apache 2.0, whose text is always the same.
// usage: node notices.mjs INSIDE METADATA CRATE     lists of packages: what bundle.mjs writes, and `cargo metadata`; and
// the crate of the server
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [inside, metadata] = process.argv.slice(2, 4).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const crate = process.argv[4];
const IS_LICENCE = /^(?:licen[cs]e|copying|unlicense|notice)/i;

const ofNpm = inside.map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, license, folder };
});

/** The crates that become part of the server: what it depends on, but for what only builds or tests it. */
function crates() {
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const isInside = ({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null);
  const ours = new Set(metadata.packages.filter(({ source }) => source === null).map(({ id }) => id));
  const todo = metadata.packages.filter(({ id, name }) => name === crate && ours.has(id)).map(({ id }) => id);
  const found = new Set(todo);
  for (const id of todo) {
    for (const { pkg } of nodes.get(id).deps.filter(isInside)) {
      if (!found.has(pkg)) {
        found.add(pkg);
        todo.push(pkg);
      }
    }
  }
  const isMacro = ({ targets }) => targets.every(({ kind }) => kind.includes('proc-macro') || kind.includes('custom-build'));
  return metadata.packages
    .filter((one) => found.has(one.id) && !ours.has(one.id) && !isMacro(one))
    .map(({ name, version, license, manifest_path: path }) => ({ name, version, license, folder: dirname(path) }));
}

/** The texts of the licence of a package: its files, else what the heads of its sources say. */
function licences(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const read = (file) => readFileSync(join(file.parentPath ?? file.path, file.name), 'utf8').replaceAll('\r\n', '\n').trim();
  const named = files.filter((file) => (file.parentPath ?? file.path) === folder && IS_LICENCE.test(file.name)).map(read);
  const sources = files.filter(({ name }) => name.endsWith('.rs')).map(read);
  const heads = sources.flatMap((text) => text.match(/^(?:\/\*[^]*?\*\/|(?:\/\/.*\n)+)/) ?? []).filter((head) => /copyright/i.test(head));
  return named.length ? named : [...new Set(heads)];
}

const texts = new Map();
const without = [];
for (const { name, version, license, folder } of [...ofNpm, ...crates()]) {
  const found = licences(folder);
  if (found.length === 0) {
    without.push({ title: `${name} ${version}`, license });
  }
  for (const text of found) {
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
}
for (const { title, license } of without) {
  const kind = /Apache-2\.0/.test(license) && [...texts.keys()].find((text) => /^\s*Apache License\s+Version 2\.0/.test(text));
  if (!kind) {
    throw new Error(`there is no text of the licence of ${title} (${license})`);
  }
  texts.get(kind).push(title);
}

const rule = `\n${'-'.repeat(80)}\n\n`;
const sorted = [...texts].sort(([, [one]], [, [other]]) => one.localeCompare(other));
console.log('This package contains what others have made, under these licences.\n');
console.log(sorted.map(([text, titles]) => `${[...new Set(titles)].sort().join('\n')}\n\n${text}\n`).join(rule));
