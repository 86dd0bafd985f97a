// Makes npm packages: `wff`, with a command that runs the binary of the platform, and a package with that binary for each
// platform and the licences of what is in it (../notices.sh). Prints the paths of the files.
// usage: pack.mjs FOLDER PLATFORM=BINARY…
// FOLDER takes the packages; a PLATFORM is as Node.js calls it, such as linux-x64.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const here = new URL('./', import.meta.url);
const version = readFileSync(new URL('Cargo.toml', root), 'utf8').match(/^version = "(.+)"$/m)[1];
// Those that the release builds, as Rust calls them.
const triples = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
  'win32-x64': 'x86_64-pc-windows-msvc',
};
const platforms = Object.keys(triples);

const shared = {
  version,
  license: 'MIT OR Apache-2.0',
  keywords: ['logic', 'polish-notation', 'linter', 'language-server'],
};

function pack(manifest, files) {
  const folder = mkdtempSync(join(tmpdir(), 'wff-npm-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...shared, ...manifest }, null, 2));
  for (const [name, from] of Object.entries(files)) copyFileSync(from, join(folder, name));
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE']) copyFileSync(new URL(name, root), join(folder, name));
  for (const name of Object.keys(files).filter(name => name.startsWith('bin/'))) chmodSync(join(folder, name), 0o755);
  const file = execFileSync('npm', ['pack', '--silent', '--pack-destination', out, folder], { encoding: 'utf8' }).trim();
  rmSync(folder, { recursive: true });
  console.log(join(out, file));
}

const [out, ...given] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
pack(
  {
    name: 'wff',
    description: 'A linter and language server for formulas in Polish notation',
    bin: { wff: 'bin/wff.js' },
    engines: { node: '>=18' },
    optionalDependencies: Object.fromEntries(platforms.map(platform => [`@wff/${platform}`, version])),
  },
  { 'bin/wff.js': new URL('wff.js', here), 'README.md': new URL('README.md', root) },
);
for (const [platform, binary] of given.map(it => it.split('='))) {
  if (!platforms.includes(platform)) throw new Error(`${platform} is none of ${platforms.join(', ')}`);
  const [os, cpu] = platform.split('-');
  const scratch = mkdtempSync(join(tmpdir(), 'wff-notices-'));
  const notices = join(scratch, 'NOTICES.txt');
  const script = fileURLToPath(new URL('../notices.sh', import.meta.url));
  writeFileSync(notices, execFileSync('sh', [script, triples[platform]], { maxBuffer: 1 << 28 }));
  pack(
    { name: `@wff/${platform}`, description: `The command wff for ${platform}`, os: [os], cpu: [cpu] },
    { [os === 'win32' ? 'bin/wff.exe' : 'bin/wff']: binary, 'NOTICES.txt': notices },
  );
  rmSync(scratch, { recursive: true });
}
