// Draws icon.svg as icon.png, since the marketplace shows no SVG.
// usage: PACKAGES=folder/with/playwright-core node icon.mjs
import { readFileSync } from 'node:fs';
import { launch } from '../../../tests/vscode/chromium.mjs';

const place = (name) => new URL(name, import.meta.url).pathname;
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 128, height: 128 } });
await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${readFileSync(place('icon.svg'), 'utf8')}`);
await page.screenshot({ path: place('icon.png'), omitBackground: true });
await browser.close();
