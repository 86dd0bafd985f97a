// Computes what the colours of the extension come to under themes: all can be read, and what should part differs in
// more than hue, that is in its font style or by its lightness. What users set themselves wins.
// usage: node colours.mjs EXTENSION VSCODE TM_THEMES GITHUB_THEMES     the folders of all four
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, lightness, rgb, rules, style, theme } from './themes.mjs';

const [extension, code, more, github] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { semanticTokenScopes, configurationDefaults } = read(join(extension, 'package.json')).contributes;
const [{ scopes }] = semanticTokenScopes;
const ours = configurationDefaults['editor.semanticTokenColorCustomizations'];

/** What VS Code has for a theme that does not say it. */
const DEFAULTS = {
  vs: ['#ffffff', '#000000'],
  'vs-dark': ['#1e1e1e', '#bbbbbb'],
  'hc-black': ['#000000', '#ffffff'],
  'hc-light': ['#ffffff', '#292929'],
};

/** The themes of an extension in a folder, by the names that settings have for them. */
function inside(at) {
  return read(join(at, 'package.json')).contributes.themes.map(({ id, label, uiTheme, path }) => {
    const found = theme(id ?? label, join(at, path));
    const [background, foreground] = DEFAULTS[uiTheme];
    found.colors = { 'editor.background': background, 'editor.foreground': foreground, ...found.colors };
    return found;
  });
}

function outside(file) {
  const path = join(more, 'themes', `${file}.json`);
  return theme(read(path).displayName, path);
}

const KINDS = ['', '-default', '-high-contrast'];
const ofCode = ['theme-defaults', 'theme-monokai', 'theme-solarized-light', 'theme-solarized-dark'];
const themes = [
  ...ofCode.flatMap((folder) => inside(join(code, 'extensions', folder))),
  ...inside(github).filter(({ name }) => /Colorblind/.test(name)),
  ...[...KINDS.map((kind) => `light${kind}`), ...KINDS.map((kind) => `dark${kind}`), 'dark-dimmed'].map((kind) =>
    outside(`github-${kind}`),
  ),
];

/** What differs from everything else here; each stands for tokens that look alike. */
const PARTED = {
  keyword: ['keyword'],
  connective: ['operator.unary', 'operator.binary'],
  'true proposition': ['variable.true'],
  'false proposition': ['variable.false'],
  'value or constant': ['enumMember', 'enumMember.class', 'enumMember.setting', 'enumMember.true', 'enumMember.false', 'operator.nullary'],
  numbering: ['number'],
  'used die': ['operator.die.used', 'variable.die.used'],
  'unused die': ['operator.die.unused', 'variable.die.unused'],
};
const DIMMED = PARTED['unused die'];
const READ = [
  ...Object.values(PARTED).flat(),
  ...['operator', 'operator.die', 'variable', 'variable.die', 'variable.designated', 'variable.undesignated'],
  ...['function', 'type', 'stray'],
];

/** The least contrast of a colour on its background: WCAG's for text, and for what is dimmed on purpose. */
const LEAST = 4.5;
const LEAST_DIMMED = 3;
/** The least difference in lightness of two colours that part in black and white. */
const APART = 10;

function show({ colour, styles }) {
  return [`rgb(${colour})`, `lightness ${lightness(colour).toFixed()}`, ...styles].join(' ');
}

function judge(theme) {
  const mistakes = [];
  const background = rgb(theme.colors['editor.background']);
  const look = (token) => style(theme, token, rules(ours, theme.name), scopes);
  for (const token of READ) {
    const has = contrast(look(token).colour, background);
    if (has < (DIMMED.includes(token) ? LEAST_DIMMED : LEAST)) {
      mistakes.push(`${token} has a contrast of ${has.toFixed(1)}`);
    }
  }
  const all = Object.entries(PARTED).flatMap(([what, tokens]) => tokens.map((token) => [what, token]));
  for (const [at, [what, token]] of all.entries()) {
    for (const [other, another] of all.slice(at + 1)) {
      const [one, two] = [look(token), look(another)];
      const alike = one.styles.join() === two.styles.join();
      if (what !== other && alike && Math.abs(lightness(one.colour) - lightness(two.colour)) < APART) {
        mistakes.push(`${token} is ${show(one)}, and ${another} ${show(two)}`);
      }
    }
  }
  return mistakes;
}

let failed = 0;
for (const theme of themes) {
  const mistakes = judge(theme);
  failed += mistakes.length;
  console.log(mistakes.length ? `FAILED the colours of ${theme.name}: ${mistakes.join('; ')}` : `ok the colours part in ${theme.name}`);
}

/** Settings as VS Code joins them: the user's over the defaults, key by key. */
function joined(defaults, user) {
  const both = { ...defaults };
  for (const [key, value] of Object.entries(user)) {
    both[key] = value && typeof value === 'object' && typeof both[key] === 'object' ? joined(both[key], value) : value;
  }
  return both;
}

const PINK = '#ff00aa';
for (const theme of themes) {
  for (const user of [
    { rules: { 'variable.true:wff': PINK } },
    { rules: { 'variable.true': PINK } },
    { [`[${theme.name}]`]: { rules: { '*.true:wff': PINK } } },
    { '[*]': { rules: { '*.true:wff': PINK } } },
  ]) {
    const { colour } = style(theme, 'variable.true', rules(joined(ours, user), theme.name), scopes);
    assert.deepEqual(colour, rgb(PINK), `${theme.name}: ${JSON.stringify(user)}`);
  }
}
console.log('ok what users set wins');
process.exit(failed ? 1 : 0);
