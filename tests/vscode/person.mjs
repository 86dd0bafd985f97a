// Works with VS Code as a person does, with keys and the mouse.
// usage: node person.mjs http://127.0.0.1:PORT FOLDER SCREENSHOTS EXTENSION VSCODE
import assert from 'node:assert';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { address, launch, LIMIT, remote, run, until } from './chromium.mjs';
import { faultsOf } from './faults.mjs';
import { hands } from './hands.mjs';
import { rules, style, theme } from './themes.mjs';

const [base, folder, shots, extension, code] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 640 } });
page.setDefaultTimeout(LIMIT);
const shoot = (name, clip) => page.screenshot({ path: `${shots}/${name}.png`, animations: 'disabled', clip });
const keys = page.keyboard;
const { act, counts, go, line, lines, palette, row, says, status } = hands(page, shoot);
const first = faultsOf(readFileSync(`${folder}/sheet.wff`, 'utf8'));
const DICE = /^roll [pqrsio ]+[NKACER ]+/;

/** The colours of the status bar's item, as they are drawn: text and ground. */
function drawn() {
  return status.evaluate((item) => [getComputedStyle(item).color, getComputedStyle(item).backgroundColor].join());
}

/** How a word is drawn: the names of its font styles, and its colour. */
function look(start, word) {
  return line(start)
    .locator('span span')
    .evaluateAll((all, word) => {
      const one = all.find(({ textContent }) => textContent.trim() === word);
      const { color, fontWeight, fontStyle, textDecorationLine: lines } = getComputedStyle(one);
      const has = {
        bold: fontWeight >= 600,
        italic: fontStyle === 'italic',
        underline: /underline/.test(lines),
        strikethrough: /through/.test(lines),
      };
      const colour = color.match(/\d+/g).slice(0, 3).map(Number);
      return { colour, styles: Object.keys(has).filter((name) => has[name]) };
    }, word);
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

/** Whether something in a line of this text is underlined as an error. */
function isUnderlined(text) {
  // The line may not be drawn yet.
  const line = [...document.querySelectorAll('.editor-instance .view-line')].find((it) => it.textContent === text);
  const drawn = [...document.querySelectorAll('.editor-instance .view-overlays > div')];
  return drawn.some((it) => it.style.top === line?.style.top && it.querySelector('.squiggly-error'));
}

const steps = {
  async 'a pff is underlined'() {
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/sheet.wff`)]]));
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await until('the language', async () => (await page.locator('#status\\.editor\\.mode').innerText()) === 'WFF');
    await keys.press('Control+b');
  },
  async 'the status bar tells how many faults there are'() {
    await says(new RegExp(`^classical · shake-a-wff · dice · ${first} faults$`));
    await go('4) kpq');
    await keys.press('Control+Shift+k');
    await counts(first - 1);
    await keys.press('Control+z');
    await counts(first);
  },
  async 'and that they may not be all, while a claim is being decided'() {
    const letters = [...Array(29).keys()].map((number) => `p${number}`);
    const front = letters.map((letter) => `E${letter}`).join('');
    const back = letters.slice(1).map((_, place) => `E${letters[(7 * (place + 1)) % letters.length]}`).join('');
    await keys.press('Control+End');
    await keys.insertText(`\nalphabet textbook\n${front}${back}p0 is contingent\n`);
    await says(new RegExp(` · ${first} faults so far$`));
    await counts(first + 1);
    await palette('File: Revert File');
    await keys.press('Control+Home');
    await counts(first);
  },
  async 'and if the server does not answer'() {
    const pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
    const isOurs = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`${extension}/server/wff\0lsp`);
    const ours = pids.filter((pid) => existsSync(`/proc/${pid}/cmdline`) && isOurs(pid)).map(Number);
    assert.equal(ours.length, 1);
    process.kill(ours[0], 'SIGSTOP');
    await go('@mp is tautology');
    await says(/^wff: no answer$/);
    await shoot('silent');
    process.kill(ours[0], 'SIGCONT');
    await counts(first);
  },
  async 'its menu changes the logic, in the file'() {
    await go('p, Cpq |= q');
    await status.click();
    await row('Change the logic').waitFor();
    await shoot('menu');
    await row('Change the logic').click();
    await row('K3').waitFor();
    await shoot('menu-logic');
    await row('K3').click();
    await row('This file').waitFor();
    await shoot('menu-place');
    await row('This file').click();
    await until('the line', async () => (await lines())[1] === 'logic K3');
    await says(/^K3 · /);
    await keys.press('Control+z');
    await until('no line', async () => !(await lines()).includes('logic K3'));
  },
  async 'or in the settings, or in wff.toml'() {
    await palette('wff: Change the Rules');
    await row('x-wff').click();
    await row('The settings of this folder').click();
    await says(/^classical · x-wff · /);
    await settings('{}');
    await says(/^classical · shake-a-wff · /);
    writeFileSync(`${folder}/wff.toml`, 'rules = "x-wff"\n# which\nlogic = "LP"\n');
    await says(/^LP · x-wff · /);
    await palette('wff: Change the Logic');
    await row('K3').click();
    await row('wff.toml').click();
    await says(/^K3 · x-wff · /);
    assert.equal(readFileSync(`${folder}/wff.toml`, 'utf8'), 'rules = "x-wff"\n# which\nlogic = "K3"\n');
    rmSync(`${folder}/wff.toml`);
    await says(/^classical · shake-a-wff · /);
  },
  async 'and what is wrong in wff.toml is mended there'() {
    writeFileSync(`${folder}/wff.toml`, 'logic = "classcal"\n');
    await keys.press('Control+p');
    await keys.insertText('wff.toml');
    await row('wff.toml').waitFor();
    await keys.press('Enter');
    await page.locator('.tab.active').filter({ hasText: 'wff.toml' }).waitFor();
    await go('logic');
    await act('Write `"classical"`', 'toml');
    await until('the line', async () => (await lines())[0] === 'logic = "classical"');
    await keys.press('Control+s');
    await page.locator('.tab.active:not(.dirty)').waitFor();
    assert.equal(readFileSync(`${folder}/wff.toml`, 'utf8'), 'logic = "classical"\n');
    await palette('View: Close Editor');
    rmSync(`${folder}/wff.toml`);
    await says(/^classical · shake-a-wff · /);
  },
  async 'the editor has a menu of its own'() {
    await line('p, Cpq |= q').click({ button: 'right' });
    const menu = page.locator('.monaco-menu .action-label').filter({ hasText: /^wff$/ });
    await menu.waitFor();
    await menu.hover();
    await page.locator('.monaco-menu .action-label').filter({ hasText: 'Insert the Truth Table' }).waitFor();
    await shoot('context-menu');
    await keys.press('Escape');
    await keys.press('Escape');
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
  async 'a fault leads to the page of its rule'() {
    const link = page.locator('.monaco-hover:not(.hidden) a').filter({ hasText: 'missing-operand' });
    await until('the hover', async () => {
      await line('2) KpCq').locator('span span').filter({ hasText: 'C' }).first().hover();
      return link.first().waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
    await link.first().click();
    const text = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await text.getByText('A connective lacks an operand').waitFor();
    await shoot('page');
    await palette('View: Close Editor');
    await line('2) KpCq').waitFor();
  },
  async 'the problems are listed'() {
    await keys.press('Control+Shift+m');
    await page.locator('.markers-panel').filter({ hasText: 'a WFF of six can be made from this roll' }).waitFor();
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
    const red = new Set();
    for (const [path, reason, name] of [
      ['/there/is/none', 'there is no file', 'no-server'],
      ['/bin/true', 'it ended or failed', 'no-answer'],
    ]) {
      await settings(`{ "wff.server.path": "${path}" }`);
      await notes.filter({ hasText: `The wff server does not run: ${reason}` }).waitFor();
      await shoot(name);
      assert.equal(await notes.count(), 1);
      await says(/^wff: nothing is checked$/);
      await page.locator('.editor-instance .squiggly-error').first().waitFor();
      await shoot(`${name}-later`);
      red.add(await drawn());
    }
    assert.equal(red.size, 1);
    await settings('{}');
    await says(/faults$/);
    await notes.waitFor({ state: 'detached' });
    await palette('Notifications: Clear All Notifications');
    assert(!red.has(await drawn()));
    await page.locator('.editor-instance .squiggly-error').nth(2).waitFor();
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
      return head >= 0 && shown[head + 1]?.startsWith('round') && rolls.every((roll) => /^ *roll (Ann|Bob|Cem): /.test(roll));
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
      ['logic W', 'WK', 'logic WK'],
      ['system luk', 'lukasiewicz-3', 'system lukasiewicz-3'],
      ['Kpq is cont', 'contradiction', 'Kpq is contradiction'],
    ]) {
      await keys.type(typed, { delay: 30 });
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
    // What is unfinished is told a second after it was typed, and what is suggested unasked long before.
    await until('what is missing is told', () => page.evaluate(isUnderlined, 'CK'));
    assert.equal(await rows.count(), 0);
    await until('the letters', async () => {
      await keys.press('Control+Space');
      const letter = rows.filter({ hasText: 'conjunction' }).first();
      return letter.waitFor({ timeout: 3000 }).then(() => true, () => false);
    });
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
  async 'the walkthrough opens samples'() {
    await palette('Welcome: Open Walkthrough...');
    await row('Formulas in Polish notation').click();
    const step = (title) => page.locator('.getting-started-step').filter({ hasText: title });
    for (const [title, told, button, start, name] of [
      ['Read a sheet', 'In Polish notation', 'Open a sheet', '1) CpKqNr', 'sheet'],
      ['Play with dice', 'Roll dice of letters', 'Open a game', 'game shake-a-wff', 'game'],
      ['Do homework', 'An exercise asks', 'Open exercises', 'exercise 1', 'exercise'],
    ]) {
      await step(title).click();
      const media = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
      await media.getByText(told).first().waitFor();
      await shoot(`walkthrough-${name}`);
      await page.locator('.getting-started-step.expanded .monaco-button').filter({ hasText: button }).click();
      await line(start).waitFor();
      await says(name === 'game' ? / · no faults$/ : / · [0-9]+ faults?$/);
      await shoot(`sample-${name}`);
      await palette('View: Close Editor');
      await page.locator('.monaco-button').filter({ hasText: "Don't Save" }).click();
      await step(title).waitFor();
    }
    await palette('View: Close Editor');
  },
  async 'a subformula is named, and it is asked how'() {
    await keys.press('Control+End');
    await keys.insertText('CNKpqr');
    await keys.press('Home');
    await keys.press('ArrowRight');
    await act('Name this subformula', 'name-action');
    // The box is drawn a moment before it takes keys.
    await page.locator('.rename-box input:focus').waitFor();
    await shoot('name-box');
    await keys.press('Control+a');
    await keys.type('mine');
    await keys.press('Enter');
    await until('the name', async () => (await lines()).slice(-2).join() === 'def mine = NKpq,C@mine r');
    await keys.press('Control+End');
    await keys.press('Shift+Home');
    await keys.press('Delete');
  },
  async 'a name that is completed ends before the next letter'() {
    await keys.type('C@m', { delay: 30 });
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: '@mine' }).first().waitFor();
    await keys.press('Tab');
    await until('the name', async () => (await lines()).at(-1) === 'C@mine ');
    await keys.type('q');
    await until('the letter', async () => (await lines()).at(-1) === 'C@mine q');
    await keys.press('Shift+Home');
    await keys.press('Delete');
  },
  async 'behind a number keywords are suggested, and what is typed fills the places in'() {
    await keys.type('1) tru', { delay: 30 });
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'truth' }).first().waitFor();
    await keys.press('Tab');
    await until('the keyword', async () => (await lines()).at(-1) === '1) truth ');
    await keys.type('Np');
    await keys.press('Enter');
    await until('the rows', async () => (await lines()).slice(-4).join() === '  row T | ?,  row N | ?,  row F | ?,end');
    await says(/ · [0-9]+ faults?$/);
    await shoot('rows');
    await until('no table', async () => {
      await keys.press('Control+z');
      return !(await lines()).some((text) => text.startsWith('1) t'));
    });
    await keys.press('Control+End');
    await keys.press('Shift+Home');
    await keys.press('Delete');
    await keys.insertText('logic classical\n');
    await keys.type('foll', { delay: 30 });
    await page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: 'p, Cpq' }).first().waitFor();
    await keys.press('Tab');
    await until('the claim', async () => (await lines()).at(-1) === 'p, Cpq |= q');
    await keys.type('s');
    await until('the first place', async () => (await lines()).at(-1) === 's |= q');
    await keys.press('Escape');
    await keys.press('Control+End');
    await keys.press('Shift+Home');
    await keys.press('Delete');
  },
  async 'a false claim is mended by the right one'() {
    await keys.insertText('q, Cpq |= p');
    await act('Write `!|=`', 'turned');
    await until('the claim', async () => (await lines()).at(-1) === 'q, Cpq !|= p');
    await keys.press('Control+End');
    await keys.press('Shift+Home');
    await keys.press('Delete');
  },
  async 'the Explorer grades a folder, writes feedback and makes the students’ sheet'() {
    await keys.press('Control+Shift+e');
    const file = (name) => page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: name }).first();
    const menu = page.locator('.monaco-menu');
    /** Takes an entry of a file's menu, until what it leads to is there: a menu that has just opened may let a choice pass. */
    const entry = (name, title, leadsTo, picture) =>
      until(title, async () => {
        await file(name).click({ button: 'right' });
        await menu.locator('.action-label').getByText(title, { exact: true }).hover();
        await menu.locator('.action-item.focused').filter({ hasText: title }).waitFor();
        if (picture) {
          await shoot(picture);
        }
        await keys.press('Enter');
        const isThere = leadsTo.waitFor({ timeout: 10_000 });
        return isThere.then(() => true, () => keys.press('Escape'));
      });
    await file('course').click();
    await file('handins').waitFor();
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await entry('handins', 'Grade This Folder', row('course/key.wff'), 'explorer');
    assert.match(await page.locator('.quick-input-list .monaco-list-row').first().innerText(), /course.key\.wff/);
    await row('course/key.wff').click();
    await frame.getByText('14.75').first().waitFor();
    await palette('View: Close Editor');
    await entry('handins', 'Write Feedback for This Folder', row('course/key.wff'));
    await row('course/key.wff').click();
    await page.locator('.quick-input-title').filter({ hasText: 'Into which folder?' }).waitFor();
    await keys.press('Enter');
    await frame.getByText('14.75').first().waitFor();
    const note = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: 'pages of feedback' });
    assert.match(await note.innerText(), /8 pages of feedback are in course.handins-feedback\./);
    const pages = readdirSync(`${folder}/course/handins-feedback`);
    assert.deepEqual(pages.sort(), readdirSync(`${folder}/course/handins`).map((name) => name.replace('.wff', '.md')).sort());
    await shoot('feedback');
    await note.locator('.monaco-button').filter({ hasText: 'Open the Folder' }).click();
    await file('handins-feedback').and(page.locator('.focused')).waitFor();
    rmSync(`${folder}/course/handins-feedback`, { recursive: true });
    await palette('View: Close Editor');
    await entry('key.wff', 'Make the Students’ Sheet', line('exercise 1 "De Morgan" 2 points'));
    assert(!(await lines()).some((text) => /^\s*(key|require|wrong)/.test(text)));
    await shoot('students-sheet');
    await palette('View: Close Editor');
    await page.locator('.monaco-button').filter({ hasText: "Don't Save" }).click();
    await keys.press('Control+b');
  },
  async 'a key with faults is told of without the command line'() {
    writeFileSync(`${folder}/course/faulty.wff`, 'exercise 1\n  require == Kp\nend\n');
    await palette('wff: Grade This Folder');
    await row('course/faulty.wff').click();
    await row('course/handins').click();
    const note = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: 'Nothing is graded' });
    await note.waitFor();
    assert.match(await note.innerText(), /the key has 1 error, marked in its text/);
    await shoot('faulty-key');
    rmSync(`${folder}/course/faulty.wff`);
    await palette('Notifications: Clear All Notifications');
  },
  async 'a folder is graded'() {
    await palette('wff: Grade This Folder');
    await row('course/key.wff').waitFor();
    await shoot('grade-key');
    await row('course/key.wff').click();
    await row('course/handins').click();
    const tab = page.locator('.tab.active').filter({ hasText: 'Marks of handins' });
    await tab.waitFor();
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    await frame.getByText('14.75').first().waitFor();
    await shoot('marks');
    const inView = await frame.locator('tbody tr').first().locator('td').first().boundingBox();
    assert(inView.x + inView.width < 1000, JSON.stringify(inView));
  },
  async 'the marks lead to the hand-ins, at the lines of the answers'() {
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const at = async () => (await page.locator('#status\\.editor\\.selection').allInnerTexts()).join();
    const tab = (name) => page.locator('.tab.active').filter({ hasText: name });
    for (const [button, file, line] of [
      [frame.getByRole('button', { name: 'anna', exact: true }), 'anna.wff', 1],
      [frame.locator('tbody tr').first().getByRole('button').nth(3), 'anna.wff', 14],
      [frame.getByRole('button', { name: 'handins/chloe.wff, line 6' }), 'chloe.wff', 6],
    ]) {
      await button.click();
      await tab(file).waitFor();
      await until(`line ${line} of ${file}`, async () => (await at()).startsWith(`Ln ${line}, `));
      await palette('View: Close Editor');
      await tab('Marks of handins').waitFor();
      // What is drawn anew takes the keys once it is there.
      await frame.getByText('14.75').first().waitFor();
    }
    await palette('View: Close Editor');
  },
  async 'what a student is called, and has written, is no markup'() {
    const name = '<b>zoe|[x](y)';
    mkdirSync(`${folder}/odd`);
    writeFileSync(`${folder}/odd/${name}.wff`, '1) <i>p</i>\n');
    await palette('wff: Grade This Folder');
    await row('course/key.wff').click();
    await row('odd').click();
    const frame = page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const student = frame.getByRole('button', { name, exact: true });
    await student.waitFor();
    await frame.locator('code').getByText('<i>p</i>').first().waitFor();
    assert.equal(await frame.locator('main b, main i').count(), 0);
    await student.click();
    await page.locator('.tab.active').filter({ hasText: `${name}.wff` }).waitFor();
    await palette('View: Close All Editors');
    rmSync(`${folder}/odd`, { recursive: true });
  },
  async 'the students’ sheet of the key that is open is made without a question'() {
    await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/course/key.wff`)]]));
    await line('exercise 1').waitFor();
    await says(/ · no faults$/);
    await palette('wff: Make the Students’ Sheet');
    await page.locator('.tab.active').filter({ hasText: 'Untitled' }).waitFor();
    await line('exercise 1 "De Morgan" 2 points').waitFor();
    await palette('View: Close Editor');
    await page.locator('.monaco-button').filter({ hasText: "Don't Save" }).click();
    await page.locator('.tab.active').filter({ hasText: 'key.wff' }).waitFor();
  },
  async 'the colours are drawn as they are computed, in four themes'() {
    const { semanticTokenScopes, configurationDefaults } = JSON.parse(readFileSync(`${extension}/package.json`, 'utf8')).contributes;
    const ours = configurationDefaults['editor.semanticTokenColorCustomizations'];
    const words = [
      ['let p', 'let', 'keyword'],
      ['let p', 'T', 'enumMember.true'],
      ['let p', 'F', 'enumMember.false'],
      ['1)', '1)', 'number'],
      ['1)', 'C', 'operator.binary'],
      ['1)', 'p', 'variable.true'],
      ['1)', 'q', 'variable.false'],
      ['1)', 'N', 'operator.unary'],
      ['1)', 'r', 'variable'],
      ['1)', 'contingent', 'enumMember.class'],
      ['roll', 'pq', 'variable.die.used'],
      ['roll', 'r', 'variable.die.unused'],
      ['roll', 'C', 'operator.die.used'],
      ['roll', 'K', 'operator.die.unused'],
    ];
    for (const [name, file] of [
      ['Default Dark Modern', 'theme-defaults/themes/dark_modern'],
      ['Default High Contrast', 'theme-defaults/themes/hc_black'],
      ['Monokai', 'theme-monokai/themes/monokai-color-theme'],
      ['Solarized Light', 'theme-solarized-light/themes/solarized-light-color-theme'],
      ['Default Light Modern', 'theme-defaults/themes/light_modern'],
    ]) {
      await settings(`{ "workbench.colorTheme": "${name}" }`);
      await page.goto(address(base, folder, [['openFile', remote(base, `${folder}/colours.wff`)]]));
      await line('roll').waitFor();
      const found = theme(name, `${code}/extensions/${file}.json`);
      for (const [start, word, token] of words) {
        const wanted = style(found, token, rules(ours, name), semanticTokenScopes[0].scopes);
        const is = async () => JSON.stringify(await look(start, word).catch(String));
        const what = `${token} as ${JSON.stringify(wanted)} in ${name}`;
        await until(what, async () => (await is()) === JSON.stringify(wanted)).catch(async ({ message }) => {
          throw new Error(`${message}, and it is ${await is()}`);
        });
      }
      await shoot(`colours-${name.toLowerCase().replaceAll(' ', '-')}`);
    }
    await settings('{}');
  },
};

await run(steps, page, shoot);
