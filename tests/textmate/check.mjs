// Holds the grammar against scopes.txt and against what the server says of each letter.
// usage: node check.mjs GRAMMAR SCOPES [FILE.wff ROLES]...     ROLES: what the server's program `roles` prints of the file
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

const require = createRequire(join(process.env.PACKAGES, 'node_modules/'));
const oniguruma = require('vscode-oniguruma');
const { INITIAL, parseRawGrammar, Registry } = require('vscode-textmate');

const [grammarPath, scopesPath, ...pairs] = process.argv.slice(2);
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => parseRawGrammar(readFileSync(grammarPath, 'utf8'), grammarPath),
});
const grammar = await registry.loadGrammar('source.wff');
const NOTHING = grammar.tokenizeLine('', INITIAL).ruleStack;

let failures = 0;
const fail = (...lines) => {
  failures += 1;
  console.log(['FAILED', ...lines].join('\n  '));
};

/** The pieces of a line, each with its scope: the outermost within `source.wff`, without the last `.wff`. */
function pieces(line) {
  const { tokens, ruleStack } = grammar.tokenizeLine(line, NOTHING);
  if (!ruleStack.equals(NOTHING)) {
    fail(`something is carried over the end of: ${line}`);
  }
  const list = [];
  for (const { startIndex, endIndex, scopes } of tokens) {
    const text = line.slice(startIndex, endIndex);
    const scope = (scopes[1] ?? '').replace(/\.wff$/, '');
    const last = list.at(-1);
    if (last?.scope === scope) {
      last.text += text;
    } else {
      list.push({ text, scope });
    }
  }
  return list;
}

/** The role that a scope gives its characters; one that is not here says that they have no place. */
const ROLES = [
  ['keyword.operator.unary', 'N'],
  ['keyword.operator.binary', 'K'],
  ['keyword.operator.die', 'd'],
  ['variable.other.die', 'd'],
  ['variable.other.proposition', 'p'],
  ['entity.name.function', 'n'],
  ['invalid.illegal.name', 'n'],
  ['entity.name.type.player', 'P'],
  ['invalid.illegal.player', 'P'],
  ['storage.type', 'k'],
  ['invalid.illegal.keyword', 'k'],
  ['constant.language.connective', 'K'],
  ['constant.language', 'v'],
  ['meta.setting', 'v'],
  ['meta.class', 'v'],
  ['meta.value', 'v'],
  ['invalid.illegal.sign', 's'],
  ['keyword.operator', 's'],
  ['punctuation.separator', 's'],
  ['string', 'q'],
  ['comment.line', 'c'],
  ['punctuation.definition.list', '#'],
];

/** The roles of a line's characters. Where the server says that a letter of textbooks or of modal logic has no place, the
 * alphabet of the dice or another logic is in force, which a line does not say. */
function roles(line, said) {
  let place = 0;
  const letters = pieces(line).map(({ text, scope }) => {
    const role = ROLES.find(([prefix]) => scope.startsWith(prefix))?.[1] ?? 'x';
    return [...text].map(() => (said[place++] === 'x' && /\.(textbook|modal)$/.test(scope) ? 'x' : role)).join('');
  });
  return onLetters(line, letters.join(''));
}

/** Roles without those of blanks, which mean nothing. */
function onLetters(line, roles) {
  const places = [...line].map((c) => /[\s\u200b-\u200d\u2060\ufeff]/.test(c));
  return [...roles].map((role, place) => (places[place] ? ' ' : role)).join('');
}

const table = readFileSync(scopesPath, 'utf8').split('\n\n');
let checked = 0;
for (const entry of table) {
  const [head, ...expected] = entry.trimEnd().split('\n');
  if (head.startsWith('//')) {
    continue;
  }
  const found = pieces(head)
    .filter(({ text }) => text.trim())
    .map(({ text, scope }) => `${text.trim()}\t${scope || '-'}`);
  const wanted = expected.map((row) => row.replace(/ +(\S+)$/, '\t$1'));
  checked += 1;
  if (found.join('\n') !== wanted.join('\n')) {
    fail(`scopes of: ${head}`, ...found.map((row) => (wanted.includes(row) ? `  ${row}` : `+ ${row}`)),
      ...wanted.filter((row) => !found.includes(row)).map((row) => `- ${row}`));
  }
}
if (!failures) {
  console.log(`ok the scopes of ${checked} lines`);
}

while (pairs.length) {
  const [file, answers] = pairs.splice(0, 2);
  const before = failures;
  const lines = readFileSync(file, 'utf8').split(/\r\n|\r|\n/);
  const wanted = readFileSync(answers, 'utf8').split('\n');
  lines.forEach((line, place) => {
    const said = onLetters(line, wanted[place] ?? '');
    const found = roles(line, [...said]);
    if (found !== said) {
      fail(`${basename(file)}:${place + 1}`, line, `${found}  the grammar`, `${said}  the server`);
    }
  });
  if (failures === before) {
    console.log(`ok the server agrees on ${lines.length} lines of ${basename(file)}`);
  }
}
process.exit(failures ? 1 : 0);
