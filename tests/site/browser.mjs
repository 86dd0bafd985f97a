// Reads the site in Chromium as people do: searches, in light and dark, on a wide screen and on a phone, without a network.
// usage: browser.mjs FOLDER BASE SHOTS
// PACKAGES names the folder that has playwright-core. Screenshots are written into SHOTS.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, base, shots] = process.argv.slice(2);
const { chromium } = createRequire(`${process.env.PACKAGES}/`)('playwright-core');
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png', json: 'application/json' };

const server = createServer((request, answer) => {
  const path = decodeURIComponent(new URL(request.url, 'http://site').pathname).replace(base, '');
  try {
    const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
    const text = readFileSync(join(folder, file));
    answer.writeHead(200, { 'content-type': types[file.split('.').pop()] ?? 'text/plain' }).end(text);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise(started => server.listen(0, '127.0.0.1', started));
const site = `http://127.0.0.1:${server.address().port}${base}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

let failed = false;
function check(what, holds) {
  failed ||= !holds;
  console.log(`${holds ? 'ok' : 'FAILED'} ${what}`);
}

const places = ['', 'install/', 'language/', 'rules/', 'rules/missing-operand/', 'logics/L3/', 'commands/check/', 'editors/vscode/', 'protocol/'];
const elsewhere = [];
const wrong = [];
for (const [colorScheme, width, height] of [['light', 1280, 900], ['dark', 1280, 900], ['light', 390, 844], ['dark', 390, 844]]) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height } });
  const page = await context.newPage();
  await page.route('**', route => {
    if (route.request().url().startsWith(site)) return route.continue();
    elsewhere.push(route.request().url());
    return route.abort();
  });
  page.on('pageerror', error => wrong.push(`${page.url()}: ${error.message}`));
  const too = [];
  for (const place of places) {
    const answer = await page.goto(site + place, { waitUntil: 'networkidle' });
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    if (answer.status() !== 200 || wide > 0) too.push(`${place} ${answer.status()} ${wide}`);
    await page.screenshot({ path: join(shots, `${colorScheme}-${width}-${place.slice(0, -1).replaceAll('/', '-') || 'tour'}.png`) });
  }
  check(`each page fits into ${width} pixels, ${colorScheme}${too.length ? `: ${too.join(', ')}` : ''}`, too.length === 0);
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).slice(0, 3).every(it => it > 200));
  check(`the background is ${colorScheme}`, light === (colorScheme === 'light'));

  await page.goto(`${site}install/`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const input = page.locator('.VPLocalSearchBox input');
  await input.fill('lacks an operand');
  const found = page.locator('.VPLocalSearchBox .result[href*="rules/missing-operand/"]').first();
  await found.waitFor({ timeout: 10_000 }).catch(() => {});
  await page.screenshot({ path: join(shots, `${colorScheme}-${width}-search.png`) });
  check(`the search finds a rule by its words, at ${width} pixels, ${colorScheme}`, await found.isVisible());
  await found.click();
  const heading = page.locator('h1', { hasText: 'missing-operand' });
  await heading.waitFor({ timeout: 10_000 }).catch(() => {});
  check('and leads to its page', await heading.isVisible());
  await context.close();
}
check(`nothing is wanted from elsewhere${elsewhere.length ? `: ${elsewhere[0]}` : ''}`, elsewhere.length === 0);
check(`no script fails${wrong.length ? `: ${wrong[0]}` : ''}`, wrong.length === 0);
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
