// A Chromium, and waiting for conditions.
import { createRequire } from 'node:module';
import { join } from 'node:path';

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
  let failed = 0;
  for (const [what, step] of Object.entries(steps)) {
    try {
      await step();
      console.log(`ok ${what}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${what}: ${error.message.split('\n')[0]}`);
      await shoot(`failed-${failed}`);
      await page.keyboard.press('Escape');
    }
  }
  await page.context().browser().close();
  process.exit(failed ? 1 : 0);
}
