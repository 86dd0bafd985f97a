// What comes with the extension is as it says: the samples, the schema of wff.toml, the notices, what the package holds.
// usage: node files.mjs path/to/wff EXTENSION TAPLO     the folder where it is installed, and the cli.js of Taplo
import assert from 'node:assert';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [wff, extension, taplo] = process.argv.slice(2).map((path) => resolve(path));
const source = fileURLToPath(new URL('../../editors/vscode/', import.meta.url));
const read = (...path) => readFileSync(join(extension, ...path), 'utf8');
const pack = JSON.parse(read('package.json'));

/** What `wff check` says of a `wff.toml` beside an empty sheet. */
function mistakes(toml) {
  const folder = mkdtempSync(join(tmpdir(), 'wff-'));
  writeFileSync(join(folder, 'wff.toml'), toml);
  writeFileSync(join(folder, 'a.wff'), '');
  const { stderr } = spawnSync(wff, ['check', '--quiet', folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stderr.split('\n').filter(Boolean);
}

function listed(message, before) {
  const [, names] = message.split(before);
  return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
}

const steps = {
  'the samples have the mistakes that they announce, and no others'() {
    for (const name of readdirSync(join(extension, 'samples'))) {
      const told = ['check', '--isolated', '--format', 'json', join(extension, 'samples', name)];
      const { stdout } = spawnSync(wff, told, { encoding: 'utf8' });
      const found = new Set(JSON.parse(stdout).diagnostics.map(({ line }) => line));
      const said = read('samples', name).split('\n').flatMap((line, at) => (line.includes('# To mend:') ? [at + 2] : []));
      assert.deepEqual([...found], said, name);
    }
  },
  'the samples are formatted'() {
    execFileSync(wff, ['fmt', '--check', join(extension, 'samples')]);
  },
  'the schema of wff.toml is that of this server'() {
    const made = execFileSync(wff, ['schema'], { encoding: 'utf8' });
    assert.equal(read('schemas', 'wff.toml.json'), made, 'write what `wff schema` prints');
  },
  'the schema knows every key, choice and severity that the server takes'() {
    const { properties } = JSON.parse(read('schemas', 'wff.toml.json'));
    const there = (toml) => listed(mistakes(toml)[0], 'there are ');
    assert.deepEqual(Object.keys(properties), there('colour = 1'));
    for (const key of ['rules', 'alphabet']) {
      assert.deepEqual(properties[key].enum, there(`${key} = "qqqqqq"`));
    }
    const severities = Object.values(properties.severity.properties)[0].enum;
    assert.deepEqual(severities, there('severity.infix = "loud"'));
  },
  'what the schema takes the server takes, and what it refuses the server refuses'() {
    const Ajv = createRequire(source)('ajv').default;
    const { $schema, ...schema } = JSON.parse(read('schemas', 'wff.toml.json'));
    const takes = new Ajv({ strict: false }).compile(schema);
    const { rules, logic, alphabet, severity } = schema.properties;
    const all = (key, values) => values.map((value) => ({ [key]: value }));
    const good = [
      ...[...all('rules', rules.enum), ...all('logic', logic.enum), ...all('alphabet', alphabet.enum)],
      ...[...all('hints', [true, false]), ...all('exam', [true, false]), ...all('let', [{}, { p: 'T', q: 'F' }])],
      ...all('severity', Object.keys(severity.properties).map((code) => ({ [code]: 'off' }))),
      ...[...all('include', [[], ['*.wff', 'week1/']]), ...all('exclude', [['drafts']])],
      ...all('files', [[], [{ match: ['a'] }, { match: ['b'], logic: 'K3', hints: false, let: { p: 'U' } }]]),
    ];
    const bad = [
      ...[{ logick: 'K3' }, { hints: 'on' }, ...all('logic', ['K9', 3]), ...all('let', ['p', { P: 'T' }])],
      ...all('severity', ['off', { infix: 'loud' }, { infi: 'off' }]),
      ...[...all('include', ['*.wff', [1]]), ...all('exclude', [true]), { match: ['a'] }],
      ...all('files', [{ match: ['a'] }, [{ logic: 'K3' }], [{ match: ['a'], include: ['b'] }], [{ match: 'a' }]]),
    ];
    const toml = (value) => {
      const pairs = () => Object.entries(value).map(([key, one]) => `${key} = ${toml(one)}`);
      if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`;
      return typeof value === 'object' ? `{ ${pairs().join(', ')} }` : JSON.stringify(value);
    };
    for (const [some, is] of [[good, true], [bad, false]]) {
      for (const one of some) {
        const text = Object.entries(one).map(([key, value]) => `${key} = ${toml(value)}`).join('\n');
        assert.equal(takes(one), is, `the schema on ${text}`);
        assert.equal(mistakes(text).length === 0, is, `the server on ${text}`);
      }
    }
  },
  'Taplo, which checks TOML in editors, takes the schema, and tells what it refuses'() {
    const folder = mkdtempSync(join(tmpdir(), 'wff-'));
    const file = join(folder, 'wff.toml');
    const schema = pathToFileURL(join(extension, 'schemas', 'wff.toml.json')).href;
    const lint = (text) => {
      writeFileSync(file, text);
      return spawnSync(process.execPath, [taplo, 'lint', '--schema', schema, file], { encoding: 'utf8' });
    };
    const good = lint('rules = "x-wff"\nlogic = "K3"\nlet = { p = "T" }\n[severity]\ninfix = "warning"\n');
    assert.equal(good.status, 0, good.stderr);
    for (const [text, told] of [
      ['rules = "bridge"\n', '"bridge" is not one of ["shake-a-wff","x-wff"]'],
      ['logick = "K3"\n', "'logick' was unexpected"],
      ['[severity]\ninfix = "loud"\n', '"loud" is not one of'],
    ]) {
      const { status, stderr } = lint(text);
      assert.equal(status, 1, text);
      assert(stderr.includes(told), stderr);
    }
    rmSync(folder, { recursive: true });
  },
  'every file that the manifest names is there'() {
    const paths = JSON.stringify(pack).match(/"(?:\.\/)?(?:dist|images|samples|schemas|walkthrough)\/[^"]+"/g);
    const named = paths.map((path) => JSON.parse(path));
    assert(named.length > 10);
    assert.deepEqual(named.filter((path) => !existsSync(join(extension, path))), []);
    for (const file of ['readme.md', 'changelog.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'NOTICES.txt']) {
      assert(existsSync(join(extension, file)), file);
    }
  },
  'the notices name what is inside'() {
    const notices = read('NOTICES.txt');
    for (const name of ['preact', 'vscode-languageclient', 'vscode-jsonrpc', 'semver', 'tower-lsp', 'tokio', 'serde_json', 'clap']) {
      assert(notices.includes(`\n${name} `), name);
    }
    assert(!notices.includes('\ntypescript '));
  },
  'the readme tells every command and every setting'() {
    const readme = read('readme.md');
    const { commands, configuration, keybindings } = pack.contributes;
    for (const { title } of commands) {
      assert(readme.includes(title.replace(/…$/, '')), title);
    }
    for (const name of Object.keys(configuration.properties)) {
      assert(readme.includes(`\`${name}\``), name);
    }
    for (const { key } of keybindings) {
      assert(readme.toLowerCase().includes(key), key);
    }
    assert(!/\]\((?!data:|https?:|#)/.test(readme), 'a link to a file');
  },
  'the changelog begins with this version'() {
    assert.equal(read('changelog.md').match(/^## (\S+)/m)[1], pack.version);
  },
};

let failed = 0;
for (const [what, step] of Object.entries(steps)) {
  try {
    step();
    console.log(`ok ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${what}: ${error.message}`);
  }
}
process.exit(failed ? 1 : 0);
