// Checks the pages of the site as they are served.
// usage: check.mjs FOLDER BASE RULES
// BASE is the path under which the site is served; RULES is what `wff explain --format json` prints.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const [folder, base, rules] = process.argv.slice(2);
const pages = new Map();
for (const path of readdirSync(folder, { recursive: true }).filter(it => it.endsWith('.html'))) {
  pages.set(path, readFileSync(join(folder, path), 'utf8'));
}
let failed = false;
function check(what, faults) {
  failed ||= faults.length > 0;
  console.log(faults.length === 0 ? `ok ${what}` : `FAILED ${what}\n  ${faults.slice(0, 20).join('\n  ')}`);
}

const attributes = (html, name) => [...html.matchAll(new RegExp(`<[a-z][^>]*\\s${name}="([^"]*)"`, 'g'))].map(it => it[1].replaceAll('&amp;', '&'));

// What is wrong with a link of a page; null if nothing is.
function dead(link, page) {
  const url = new URL(link, `http://site${base}${page}`);
  if (url.host !== 'site') return null;
  if (!url.pathname.startsWith(base)) return `${page}: ${link} is not under ${base}`;
  let target = decodeURIComponent(url.pathname.slice(base.length));
  if (target === '' || target.endsWith('/')) target += 'index.html';
  const path = join(folder, target);
  if (!existsSync(path) || statSync(path).isDirectory()) return `${page}: ${link} leads nowhere`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  const names = anchor && pages.has(target) ? attributes(pages.get(target), 'id') : [];
  return anchor && !names.includes(anchor) ? `${page}: ${link} leads to no heading` : null;
}

const links = [...pages].flatMap(([page, html]) => [...attributes(html, 'href'), ...attributes(html, 'src')].map(link => [link, page]));
check(`${links.length} links in ${pages.size} pages lead somewhere`, [...new Set(links.map(([link, page]) => dead(link, page)).filter(it => it))]);

const fetched = [...pages].flatMap(([page, html]) =>
  [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)="(https?:)?\/\/[^"]*"/g)].map(it => `${page}: ${it[0]}`));
const styles = readdirSync(join(folder, 'assets'), { recursive: true }).filter(it => it.endsWith('.css'));
for (const style of styles) {
  const outside = /(url\(|@import)\s*["']?(https?:)?\/\//.exec(readFileSync(join(folder, 'assets', style), 'utf8'));
  if (outside) fetched.push(`${style}: ${outside[0]}`);
}
check('nothing is fetched from elsewhere', fetched);

const codes = JSON.parse(readFileSync(rules, 'utf8'));
const without = codes.filter(({ code, severity }) => {
  const html = pages.get(join('rules', code, 'index.html')) ?? '';
  return !html.includes(`<h1 id="${code}"`) || !html.includes(`Severity: ${severity}.`);
});
check(`each of the ${codes.length} rules has its page at rules/CODE/`, without.map(({ code }) => code));

// The links of editors take logics as they take rules.
const logics = readdirSync(join(folder, 'logics'), { withFileTypes: true }).filter(it => it.isDirectory()).map(it => it.name);
const astray = logics.filter(name => !pages.get(join('rules', name, 'index.html'))?.includes(`url=../../logics/${name}/`));
check(`each of the ${logics.length} logics has its page, and rules/LOGIC/ leads there`, logics.length < 30 ? logics : astray);

const uncoloured = [];
for (const [page, html] of pages) {
  for (const [, block] of html.matchAll(/<div class="language-wff[^"]*">(.*?)<\/pre>/gs)) {
    if (!/--shiki-light:#(?!000|0e1116|1f2328)/i.test(block)) uncoloured.push(`${relative('.', page)}: ${block.replace(/<[^>]*>/g, '').slice(0, 60)}`);
  }
}
const inline = [...pages.values()].filter(html => /<code class="wff"[^>]*><span style="--shiki/.test(html)).length;
check(`blocks of wff are coloured, and so are formulas in the text of ${inline} pages`, inline > 10 ? uncoloured : ['few pages have coloured formulas']);
check('what is found stands out', pages.get(join('rules', 'missing-operand', 'index.html')).includes('line finding') ? [] : ['missing-operand']);
check('there is an index to search', readdirSync(join(folder, 'assets'), { recursive: true }).some(it => /localSearchIndex/.test(it)) ? [] : ['none']);
process.exit(failed ? 1 : 0);
