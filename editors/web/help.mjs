// What the page tells of the language: its help, and the reference as pages. Neither has a text of its own: they are made of
// the documents in grammar/ and of what the server says.
import { readFileSync } from 'node:fs';
import { Marked, Renderer } from 'marked';

const DOCUMENTS = ['LANGUAGE', 'RULES', 'SPELLINGS', 'SYSTEMS', 'TEACHING'];
const read = (name) => readFileSync(`../../grammar/${name}.md`, 'utf8');
const addressOf = (name) => `${name.toLowerCase()}.html`;
const escaped = (text) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** The names of headings, as links in the documents have them: each once on a page. */
function namer() {
  const known = new Map();
  return (text) => {
    const name = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
    const times = known.get(name) ?? 0;
    known.set(name, times + 1);
    return times ? `${name}-${times}` : name;
  };
}

function reader() {
  const name = namer();
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = name(text.replace(/[`*]/g, ''));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // What is told elsewhere than in these documents has no page here.
      link({ href, tokens }) {
        const [, document, place = ''] = href.match(/^(?:(\w+)\.md)?(#.*)?$/) ?? [];
        const words = this.parser.parseInline(tokens);
        const isHere = DOCUMENTS.includes(document) || (href.startsWith('#') && place);
        return isHere || /^https:/.test(href)
          ? `<a href="${document ? addressOf(document) + place : escaped(href)}">${words}</a>`
          : words;
      },
      // Code and tables that are too wide can be scrolled, by keys, too.
      code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>\n`,
      table(token) {
        const html = new Renderer().table.call(this, token).replace(/<th(?: [^>]*)?><\/th>/g, '<td></td>');
        return `<div class="wide" tabindex="0">${html}</div>\n`;
      },
    },
  });
}

/** The tokens below a heading, up to the next one. */
function section(tokens, heading) {
  const from = tokens.findIndex(({ type, text }) => type === 'heading' && text === heading);
  const rest = tokens.slice(from + 1);
  const to = rest.findIndex(({ type }) => type === 'heading');
  if (from < 0) {
    throw new Error(`LANGUAGE.md has no heading “${heading}”`);
  }
  return to < 0 ? rest : rest.slice(0, to);
}

/** The first table of a section, with these columns of it. */
function table(tokens, heading, columns) {
  const found = section(tokens, heading).find(({ type }) => type === 'table');
  const places = columns.map((column) => found?.header.findIndex(({ text }) => text === column) ?? -1);
  if (places.includes(-1)) {
    throw new Error(`“${heading}” in LANGUAGE.md has no table of ${columns}`);
  }
  const pick = (cells) => places.map((place) => cells[place]);
  return { ...found, header: pick(found.header), rows: found.rows.map(pick), align: pick(found.align) };
}

const KEYWORD = 14;

/** Asks a server for the keywords that can stand below each of some texts, with what they do. */
async function keywords(server, texts) {
  const answers = new Map();
  const take = (body) => {
    const { id, result } = JSON.parse(body);
    answers.set(id, result);
  };
  const send = (method, params, id) => server.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  const ask = async (method, params, id) => {
    send(method, params, id);
    while (!answers.has(id)) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(server.run(take), 20)));
    }
    return answers.get(id);
  };
  await ask('initialize', { processId: null, capabilities: {} }, 'first');
  send('initialized', {});
  return Promise.all(
    texts.map(async (text, at) => {
      const uri = `wff-editor:/${at}/sheet.wff`;
      send('textDocument/didOpen', { textDocument: { uri, languageId: 'wff', version: 0, text } });
      const position = { line: text.split('\n').length - 1, character: 0 };
      const { items } = await ask('textDocument/completion', { textDocument: { uri }, position }, at);
      return items.filter(({ kind }) => kind === KEYWORD).map(({ label, detail }) => [label, detail]);
    }),
  );
}

/** The parts of the help that the page marks by comments. */
export async function help(server) {
  const marked = reader();
  const tokens = marked.lexer(read('LANGUAGE'));
  const html = (some) => marked.parser(some);
  const proofs = section(tokens, 'Proofs');
  const rules = proofs.findIndex(({ type }) => type === 'table');
  // The first paragraph names the kinds of rules, and the one behind the table what its letters stand for.
  const behind = proofs.findIndex(({ type }, at) => at > rules && type === 'paragraph');
  const code = (text) => escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>');
  const [words, inside] = await keywords(server, ['roll pq K\n', 'exercise 1\n']);
  const row = ([word, does]) => `<tr><th scope="row"><code>${word}</code></th><td>${code(does)}</td></tr>`;
  const list = (all) => `<table><tbody>${all.map(row).join('\n')}</tbody></table>`;
  const known = words.map(([word]) => word);
  return {
    letters: html([table(tokens, 'Formulas', ['letter', 'connective', 'reads', 'infix'])]),
    textbook: html([table(tokens, 'The textbook alphabet', ['letter', 'connective', 'reads', 'infix'])]),
    words: list(words),
    exercise: list(inside.filter(([word]) => !known.includes(word))),
    rules: html(proofs.slice(0, behind + 1)),
  };
}

/** The reference: the address of each page, and what stands on it. */
export function reference(policy) {
  const titles = DOCUMENTS.map((name) => [addressOf(name), name[0] + name.slice(1).toLowerCase()]);
  return DOCUMENTS.map((name, at) => {
    const [address, title] = titles[at];
    const link = ([other, words]) =>
      `<a href="${other}"${other === address ? ' aria-current="page"' : ''}>${words}</a>`;
    const text = reader().parse(read(name));
    return [
      address,
      `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} – wff</title>
<link rel="stylesheet" href="reference.css">
<link rel="icon" href="icon.svg" type="image/svg+xml">
</head>
<body>
<nav aria-label="Reference">${[['./', 'Editor'], ...titles].map(link).join('\n')}</nav>
<main>
${text}</main>
</body>
</html>
`,
    ];
  });
}
