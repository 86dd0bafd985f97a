// Holds the injection into Markdown's grammar against the grammar of `.wff` files: the lines of blocks have its colours,
// wherever the blocks stand, and no other line has any.
// usage: node markdown.mjs FOLDER_OF_GRAMMARS MARKDOWN_GRAMMAR
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.env.PACKAGES, 'node_modules/'));
const oniguruma = require('vscode-oniguruma');
const { INITIAL, parseRawGrammar, Registry } = require('vscode-textmate');

const [folder, markdownPath] = process.argv.slice(2);
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
const paths = new Map([
  ['source.wff', join(folder, 'wff.tmLanguage.json')],
  ['markdown.wff.codeblock', join(folder, 'wff.markdown.tmLanguage.json')],
  ['text.html.markdown', markdownPath],
]);
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const path = paths.get(scope);
    return path ? parseRawGrammar(readFileSync(path, 'utf8'), path.endsWith('.json') ? path : `${path}.json`) : null;
  },
  getInjections: (scope) => (scope === 'text.html.markdown' ? ['markdown.wff.codeblock'] : undefined),
});
const wff = await registry.loadGrammar('source.wff');
const markdown = await registry.loadGrammar('text.html.markdown');

/** The pieces of a line, each with its scopes of `.wff` files. */
function pieces(tokens, line) {
  return tokens
    .map(({ startIndex, endIndex, scopes }) => [
      line.slice(startIndex, endIndex).trim(),
      scopes.filter((scope) => scope.endsWith('.wff') && !/^(source|meta\.embedded)/.test(scope)).join(' '),
    ])
    .filter(([text, scopes]) => text && scopes);
}

const FORMULAS = ['CKpNq is tautology # so', '1) let p "rain" = T', 'roll Ann: pqr KNE', '  1 | p   suppose', 'K p & q'];
// The lines around a block, what stands before each of its lines, and whether it is one.
const BLOCKS = [
  ['```wff', '', '```', true],
  ['~~~wff week1', '', '~~~', true],
  ['````WFF {#week1}', '', '````', true],
  ['```{.wff #week1}', '', '```', true],
  ['``` { .numberLines .wff }', '', '```', true],
  ['> ```wff', '> ', '> ```', true],
  ['- ```wff', '  ', '  ```', true],
  ['1. one\n\n   ```wff', '   ', '   ```', true],
  ['```wffs', '', '```', false],
  ['```text', '', '```', false],
  ['<!--\n```wff', '', '```\n-->', false],
];

let failures = 0;
for (const [open, prefix, close, isBlock] of BLOCKS) {
  const before = ['CKpNq in prose', '', ...open.split('\n')];
  const after = [...close.split('\n'), '', 'CKpNq in prose', ''];
  const lines = [...before, ...FORMULAS.map((line) => prefix + line), ...after];
  let state = INITIAL;
  const wrong = [];
  lines.forEach((line, number) => {
    const { tokens, ruleStack } = markdown.tokenizeLine(line, state);
    state = ruleStack;
    const formula = isBlock ? FORMULAS[number - before.length] : undefined;
    const expected = formula === undefined ? [] : pieces(wff.tokenizeLine(formula, INITIAL).tokens, formula);
    const found = pieces(tokens, line);
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      wrong.push(line, `${JSON.stringify(found)} in Markdown`, `${JSON.stringify(expected)} alone`);
    }
  });
  if (wrong.length) {
    failures += 1;
    console.log(['FAILED a block under', open, ...wrong].join('\n  '));
  }
}
if (!failures) {
  console.log(`ok the colours of ${BLOCKS.length} blocks in Markdown`);
}
process.exit(failures ? 1 : 0);
