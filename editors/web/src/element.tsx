// The custom element <wff-editor>: a text, what is wrong with it, and the panel beside it.
import { nextDiagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { render } from 'preact';
import { App } from '../../vscode/panel/app';
import panelStyle from '../../vscode/panel/panel.css';
import { complain, fixesOf, showActions } from './actions';
import { begin, BEGINNINGS } from './begin';
import { Beside, type InForce } from './beside';
import colours from './colours.css';
import { type Connection, connect } from './connection';
import { isJudged } from './diagnostics';
import style from './editor.css';
import { stateOf } from './editor';
import { found, isRest } from './found';
import { refresh } from './layers';
import { said } from './said';
import { coded, count } from './words';

/** The width in pixels from which on the panel stands beside the text. */
const WIDE = 720;
/** The same in a window up to a height that leaves no room below the text, as that of a phone on its side. */
const WIDE_IF_LOW = 480;
const LOW = 400;
/** How long a message stands, and how long a check may take until it is told, in milliseconds. */
const SAID = 8000;
const SHORT = 300;
/** How long until a server that is still deciding is asked again, in milliseconds. */
const AGAIN = 500;

/** The folder that worker.js and wff.wasm are in, for elements that do not say. */
let folder = '';
export function setBase(base: string): void {
  folder = new URL(base, document.baseURI).href;
}

let documents = 0;

function sheet(text: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
const sheets = { colours: sheet(colours), editor: sheet(style), panel: sheet(panelStyle) };

export class WffEditor extends HTMLElement {
  static readonly formAssociated = true;
  static readonly observedAttributes = ['panel', 'readonly', 'height', 'label'];

  private readonly internals = this.attachInternals();
  private readonly frame = document.createElement('div');
  private readonly place = document.createElement('div');
  /** What an empty text offers to begin with. */
  private readonly beginnings = document.createElement('div');
  private readonly side = document.createElement('aside');
  private readonly faults = document.createElement('button');
  private readonly heard = document.createElement('span');
  private readonly told = document.createElement('div');
  private readonly inForce = document.createElement('span');
  private readonly toggle = document.createElement('button');
  /** The text as it is printed: whole, while the editor draws the lines in view. */
  private readonly paper = document.createElement('ol');
  private readonly changeable = new Compartment();
  private text: string | undefined;
  /** What was shown when it was taken out of the page, with what can be undone. */
  private left: EditorState | undefined;
  /** Whether a fieldset around it is disabled, or it itself. */
  private isDisabled = false;
  private view: EditorView | undefined;
  private connection: Connection | undefined;
  private beside: Beside | undefined;
  private unwatch = () => {};
  private saying: ReturnType<typeof setTimeout> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  /** Whether all that is wrong with the text is known; undefined until the server is asked. */
  private isDecided: boolean | undefined;
  private atFocus = '';
  /** The line that the cursor is to be on at first. */
  private line = 0;
  private height = 0;
  private readonly sizes = new ResizeObserver((all) => {
    for (const { target, contentRect } of all) {
      if (target === this) {
        this.frame.classList.toggle('wide', contentRect.width >= (innerHeight > LOW ? WIDE : WIDE_IF_LOW));
      } else {
        // The cursor stays in view when a message below it or a phone's keyboard takes room.
        if (contentRect.height < this.height && this.view?.hasFocus) {
          this.view.dispatch({ scrollIntoView: true });
        }
        this.height = contentRect.height;
      }
    }
  });

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheets.colours, sheets.editor];
    this.frame.className = 'frame';
    this.place.className = 'text';
    const status = document.createElement('div');
    status.className = 'status';
    status.setAttribute('role', 'group');
    status.setAttribute('aria-label', 'What is found');
    this.faults.type = 'button';
    this.faults.className = 'faults';
    this.faults.title = 'Go to the next fault (F8)';
    this.faults.onclick = () => this.view && (nextDiagnostic(this.view), this.view.focus());
    // A button is no status, so there is one beside it for those who hear it.
    this.heard.className = 'heard';
    this.heard.setAttribute('role', 'status');
    this.told.className = 'told';
    this.told.setAttribute('role', 'status');
    this.inForce.className = 'in-force';
    const actions = document.createElement('button');
    actions.type = 'button';
    actions.className = 'actions';
    actions.textContent = 'Actions';
    actions.title = 'What can be done at the cursor (Ctrl+. or ⌘.), undo and redo, and all faults';
    actions.onclick = () => this.view && showActions(this.view, true);
    this.toggle.type = 'button';
    this.toggle.className = 'toggle';
    this.toggle.textContent = 'Panel';
    this.toggle.onclick = () => this.toggleAttribute('panel');
    const buttons = document.createElement('div');
    buttons.className = 'buttons';
    buttons.append(this.inForce, actions, this.toggle);
    status.append(this.faults, this.heard, this.told, buttons);
    this.fillBeginnings();
    this.side.className = 'panel';
    this.side.setAttribute('aria-label', 'Panel');
    const inside = this.side.attachShadow({ mode: 'open' });
    inside.adoptedStyleSheets = [sheets.panel];
    this.place.append(this.beginnings);
    this.frame.append(this.place, status, this.side);
    this.paper.className = 'paper';
    root.append(this.frame, this.paper);
    // A click on a label of it comes here.
    this.addEventListener('click', (event) => event.composedPath()[0] === this && this.focus());
    // What happens inside is told once, as an event of this element.
    root.addEventListener('input', (event) => event.stopPropagation());
    root.addEventListener('change', (event) => event.stopPropagation());
  }

  connectedCallback(): void {
    if (this.text === undefined && !this.hasAttribute('value') && document.readyState === 'loading') {
      // What stands inside has not been read yet.
      document.addEventListener('DOMContentLoaded', () => this.isConnected && this.begin(), { once: true });
    } else {
      this.begin();
    }
  }

  private fillBeginnings(): void {
    this.beginnings.className = 'beginnings';
    this.beginnings.setAttribute('role', 'group');
    this.beginnings.setAttribute('aria-label', 'Begin with');
    const heading = document.createElement('p');
    heading.textContent = 'Type a formula, or begin with';
    const buttons = BEGINNINGS.map((beginning) => {
      const button = document.createElement('button');
      button.type = 'button';
      const small = document.createElement('small');
      small.textContent = beginning.about;
      button.append(beginning.title, small);
      button.onclick = () => this.view && void begin(this.view, beginning).catch(complain(this.view));
      return button;
    });
    this.beginnings.append(heading, ...buttons);
  }

  private readonly fillPaper = (): void => {
    const lines = this.value.replace(/\n$/, '').split('\n');
    this.paper.replaceChildren(
      ...lines.map((text) => {
        const line = document.createElement('li');
        line.textContent = text;
        return line;
      }),
    );
  };
  private readonly emptyPaper = (): void => this.paper.replaceChildren();

  disconnectedCallback(): void {
    removeEventListener('beforeprint', this.fillPaper);
    removeEventListener('afterprint', this.emptyPaper);
    this.text = this.value;
    this.left = this.view?.state;
    if (this.connection && this.connection.active === this.view) {
      this.connection.active = undefined;
    }
    this.unwatch();
    this.sizes.disconnect();
    this.beside?.destroy();
    this.view?.destroy();
    this.view = undefined;
    this.beside = undefined;
    this.hush();
    clearTimeout(this.waiting);
    render(null, this.side.shadowRoot as ShadowRoot);
  }

  attributeChangedCallback(name: string): void {
    if (name === 'height') {
      this.style.setProperty('--wff-height', this.getAttribute('height'));
    } else if (name === 'panel') {
      this.toggle.setAttribute('aria-pressed', String(this.hasAttribute('panel')));
      this.beside?.refreshSoon();
    } else {
      this.view?.dispatch({ effects: this.changeable.reconfigure(this.changes()) });
    }
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.isDisabled = isDisabled;
    this.view?.dispatch({ effects: this.changeable.reconfigure(this.changes()) });
  }

  /** What was typed comes back with the page, as in a field of text. */
  formStateRestoreCallback(state: string | File | FormData | null): void {
    if (typeof state === 'string') {
      this.value = state;
    }
  }

  formResetCallback(): void {
    this.value = this.defaultValue;
  }

  /** The text that the page gives it. */
  get defaultValue(): string {
    return this.getAttribute('value') ?? undented(this.textContent ?? '');
  }

  /** The text. */
  get value(): string {
    return this.view ? this.view.state.doc.toString() : (this.text ?? this.defaultValue);
  }
  set value(given: string) {
    const text = String(given ?? '');
    this.text = text;
    this.left = undefined;
    this.internals.setFormValue(text);
    this.hush();
    if (this.view && this.connection) {
      this.view.setState(this.state(text, this.connection));
      this.beside?.reset();
      this.tellFaults();
    }
  }

  /** The name of the text, which the panel tells. */
  get name(): string {
    return this.getAttribute('name') ?? '';
  }
  set name(name: string) {
    this.setAttribute('name', name);
    this.beside?.refreshSoon();
  }

  override focus(): void {
    this.view?.focus();
  }

  /** Puts the cursor at the start of a line, counted from 0. */
  goTo(line: number): void {
    const { view } = this;
    this.line = view ? 0 : line;
    view?.dispatch({ selection: { anchor: view.state.doc.line(Math.min(line + 1, view.state.doc.lines)).from } });
  }

  private begin(): void {
    if (this.view) {
      return;
    }
    addEventListener('beforeprint', this.fillPaper);
    addEventListener('afterprint', this.emptyPaper);
    const base = this.getAttribute('base');
    const connection = connect(base === null ? folder : new URL(base, document.baseURI).href);
    this.connection = connection;
    const text = this.value;
    this.internals.setFormValue(text);
    const changed = { effects: this.changeable.reconfigure(this.changes()) };
    const state = this.left?.update(changed).state ?? this.state(text, connection);
    this.left = undefined;
    const view = new EditorView({ state, root: this.shadowRoot as ShadowRoot });
    this.place.prepend(view.dom);
    this.view = view;
    this.goTo(this.line);
    const isShown = () => this.hasAttribute('panel');
    this.beside = new Beside(
      view,
      connection,
      () => this.name || 'Sheet',
      isShown,
      (at) => this.tellInForce(at),
    );
    // A page has one main part, and that is not in here.
    render(<App host={this.beside} part="div" />, this.side.shadowRoot as ShadowRoot);
    this.toggle.setAttribute('aria-pressed', String(isShown()));
    this.sizes.observe(this);
    this.sizes.observe(this.place);
    this.unwatch = connection.watch((what) => {
      if (what === 'refresh') {
        view.dispatch({ effects: refresh.of(null) });
      } else if (what === 'health') {
        this.tellFaults();
        this.beside?.refreshNow();
        if (connection.health.is === 'running') {
          view.dispatch({ effects: refresh.of(null) });
        }
      } else if (!connection.active || connection.active === view) {
        this.say(what.said);
      }
    });
    this.tellFaults();
  }

  private state(text: string, connection: Connection): EditorState {
    documents += 1;
    const uri = `wff-editor:/${documents}/${encodeURIComponent(this.name || 'sheet.wff')}`;
    const language = /(?:^|\.wff|^[^.]*)$/.test(this.name) ? 'wff' : 'plaintext';
    return stateOf(text, uri, language, connection, [
      this.changeable.of(this.changes()),
      EditorView.updateListener.of((update) => this.update(update)),
      EditorView.domEventHandlers({
        focus: (_, view) => {
          connection.active = view;
          this.atFocus = this.value;
        },
        blur: () => {
          if (this.value !== this.atFocus) {
            this.dispatchEvent(new Event('change', { bubbles: true }));
          }
        },
      }),
    ]);
  }

  /** What attributes change. */
  private changes() {
    const label = this.getAttribute('label') ?? 'Formulas';
    return [EditorState.readOnly.of(this.isDisabled || this.hasAttribute('readonly')), EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' })];
  }

  private update(update: ViewUpdate): void {
    this.beside?.update(update);
    const line = ({ doc, selection }: EditorState) => doc.lineAt(selection.main.head).number;
    if (update.docChanged || line(update.startState) !== line(update.state)) {
      this.hush();
    }
    if (update.docChanged) {
      this.isDecided = undefined;
      this.internals.setFormValue(this.value);
      this.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const effects = update.transactions.flatMap(({ effects }) => effects);
    for (const effect of effects) {
      if (effect.is(said)) {
        this.say(effect.value);
      }
    }
    if (update.docChanged || update.selectionSet || effects.length > 0) {
      this.tellFaults();
    }
  }

  private hush(): void {
    clearTimeout(this.saying);
    this.saying = undefined;
  }

  private say(text: string): void {
    this.hush();
    if (text) {
      this.saying = setTimeout(() => {
        this.saying = undefined;
        this.tellFaults();
      }, SAID);
      this.told.replaceChildren(worded(text));
      this.told.dataset['at'] = 'said';
    }
  }

  private tellInForce({ logic, exam, hints, decided }: InForce): void {
    this.inForce.textContent = [exam ? 'exam' : hints ? '' : 'no hints', logic ?? ''].filter(Boolean).join(' · ');
    this.inForce.title = 'What is in force at the cursor';
    this.isDecided = decided;
    this.tellFaults();
    if (!decided) {
      this.beside?.refreshSoon(AGAIN);
    }
  }

  /** Tells how many faults there are, and the one at the cursor. */
  private tellFaults(): void {
    const { view, connection } = this;
    if (!view || !connection) {
      return;
    }
    const tell = (text: string, kind: string) => {
      clearTimeout(this.waiting);
      this.waiting = undefined;
      if (this.faults.textContent !== text) {
        this.faults.textContent = text;
        this.heard.textContent = text;
      }
      this.faults.className = `faults ${kind}`;
    };
    const { doc, readOnly } = view.state;
    this.frame.classList.toggle('empty', doc.length === 0 && !readOnly);
    const { health } = connection;
    if (health.is === 'ended') {
      tell('not checked', 'ended');
      this.tellDeath(`The checker does not run, so nothing here is checked: ${health.reason}`);
      return;
    }
    if (health.is === 'silent') {
      tell('not checked', 'ended');
      this.tellDeath('The checker does not answer. This text may be too hard for it.');
      return;
    }
    // What was told of a checker that did not run is over.
    if (this.told.dataset['at'] === 'dead') {
      this.told.dataset['at'] = '';
      this.told.replaceChildren();
    }
    if (health.is === 'starting') {
      tell('loading…', 'busy');
      return;
    }
    const isKnown = isJudged(view);
    const all = found(view.state);
    const faults = all.filter(({ one }) => one.severity === 'error' || one.severity === 'warning').length;
    const isAll = !all.some(({ one }) => isRest(one));
    const isClean = isAll && faults === 0;
    if (!isKnown || (isClean && !this.isDecided)) {
      this.waiting ??= setTimeout(() => tell('checking…', 'busy'), SHORT);
    } else if (isClean && isBlank(doc)) {
      tell('empty', 'empty');
    } else if (isClean) {
      tell('no faults', 'none');
    } else {
      const counted = isAll ? count(faults, 'fault') : `${faults}+ faults`;
      tell(this.isDecided === false ? `${counted} so far` : counted, 'some');
    }
    if (isKnown) {
      this.tellFault(view);
    }
  }

  private tellFault(view: EditorView): void {
    if (this.saying) {
      return;
    }
    const { head } = view.state.selection.main;
    const { from, to } = view.state.doc.lineAt(head);
    const near = found(view.state, from, to);
    const best = near.find((it) => it.from <= head && head <= it.to) ?? near[0];
    const key = best ? `${best.from} ${best.one.message} ${view.state.doc.length}` : '';
    if (this.told.dataset['at'] === key) {
      return;
    }
    this.told.dataset['at'] = key;
    this.told.replaceChildren(...(best ? [worded(best.one.message)] : []));
    if (best && !view.state.readOnly) {
      void fixesOf(view, best.one.told).then(
        (buttons) => this.told.dataset['at'] === key && this.told.append(...buttons.slice(0, 1)),
      );
    }
  }

  private tellDeath(text: string): void {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Start it again';
    again.onclick = () => {
      this.told.replaceChildren();
      this.connection?.restart();
    };
    this.told.dataset['at'] = 'dead';
    this.told.replaceChildren(worded(text), again);
  }
}

function isBlank(doc: Text): boolean {
  for (const line of doc.iterLines()) {
    if (line.trim()) {
      return false;
    }
  }
  return true;
}

/** A text of the server as one part, beside which a button can stand. */
function worded(text: string): HTMLElement {
  const whole = document.createElement('span');
  whole.append(coded(text));
  return whole;
}

/** A text without the indentation that all its lines have, as it stands between the tags of a page. */
function undented(text: string): string {
  const lines = text
    .replace(/^[ \t]*\r?\n/, '')
    .replace(/\n[ \t]*$/, '')
    .split(/\r?\n/);
  const indents = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, Infinity);
  return lines.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
}

export function define(): void {
  if (!customElements.get('wff-editor')) {
    customElements.define('wff-editor', WffEditor);
  }
}
