// What VitePress is told: the menus, and that `wff` is coloured by the TextMate grammar.
import { readFileSync } from 'node:fs';
import { createHighlighter } from 'shiki';
import { defineConfig } from 'vitepress';

const json = path => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const menus = json('../menus.json');
const wff = { ...json('./wff.tmLanguage.json'), name: 'wff', displayName: '.wff' };
const themes = { light: 'github-light-high-contrast', dark: 'github-dark' };
const highlighter = await createHighlighter({ langs: [wff], themes: Object.values(themes) });

const list = pages => pages.map(([text, place]) => ({ text, link: `/${place}/` }));
const menu = (text, place, items) => ({ text, link: `/${place}/`, collapsed: true, items: list(items) });

// A line that marks what is found on the line above it.
const isFinding = line => /^\s*\^+(\s|$)/.test(line);
const findings = {
  name: 'findings',
  line(node, number) {
    if (this.options.lang === 'wff' && isFinding(this.source.split('\n')[number - 1])) this.addClassToHast(node, 'finding');
  },
};

// Letters, formulas, alone or with the signs of judgements, and statements that begin with a keyword.
const isWff = text =>
  /^[NLMKACEpqrs]$/.test(text) ||
  /^[NLMKACEDXJB][NLMKACEDXJBOVa-z0-9@ ]*$/.test(text) && /[a-z]/.test(text) && !/[a-z]{5}/.test(text)
  || /^(let|def|logic|rules|alphabet|system|roll|call|challenge|truth|row|require|key|exercise|proof|game|matrix|model|world|sees|frame) \S/.test(text)
  || /^[NKACE]\S* (==|\|=|is) /.test(text);

function colourInline(md) {
  const plain = md.renderer.rules.code_inline;
  md.renderer.rules.code_inline = (tokens, at, ...rest) => {
    const text = tokens[at].content;
    if (!isWff(text)) return plain(tokens, at, ...rest);
    const html = highlighter.codeToHtml(text, { lang: 'wff', themes, defaultColor: false, structure: 'inline' });
    return `<code class="wff" v-pre>${html}</code>`;
  };
}

export default defineConfig({
  title: 'wff',
  description: 'A linter and language server for formulas in Polish notation',
  base: process.env.BASE ?? '/',
  outDir: process.env.OUT,
  lastUpdated: false,
  markdown: { languages: [wff], languageAlias: { elisp: 'emacs-lisp', vim: 'viml' }, theme: themes, codeTransformers: [findings], config: colourInline },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    docFooter: { prev: false, next: false },
    nav: [
      { text: 'Install', link: '/install/' },
      { text: 'Language', link: '/language/' },
      { text: 'Rules', link: '/rules/' },
      { text: 'Teaching', link: '/teaching/' },
    ],
    sidebar: [
      { text: 'Overview', link: '/' },
      { text: 'Install', link: '/install/' },
      { text: 'The language', link: '/language/' },
      { text: 'Modal and intuitionistic logic', link: '/modal/' },
      { text: 'Teaching', link: '/teaching/' },
      menu('Commands', 'commands', menus.commands),
      { text: 'Settings', link: '/settings/' },
      menu('Rules', 'rules', menus.rules),
      menu('Logics', 'logics', menus.logics),
      { text: 'Systems of axioms', link: '/systems/' },
      menu('Editors', 'editors', menus.editors),
      { text: 'Protocol', link: '/protocol/' },
      { text: 'Speed', link: '/speed/' },
      { text: 'How wff is built', link: '/architecture/' },
      { text: 'Working on wff', link: '/contributing/' },
      { text: 'This site', link: '/site/' },
    ],
  },
});
