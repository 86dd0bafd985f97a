// A Chromium, and waiting for conditions.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { perform } from './steps.mjs';

const { chromium } = createRequire(join(process.env.PACKAGES, 'node_modules/'))('playwright-core');

/** How long anything may take, in milliseconds; LIMIT in the environment gives it in seconds. */
export const LIMIT = Number(process.env.LIMIT ?? 60) * 1000;

export function launch() {
  const quiet = ['first-run', 'sandbox'].map((what) => `--no-${what}`);
  const off = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((what) => `--disable-${what}`);
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: [...quiet, ...off] });
}

/** The address of a window of VS Code. */
export function address(base, folder, payload) {
  return `${base}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}

export function remote(base, path) {
  return `vscode-remote://${new URL(base).host}${path}`;
}

/** Asks until there is an answer that is not nothing. */
export async function until(what, ask) {
  const end = Date.now() + LIMIT;
  for (;;) {
    const answer = await ask();
    if (answer) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`waited in vain: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Chooses a command in the palette. */
export async function choose(page, command) {
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').waitFor();
  await page.keyboard.type(command);
  await page.locator('.quick-input-list .monaco-list-row .label-name').getByText(command, { exact: true }).first().click();
}

/** Does steps one after the other, tells of each, and ends the process with 1 if one failed. */
export async function run(steps, page, shoot) {
  const failed = await perform(steps, async (number) => {
    await shoot(`failed-${number}`);
    await page.keyboard.press('Escape');
  });
  await page.context().browser().close();
  process.exit(failed ? 1 : 0);
}

/** Runs tests inside an extension host: those that an address of VS Code names. It ends the process with 1 if one fails. */
export async function runInside(address) {
  const browser = await launch();
  const page = await browser.newPage();
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  await page.exposeFunction('codeAutomationLog', (_, words) => {
    if (/^(ok|FAILED)/.test(words[0]) || process.env.VERBOSE) {
      console.log(...words);
    }
  });
  await page.exposeFunction('codeAutomationExit', (code) => end(code));
  await page.goto(address);
  const late = setTimeout(() => end('they did not end'), 2 * LIMIT);
  const status = await ended;
  clearTimeout(late);
  await browser.close();
  if (status !== 0) {
    console.log('FAILED in the extension host:', status);
  }
  process.exit(status === 0 ? 0 : 1);
}
