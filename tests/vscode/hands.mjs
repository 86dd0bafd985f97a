// The hands and eyes of a person at an editor.
import { choose, until } from './chromium.mjs';

/** What a person does at a page, and sees; `shoot` keeps a picture of it. */
export function hands(page, shoot) {
  const keys = page.keyboard;
  const palette = (command) => choose(page, command);

  /** The lines that are in view, from the top. */
  async function lines() {
    const rows = await page.locator('.editor-instance .view-line').evaluateAll((all) =>
      all
        .map((row) => ({ top: row.offsetTop, text: row.textContent.replace(/\u00a0/g, ' ') }))
        .sort((one, other) => one.top - other.top),
    );
    return rows.map(({ text }) => text);
  }

  function line(start) {
    return page.locator('.editor-instance .view-line').filter({ hasText: start }).first();
  }

  /** Puts the cursor on the line that begins so. */
  async function go(start) {
    await line(start).click({ position: { x: 4, y: 8 } });
    await keys.press('Home');
  }

  const status = page.locator('.statusbar-item[id$="wff.status"]');
  const row = (text) => page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first();

  /** The status bar says this. */
  function says(pattern) {
    return until(`the status ${pattern}`, async () => pattern.test((await status.innerText()).trim()));
  }

  /** The status bar ends with so many faults. */
  const counts = (number) => says(new RegExp(` · ${number} faults$`));

  /** Takes an action that the editor offers on the line of the cursor. */
  async function act(title, name) {
    const offered = page.locator('.action-widget .monaco-list-row').filter({ hasText: title });
    await until(`the action ${title}`, async () => {
      await keys.press('Control+.');
      await page.locator('.action-widget .monaco-list-row, .monaco-editor-overlaymessage').first().waitFor();
      if (await offered.count()) {
        return true;
      }
      await keys.press('Escape');
      return false;
    });
    await shoot(name);
    await until(`the row ${title}`, async () => {
      const focused = page.locator('.action-widget .monaco-list-row.focused');
      if ((await focused.count()) && (await focused.innerText()).includes(title)) {
        return true;
      }
      await keys.press('ArrowDown');
      return false;
    });
    await keys.press('Enter');
  }

  return { act, counts, go, line, lines, palette, row, says, status };
}
