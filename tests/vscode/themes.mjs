// Themes of VS Code, and the style that it gives a semantic token under them: what the settings say, then what the
// theme says of semantic tokens, then what it says of the scopes that the extension names for them.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The scopes that VS Code itself has for types of tokens, as far as this language has these. */
const SCOPES = {
  comment: ['comment'],
  string: ['string'],
  keyword: ['keyword.control'],
  number: ['constant.numeric'],
  operator: ['keyword.operator'],
  type: ['entity.name.type', 'support.type'],
  function: ['entity.name.function', 'support.function'],
  variable: ['variable.other.readwrite', 'entity.name.variable'],
  enumMember: ['variable.other.enummember'],
};

const STYLES = ['bold', 'italic', 'underline', 'strikethrough'];

/** A theme with those that it includes. */
export function theme(name, path) {
  const own = JSON.parse(readFileSync(path, 'utf8'));
  const base = own.include ? theme(name, join(dirname(path), own.include)) : { colors: {}, tokens: [], semantic: {} };
  return {
    name,
    colors: { ...base.colors, ...own.colors },
    tokens: [...base.tokens, ...(own.tokenColors ?? [])],
    semantic: { ...base.semantic, ...own.semanticTokenColors },
  };
}

/** A selector such as `operator.die.unused:wff`. */
function selector(text) {
  const [classes, language] = text.split(':');
  const [type, ...modifiers] = classes.split('.');
  return { type, modifiers, language };
}

/** How well a selector fits a token of this language; less than nothing if it does not. */
function fit(text, token) {
  const { type, modifiers, language } = selector(text);
  const misses =
    (language !== undefined && language !== 'wff') ||
    (type !== '*' && type !== token.type) ||
    !modifiers.every((modifier) => token.modifiers.includes(modifier));
  return misses ? -1 : (language === undefined ? 0 : 10) + (type === '*' ? 0 : 100) + 100 * modifiers.length;
}

/** What a setting of a style says. */
function said(style) {
  if (typeof style === 'string') {
    return { foreground: style };
  }
  const found = { foreground: style.foreground };
  if (typeof style.fontStyle === 'string') {
    for (const name of STYLES) {
      found[name] = style.fontStyle.split(/\s+/).includes(name);
    }
  }
  for (const name of STYLES) {
    found[name] = style[name] ?? found[name];
  }
  return found;
}

/** Whether a pattern such as `[GitHub Light*]` or `[One][Another]` names a theme. */
function names(pattern, name) {
  return [...pattern.matchAll(/\[(.+?)\]/g)].some(([, one]) => {
    const [left, right] = [one.startsWith('*'), one.endsWith('*')];
    const rest = one.slice(left ? 1 : 0, right ? -1 : undefined);
    return left && right ? name.includes(rest) : left ? name.endsWith(rest) : right ? name.startsWith(rest) : name === one;
  });
}

/** The rules that a setting of colours has for a theme, those for all themes first. */
export function rules(customizations, name) {
  const own = Object.entries(customizations).filter(([pattern]) => pattern.startsWith('[') && names(pattern, name));
  return [customizations.rules, own.at(-1)?.[1].rules].flatMap((some) => Object.entries(some ?? {}));
}

/** What a theme says of a scope. */
function scoped(tokens, scope) {
  const found = {};
  const best = { foreground: -1, fontStyle: -1 };
  for (const { scope: scopes = [], settings } of tokens) {
    const all = (Array.isArray(scopes) ? scopes : scopes.split(',')).map((one) => one.trim().split(/\s+/));
    const fits = all.filter((one) => one.length === 1 && (scope === one[0] || scope.startsWith(`${one[0]}.`)));
    const score = Math.max(-1, ...fits.map(([one]) => one.split('.').length));
    for (const what of ['foreground', 'fontStyle']) {
      if (score >= 0 && settings[what] !== undefined && score >= best[what]) {
        best[what] = score;
        found[what] = settings[what];
      }
    }
  }
  return Object.keys(found).length ? said(found) : undefined;
}

/** The colour and the font style of a token such as `variable.true`. */
export function style(theme, token, custom, scopes) {
  const [type, ...modifiers] = token.split('.');
  const found = {};
  const best = {};
  const take = (score, what) => {
    for (const [name, value] of Object.entries(what)) {
      if (value !== undefined && score >= (best[name] ?? -1)) {
        best[name] = score;
        found[name] = value;
      }
    }
  };
  const heed = (selector, what) => {
    const score = fit(selector, { type, modifiers });
    if (score >= 0) {
      take(score, what);
    }
  };
  for (const [selector, what] of [...Object.entries(theme.semantic), ...custom]) {
    heed(selector, said(what));
  }
  for (const name of Object.keys(best)) {
    best[name] = Infinity;
  }
  const ours = Object.entries(scopes).map(([selector, all]) => [`${selector}:wff`, all]);
  for (const [selector, all] of [...Object.entries(SCOPES), ...ours]) {
    const what = all.map((scope) => scoped(theme.tokens, scope)).find(Boolean);
    if (what) {
      heed(selector, what);
    }
  }
  const foreground = found.foreground ?? theme.colors['editor.foreground'];
  return { colour: rgb(foreground), styles: STYLES.filter((name) => found[name]) };
}

export function rgb(hex) {
  const long = hex.length < 6 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
}

function linear(part) {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour) {
  const [red, green, blue] = colour.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, as WCAG 2 defines it: 1 to 21. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The lightness of a colour, as CIELAB defines it: 0 to 100. */
export function lightness(colour) {
  const y = luminance(colour);
  return y <= 216 / 24389 ? (y * 24389) / 27 : 116 * Math.cbrt(y) - 16;
}

/**
 * The texts of the page that this is run in, with the colours that they and the ground below them are drawn in. What
 * cannot be used at present is left out.
 */
export function texts() {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** What a colour comes to on a ground. */
  const drawn = (colour, ground) => {
    pen.fillStyle = `rgb(${ground})`;
    pen.fillRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const below = (element) => {
    const ground = element.parentElement ? below(element.parentElement) : [255, 255, 255];
    const box = element instanceof SVGTextElement && element.closest('g').querySelector('rect');
    return drawn(box ? getComputedStyle(box).fill : getComputedStyle(element).backgroundColor, ground);
  };
  const has = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isSeen = (element) => element.checkVisibility() && !element.closest('style, script, :disabled');
  return [...document.body.querySelectorAll('*')]
    .filter((element) => has(element) && isSeen(element))
    .map((element) => {
      const ground = below(element);
      const { color, fill } = getComputedStyle(element);
      return { text: element.textContent.trim(), colour: drawn(element instanceof SVGElement ? fill : color, ground), ground };
    });
}
