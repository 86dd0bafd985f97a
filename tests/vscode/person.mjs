// Works with VS Code as a person does, with keys and the mouse.
// usage: node person.mjs http://127.0.0.1:PORT FOLDER SCREENSHOTS
import assert from 'node:assert';
import { address, launch, LIMIT, remote, until } from './chromium.mjs';

const [base, folder, shots] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
page.setDefaultTimeout(LIMIT);
const shoot = (name, clip) => page.screenshot({ path: `${shots}/${name}.png`, animations: 'disabled', clip });
const keys = page.keyboard;
const DICE = /^roll [pqrsio ]+[NKACER ]+/;

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

async function palette(command) {
  await keys.press('F1');
  await page.locator('.quick-input-widget input').waitFor();
  await keys.type(command);
  await page.locator('.quick-input-list .monaco-list-row .label-name').getByText(command, { exact: true }).first().click();
}

/** Takes an action that the editor offers on the line of the cursor. */
async function act(title, name) {
  const row = page.locator('.action-widget .monaco-list-row').filter({ hasText: title });
  await until(`the action ${title}`, async () => {
    await keys.press('Control+.');
    await page.locator('.action-widget .monaco-list-row, .monaco-editor-overlaymessage').first().waitFor();
    if (await row.count()) {
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

/** Makes this all that the settings of the folder say. */
async function settings(text) {
  await palette('Preferences: Open Workspace Settings (JSON)');
  await page.locator('.tab.active').filter({ hasText: 'settings.json' }).waitFor();
  await page.locator('.editor-instance .view-line').first().click();
  await keys.press('Control+a');
  await keys.press('Delete');
  await keys.insertText(text);
  await page.locator('.tab.active.dirty').waitFor();
  await keys.press('Control+s');
  await page.locator('.tab.active:not(.dirty)').waitFor();
  await palette('View: Close Editor');
}

const steps = {
  async 'a pff is underlined'() {
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/sheet.wff`)]]));
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await until('the language', async () => (await page.locator('#status\\.editor\\.mode').innerText()) === 'WFF');
    await keys.press('Control+b');
  },
  async 'a line is highlighted'() {
    const colours = (start) =>
      line(start)
        .locator('span span')
        .evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).color)).size);
    await until('colours', async () => (await colours('let p')) >= 4);
    assert((await colours('1)')) >= 4);
    assert((await colours('roll Ann')) >= 4);
  },
  async 'hover tells what a formula says'() {
    const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasText: 'p → q' });
    await until('the hover', async () => {
      await line('p, Cpq |= q').locator('span span').filter({ hasText: 'C' }).first().hover();
      return hover.first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await shoot('hover', { x: 48, y: 35, width: 650, height: 485 });
    await keys.press('Escape');
    await page.mouse.move(900, 500);
  },
  async 'the problems are listed'() {
    await keys.press('Control+Shift+m');
    await page.locator('.markers-panel').filter({ hasText: 'is missing its second operand' }).waitFor();
    await shoot('problems');
    await keys.press('Control+Shift+m');
    await page.locator('.markers-panel').waitFor({ state: 'hidden' });
  },
  async 'the quick fix mends infix'() {
    await go('3) p -> (q & r)');
    await act('CpKqr', 'quick-fix');
    await until('the mended line', async () => (await lines()).includes('3) CpKqr'));
  },
  async 'the quick fix mends small connectives'() {
    await go('4) kpq');
    await act('Kpq', 'small-letters');
    await until('the mended line', async () => (await lines()).includes('4) Kpq'));
  },
  async 'a name is completed'() {
    await go('@mp is tautology');
    await keys.type('N@');
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'mp' }).first().waitFor();
    await shoot('completion');
    await keys.press('Escape');
    await keys.press('Control+z');
    await until('the line as it was', async () => (await lines()).includes('@mp is tautology'));
  },
  async 'a server that does not run is told of once'() {
    const notes = page.locator('.notifications-toasts .notification-list-item');
    for (const [path, reason, name] of [
      ['/there/is/none', 'there is no file', 'no-server'],
      ['/bin/true', 'it ended or failed', 'no-answer'],
    ]) {
      await settings(`{ "wff.server.path": "${path}" }`);
      await notes.filter({ hasText: `The wff server does not run: ${reason}` }).waitFor();
      await shoot(name);
      assert.equal(await notes.count(), 1);
      await palette('Notifications: Clear All Notifications');
      await notes.waitFor({ state: 'detached' });
    }
    await settings('{}');
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
  },
  async 'the action on a roll writes the longest WFF'() {
    await go('roll Ann');
    await act('Write the longest WFF', 'roll-actions');
    await until('the call', async () => (await lines()).some((text) => /^call (Ann: )?[KCNpqr]{6}$/.test(text)));
    await shoot('longest');
  },
  async 'the chooser writes another'() {
    await keys.press('Control+z');
    await until('no call', async () => !(await lines()).some((text) => /^call Ann/.test(text)));
    await go('roll Ann');
    await act('Choose among the longest WFFs', 'choose-action');
    const rows = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: /[NKACEpqrs]{6}/ });
    await until('several choices', async () => (await rows.count()) > 1);
    await shoot('chooser');
    const [second] = (await rows.nth(1).locator('.label-name').innerText()).match(/[NKACEpqrs]{6}/);
    await rows.nth(1).click();
    await until('the call', async () => (await lines()).some((text) => text.startsWith('call') && text.endsWith(second)));
  },
  async 'an empty roll gets its dice'() {
    await keys.press('Control+End');
    await keys.press('ArrowUp');
    await act('Roll the dice', 'roll-the-dice');
    await until('the dice', async () => DICE.test((await lines()).at(-2)));
  },
  async 'the command writes a roll'() {
    await keys.press('Control+End');
    await palette('wff: Roll the Dice');
    await until('the dice', async () => DICE.test((await lines()).at(-1)));
    await shoot('dice');
  },
  async 'a game is started'() {
    await keys.press('Control+End');
    await keys.insertText('\n');
    await palette('wff: Start a Game');
    const row = (text) => page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first();
    await row('Shake-a-WFF').click();
    await page.locator('.quick-input-title').filter({ hasText: 'Who plays?' }).waitFor();
    await keys.press('Control+a');
    await keys.type('Ann, Bob, Cem');
    await keys.press('Enter');
    await row('5 points').click();
    await until('a first round', async () => {
      const shown = await lines();
      const head = shown.lastIndexOf('game shake-a-wff Ann, Bob, Cem to 5 points');
      const rolls = shown.slice(head + 2, head + 5);
      return head >= 0 && shown[head + 1] === 'round' && rolls.every((roll) => /^ *roll (Ann|Bob|Cem): /.test(roll));
    });
    await shoot('game');
    await keys.press('Control+End');
  },
  async 'Enter ends a line, whatever is suggested'() {
    await keys.press('Control+End');
    await keys.press('Enter');
    await keys.type('r');
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'roll' }).first().waitFor();
    await keys.press('Enter');
    await until('r alone', async () => (await lines()).at(-2) === 'r');
  },
  async 'Tab takes what is suggested, in the place of what is typed'() {
    const row = (label) => page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: label }).first();
    for (const [typed, label, taken] of [
      ['logic K', 'K3', 'logic K3'],
      ['system luk', 'lukasiewicz-3', 'system lukasiewicz-3'],
      ['Kpq is cont', 'contradiction', 'Kpq is contradiction'],
    ]) {
      await keys.type(typed);
      await row(label).waitFor();
      await keys.press('Tab');
      await until(taken, async () => (await lines()).at(-1) === taken);
      await keys.press('Shift+Home');
      await keys.press('Delete');
    }
  },
  async 'in a formula letters are suggested to those who ask'() {
    const rows = page.locator('.suggest-widget.visible .monaco-list-row');
    await keys.type('CK');
    await page.waitForTimeout(700);
    assert.equal(await rows.count(), 0);
    await keys.press('Control+Space');
    await rows.filter({ hasText: 'conjunction' }).first().waitFor();
    await shoot('letters');
    await keys.press('Escape');
    await keys.press('Shift+Home');
    await keys.press('Delete');
  },
  async 'hover tells what a formula says in another logic'() {
    await keys.press('Control+End');
    await keys.insertText('logic K3\nApNp is tautology\n');
    await go('ApNp');
    const hover = page.locator('.monaco-hover:not(.hidden) .hover-contents').filter({ hasText: 'Contingent in K3' });
    await until('the hover', async () => {
      await line('ApNp is').locator('span span').filter({ hasText: 'A' }).first().hover();
      return hover.first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await shoot('many-valued');
    await keys.press('Escape');
    await page.mouse.move(900, 500);
  },
  async 'a truth table is written below its formula'() {
    await go('ApNp is');
    await act('Insert its truth table', 'table-action');
    await until('the table', async () => (await lines()).includes('# p │ ApNp'));
    await shoot('table');
  },
};

let failed = 0;
for (const [what, step] of Object.entries(steps)) {
  try {
    await step();
    console.log(`ok ${what}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${what}: ${error.message.split('\n')[0]}`);
    await shoot(`failed-${failed}`);
    await keys.press('Escape');
  }
}
await browser.close();
process.exit(failed ? 1 : 0);
