// Writes the pages of the site into a folder, from the documents of the repository and from what the command prints.
// usage: pages.mjs WFF FOLDER
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const [command, out] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../', import.meta.url));
const wff = (...words) => execFileSync(command, words, { encoding: 'utf8', cwd: out, env: { ...process.env, NO_COLOR: '1' } });
const read = path => readFileSync(join(root, path), 'utf8');

// Where documents stand on the site: the page of a document is `PLACE/`.
const documents = [
  ['server/INSTALL.md', 'install'],
  ['grammar/LANGUAGE.md', 'language'],
  ['grammar/LOGICS.md', 'modal'],
  ['grammar/TEACHING.md', 'teaching'],
  ['grammar/SPELLINGS.md', 'spellings'],
  ['grammar/SYSTEMS.md', 'systems'],
  ['grammar/SETTINGS.md', 'settings'],
  ['editors/README.md', 'editors'],
  ...['vscode', 'web', 'neovim', 'emacs', 'helix', 'kate', 'vim', 'zed', 'sublime'].map(it => [`editors/${it}/README.md`, `editors/${it}`]),
  ['grammar/textmate/README.md', 'editors/textmate'],
  ['grammar/tree-sitter-wff/README.md', 'editors/tree-sitter'],
  ['server/wff-lsp/PROTOCOL.md', 'protocol'],
  ['tests/charts/README.md', 'speed'],
  ['grammar/site/README.md', 'site'],
  ['server/ARCHITECTURE.md', 'architecture'],
  ['server/CONTRIBUTING.md', 'contributing'],
  ['README.md', ''],
];
// Two more stand above or among what the command prints: their pages are made below.
const places = new Map([...documents, ['grammar/COMMANDS.md', 'commands'], ['grammar/RULES.md', 'rules']]);

function write(place, text) {
  const path = join(out, place, 'index.md');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// Where a link leads on the site: to a page, or to a file of the repository, which is copied; nowhere if that is a folder.
function resolve(link, document) {
  if (/^([a-z]+:|#)/.test(link)) return { page: link };
  const [path, anchor] = link.split('#');
  const target = posix.join(posix.dirname(document), path).replace(/\/$/, '');
  // There each rule is a page.
  if (target === 'grammar/RULES.md' && anchor) return { page: `/rules/${anchor}/` };
  const place = places.get(target) ?? places.get(`${target}/README.md`);
  if (place !== undefined) return { page: `/${place}${place && '/'}${anchor ? `#${anchor}` : ''}` };
  if (!existsSync(join(root, target))) throw new Error(`${document} has a link to ${link}, which is not there`);
  if (statSync(join(root, target)).isDirectory()) return {};
  cpSync(join(root, target), join(out, 'public/files', target));
  return { file: `files/${target}` };
}

// The document with its links as they are on the site, and without its comments.
function withLinks(text, document, place) {
  let fence = '';
  const lines = text.split('\n').filter(line => !/^<!-- .* -->$/.test(line)).map(line => {
    const [mark] = /^`{3,}/.exec(line) ?? [''];
    if (mark) fence = fence === mark ? '' : fence || mark;
    if (mark || fence) return line;
    return line.replace(/(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/g, (_, image, label, link) => {
      const { page, file } = resolve(link, document);
      if (page || image) return `${image}[${label}](${page ?? `/${file}`})`;
      const up = '../'.repeat(place.split('/').filter(it => it).length);
      return file ? `<a href="${up}${file}" target="_self">${label}</a>` : label;
    });
  });
  return lines.join('\n');
}

for (const [document, place] of documents) write(place, withLinks(read(document), document, place));

// The pages of rules, at addresses that stay: `rules/CODE/`.
const rules = JSON.parse(wff('explain', '--format', 'json'));
// Of the document the beginning and the table; behind them each rule has a section, which is a page here.
const [table] = read('grammar/RULES.md').split(/^## /m);
write('rules', withLinks(table.replaceAll('](#', '](RULES.md#'), 'grammar/RULES.md', 'rules'));
for (const { code } of rules) {
  const { page, severity } = JSON.parse(wff('explain', code, '--format', 'json'));
  const [heading, ...text] = page.split('\n');
  write(`rules/${code}`, `${heading}\n\nSeverity: ${severity}.\n${text.join('\n')}\n`);
}

// The pages of logics. An editor's links to rules and logics differ in nothing but the name, so that these are led on.
const settings = JSON.parse(read('editors/vscode/package.json')).contributes.configuration;
const logics = [settings].flat().map(it => it.properties['wff.logic']).find(it => it).enum;
for (const name of logics) {
  write(`logics/${name}`, `# ${name}\n\n\`\`\`text\n${wff('explain', name)}\`\`\`\n`);
  const from = join(out, 'public/rules', name);
  mkdirSync(from, { recursive: true });
  writeFileSync(
    join(from, 'index.html'),
    `<!doctype html><title>${name}</title><meta http-equiv="refresh" content="0; url=../../logics/${name}/"><a href="../../logics/${name}/">${name}</a>\n`,
  );
}
write('logics', `# Logics\n\n${logics.map(name => `- [${name}](/logics/${name}/)`).join('\n')}\n\n[The language](/language/#logics) tells of them.\n`);

// What each command says of itself.
const help = wff('--help');
const commands = [...help.split('Commands:\n')[1].split('\n\n')[0].matchAll(/^ +(\S+) +(.+)$/gm)].filter(([, name]) => name !== 'help');
write('commands', `${withLinks(read('grammar/COMMANDS.md'), 'grammar/COMMANDS.md', 'commands')}\n## All commands\n\n| command | does |\n|---|---|\n${commands.map(([, name, does]) => `| [\`wff ${name}\`](/commands/${name}/) | ${does} |`).join('\n')}\n`);
for (const [, name] of commands) write(`commands/${name}`, `# wff ${name}\n\n\`\`\`text\n${wff(name, '--help')}\`\`\`\n`);

// What the menus show, which the generator reads.
const menus = {
  editors: documents.filter(([, place]) => place.startsWith('editors/')).map(([document, place]) => [/^# (.+)$/m.exec(read(document))[1].replaceAll('`', ''), place]),
  commands: commands.map(([, name]) => [`wff ${name}`, `commands/${name}`]),
  rules: rules.map(({ code }) => [code, `rules/${code}`]),
  logics: logics.map(name => [name, `logics/${name}`]),
};
writeFileSync(join(out, 'menus.json'), JSON.stringify(menus));
