// The page: one sheet in an editor, where it comes from and where it goes.
import exercise from '../../vscode/samples/exercise.wff';
import game from '../../vscode/samples/game.wff';
import sheet from '../../vscode/samples/sheet.wff';
import worlds from '../../vscode/samples/worlds.wff';
import proof from './proof.wff';
import type { WffEditor } from '../index';
import { hashOf, Shelf } from './kept';
import { fragmentOf, named, type Sheet, sheetOf, TooLong } from './link';

const SAMPLES: [string, Sheet][] = [
  ['A first sheet', { name: 'sheet.wff', text: sheet }],
  ['An exercise', { name: 'exercise.wff', text: exercise }],
  ['A game', { name: 'game.wff', text: game }],
  ['A proof', { name: 'proof.wff', text: proof }],
  ['Possible worlds', { name: 'worlds.wff', text: worlds }],
];
/** The longest file that is taken, in bytes. */
const MOST = 4 << 20;
/** How long after the last key the sheet is kept. */
const PAUSE = 400;
/** How long a notice stands that only confirms something. */
const SAID = 8000;
/** The files that can have formulas; a name without one of these suffixes is given that of a sheet. */
const SUFFIX = /\.(?:wff|md|markdown|adoc|asciidoc|tex|txt)$/i;
/** The length from which on a link may be too long for other programs. */
const LONG = 8000;

function element<Name extends keyof HTMLElementTagNameMap>(id: string, name: Name): HTMLElementTagNameMap[Name] {
  return document.querySelector(`${name}#${id}`) as HTMLElementTagNameMap[Name];
}

const shelf = new Shelf();
const editor = document.createElement('wff-editor') as WffEditor;
const name = element('name', 'input');
const menu = element('menu', 'div');
const notice = element('notice', 'div');
/** Takes away a notice that only confirms what was just done. */
let fading: ReturnType<typeof setTimeout> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The text of a sheet as it was opened, as long as the sheet is of a link or a sample and nothing else. */
let opened: string | undefined;
/** What is told, with its buttons. */
let said: [string, ...[string, () => void][]] = [''];
/** Whether the browser kept the sheet when it was last to. */
let isKept = true;
/** How the lines of the file ended that was opened. */
let ends = '\n';

function shown(): Sheet {
  return { name: named(name.value), text: editor.value };
}

/** Keeps the sheet that is shown; false if the browser does not. */
function keep(): boolean {
  clearTimeout(timer);
  timer = undefined;
  const sheet = shown();
  const was = isKept;
  isKept = shelf.keep(sheet, sheet.text === opened);
  if (isKept !== was) {
    tell(...said);
  }
  return isKept;
}

function keepSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(keep, PAUSE);
}

/** Keeps what was just typed, if anything was. */
function settle(): void {
  if (timer) {
    keep();
  }
}

/** Tells something in place of what was told, but for the warning that nothing is kept. */
function tell(text: string, ...buttons: [string, () => void][]): void {
  clearTimeout(fading);
  fading = undefined;
  said = [text, ...buttons];
  const warning = isKept ? '' : 'This browser keeps no sheets now: download what you want to keep.';
  if (!text && !warning) {
    notice.replaceChildren();
    return;
  }
  const close = button('✕', () => {
    said = [''];
    notice.replaceChildren();
  });
  close.setAttribute('aria-label', 'Close');
  const all = `${text} ${warning}`.trim();
  notice.replaceChildren(all, ...buttons.map(([title, act]) => button(title, act)), close);
}

/** Confirms what was done, until the next edit or for some seconds. */
function acknowledge(text: string): void {
  tell(text);
  fading = setTimeout(() => tell(''), SAID);
}

function button(title: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = title;
  made.onclick = act;
  return made;
}

function show({ name: title, text }: Sheet): void {
  ends = text.includes('\r\n') ? '\r\n' : '\n';
  name.value = title;
  document.title = `${title} – wff`;
  editor.name = title;
  editor.value = text;
  const first = text.split('\n').findIndex((line) => /^[^#\s]/.test(line) && !line.startsWith('let '));
  editor.goTo(Math.max(0, first));
}

/** Shows another sheet, and offers the way back to the one that was shown. */
function open(other: Sheet, told: string, { isUntouched = true, origin }: { isUntouched?: boolean; origin?: string } = {}): void {
  settle();
  const left = leaving();
  shelf.turn(undefined, origin);
  show(other);
  opened = isUntouched ? other.text : undefined;
  keep();
  tell(`${told} ${left?.told ?? ''}`.trim(), ...(left ? [left.back] : []));
}

/** The way back to the sheet that is shown, if it is worth one. */
function leaving(): { told: string; back: [string, () => void] } | undefined {
  const { id, current: before } = shelf;
  return before && !before.isUntouched && before.text.trim() !== ''
    ? {
        told: isKept ? `“${before.name}” is kept, and “Open” lists it.` : `“Open” still has “${before.name}”.`,
        back: ['Go back to it', () => turnTo(id)],
      }
    : undefined;
}

/** Shows a sheet that is kept. */
function turnTo(id: string): void {
  settle();
  shelf.turn(id);
  const { current } = shelf;
  if (current) {
    opened = current.isUntouched ? current.text : undefined;
    show(current);
    tell(`This is “${current.name}” again.`);
    settleIn();
  }
}

/** Shows a sheet from a link: the work on it, if there is some. */
function openShared(sheet: Sheet): void {
  settle();
  const told = `“${sheet.name}” is from a link.`;
  const origin = hashOf(sheet.text);
  const work = shelf.workOn(sheet.text);
  if (!work) {
    open(sheet, told, { origin });
    return;
  }
  const left = work.id === shelf.id ? undefined : leaving();
  turnTo(work.id);
  const time = new Date(work.sheet.time).toLocaleString();
  tell(
    `You have worked on this sheet before, last on ${time}: this is your work. ${left?.told ?? ''}`.trim(),
    ['Start anew', () => open(sheet, told, { origin })],
    ...(left ? [left.back] : []),
  );
}

/** The text of a file: UTF-8, or UTF-16 whose byte order mark tells. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const [isLittle, isBig] = [first === 0xff && second === 0xfe, first === 0xfe && second === 0xff];
  const text = new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes);
  if (text.includes('\0')) {
    throw new Error('another encoding, or no text');
  }
  return text;
}

async function openFile(file: File): Promise<void> {
  if (file.size > MOST) {
    tell(`“${file.name}” is too long: this page takes files of up to 4 MB.`);
    return;
  }
  const bytes = await file.arrayBuffer();
  try {
    const text = textOf(bytes);
    const told = `“${file.name}” is opened. What you change is kept in this browser, not in the file.`;
    open({ name: named(file.name), text }, told, { isUntouched: false });
    settleIn();
  } catch {
    tell(`“${file.name}” is no text in UTF-8, so it is not opened. Save it as UTF-8 text where it was written, and open that.`);
  }
}

/** Opens the sheet in the address, if there is one: true if so. */
async function openLink(): Promise<boolean> {
  const { hash } = location;
  const forget = () => history.replaceState(null, '', location.pathname + location.search);
  try {
    const sheet = await sheetOf(hash);
    if (!sheet) {
      return false;
    }
    openShared(sheet);
    if (isKept) {
      forget();
    }
    return true;
  } catch (error) {
    forget();
    if (error instanceof TooLong) {
      tell('The sheet in this link is too long to be read from one: ask for it as a file. Nothing of yours is lost.');
      return false;
    }
    tell('This link is damaged or cut off, so no sheet can be read from it. Ask for it again. Nothing of yours is lost.');
    return false;
  }
}

async function share(): Promise<void> {
  const fragment = await fragmentOf(shown());
  if (!fragment) {
    tell('This sheet is too long for a link: “Download” it, and send the file.');
    return;
  }
  const link = location.href.replace(/#.*/, '') + fragment;
  const long =
    link.length > LONG
      ? ` It has ${link.length.toLocaleString('en')} letters, which some programs cut off: try it, or send the file.`
      : '';
  try {
    await navigator.clipboard.writeText(link);
    const told = 'The link is copied. The whole sheet is in the link itself: nothing was sent anywhere.';
    (long ? tell : acknowledge)(told + long);
  } catch {
    const field = document.createElement('input');
    field.readOnly = true;
    field.value = link;
    field.setAttribute('aria-label', 'Link to this sheet');
    tell(`This is the link.${long} `);
    notice.firstChild?.after(field);
    field.select();
  }
}

function download(): void {
  const { name: title, text } = shown();
  const link = document.createElement('a');
  // Browsers change the suffix of a file whose type they know.
  link.href = URL.createObjectURL(new Blob([text.replaceAll('\n', ends)], { type: 'application/octet-stream' }));
  link.download = SUFFIX.test(title) ? title : `${title}.wff`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function upload(): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.wff,.txt,text/plain';
  field.onchange = () => field.files?.[0] && void openFile(field.files[0]);
  field.click();
}

/** Gives the text the focus, but where that brings a keyboard up over half of it. */
function settleIn(): void {
  if (matchMedia('(hover: hover)').matches) {
    editor.focus();
  }
}

function fillMenu(): void {
  const item = (title: string, act: () => void, ...details: string[]) => {
    const made = button(title, () => {
      menu.hidePopover();
      act();
    });
    made.setAttribute('role', 'menuitem');
    for (const detail of details) {
      const small = document.createElement('small');
      small.textContent = detail;
      made.append(small);
    }
    return made;
  };
  const group = (title: string, items: HTMLElement[]) => {
    const whole = document.createElement('div');
    whole.setAttribute('role', 'group');
    whole.setAttribute('aria-label', title);
    const heading = document.createElement('p');
    heading.textContent = title;
    whole.append(heading, ...items);
    return items.length ? [whole] : [];
  };
  const samples = SAMPLES.map(([title, sample]) => item(title, () => (open(sample, ''), settleIn())));
  const all = shelf.others;
  const names = [shown().name, ...all.map(({ sheet }) => sheet.name)];
  const others = all.map(({ id, sheet }) => {
    const isAlone = names.indexOf(sheet.name) === names.lastIndexOf(sheet.name);
    const first = sheet.text.trimStart().split('\n')[0] ?? '';
    const time = new Date(sheet.time).toLocaleString();
    return item(sheet.name, () => turnTo(id), ...(isAlone ? [] : [first]), time);
  });
  menu.replaceChildren(
    ...group('Sheet', [
      item('New', () => (open({ name: 'sheet.wff', text: '' }, ''), settleIn())),
      item('Open a file…', upload),
    ]),
    ...group('Samples', samples),
    ...group('Kept in this browser', others),
  );
}

function wire(): void {
  const opener = element('open', 'button');
  menu.addEventListener('beforetoggle', (event) => (event as ToggleEvent).newState === 'open' && fillMenu());
  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      const { left, bottom } = opener.getBoundingClientRect();
      menu.style.left = `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`;
      menu.style.top = `${bottom + 4}px`;
      menu.querySelector('button')?.focus();
    }
  });
  menu.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const items = [...menu.querySelectorAll('button')];
      items[(items.indexOf(document.activeElement as HTMLButtonElement) + step + items.length) % items.length]?.focus();
    }
  });
  element('share', 'button').onclick = () => void share();
  element('download', 'button').onclick = download;
  const helping = element('helping', 'dialog');
  element('help', 'button').onclick = () => helping.showModal();
  helping.onclick = ({ target }) => {
    if (target === helping) {
      helping.close();
    }
  };
  name.onchange = () => {
    const { name: title } = shown();
    name.value = title;
    document.title = `${title} – wff`;
    editor.name = title;
    keep();
  };
  editor.addEventListener('input', () => {
    keepSoon();
    if (fading) {
      tell('');
    }
  });
  addEventListener('pagehide', settle);
  addEventListener('hashchange', () => void openLink());
  // A file is opened, not written into the text.
  const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  addEventListener('dragover', (event) => isFile(event) && event.preventDefault(), { capture: true });
  addEventListener(
    'drop',
    (event) => {
      const file = event.dataTransfer?.files[0];
      if (isFile(event) && file) {
        event.preventDefault();
        event.stopPropagation();
        void openFile(file);
      }
    },
    { capture: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === 's') {
        event.preventDefault();
        if (keep()) {
          acknowledge('The sheet is kept in this browser, as it always is. “Download” makes a file of it.');
        } else {
          tell('');
        }
      }
    },
    { capture: true },
  );
}

function begin(): void {
  wire();
  editor.setAttribute('height', '100%');
  editor.toggleAttribute('panel', true);
  editor.toggleAttribute('begin', true);
  const [first] = SAMPLES;
  const { current } = shelf;
  const sheet = current ?? (first as [string, Sheet])[1];
  opened = current && !current.isUntouched ? undefined : sheet.text;
  show(sheet);
  // Browsers let no file of a disk start what the editor needs, which is told where it would stand.
  if (location.protocol !== 'file:') {
    element('boot', 'p').replaceWith(editor);
  }
  void openLink();
  if (location.protocol.startsWith('http')) {
    void offline().catch((error: unknown) => console.warn('[wff] no offline use:', error));
  }
}

/** Has the page work without a network; a frame in a sandbox may not even ask for that. */
async function offline(): Promise<void> {
  await navigator.serviceWorker?.register('sw.js');
}

begin();
