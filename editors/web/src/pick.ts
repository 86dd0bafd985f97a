// What is asked over the text: one of a list, by key, pointer or thumb, or a word.
import type { EditorView } from '@codemirror/view';
import { coded } from './words';

export interface Item {
  label: string;
  description?: string;
  isCode?: true;
}

/** How many items there are at least that a field to search them is shown for. */
const MANY = 12;

function titled(title: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'wff-pick';
  dialog.setAttribute('aria-label', title);
  const heading = document.createElement('p');
  heading.textContent = title;
  dialog.append(heading);
  return dialog;
}

/** Shows a dialog, near a place in the text where it can; once it is closed the text has the focus again. */
function show(view: EditorView, dialog: HTMLDialogElement, near?: number): Promise<void> {
  view.dom.parentNode?.append(dialog);
  const place = near === undefined ? null : view.coordsAtPos(near);
  dialog.showModal();
  if (place && innerWidth > 600) {
    const { width, height } = dialog.getBoundingClientRect();
    dialog.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
    dialog.style.top = `${place.bottom + height + 8 < innerHeight ? place.bottom + 4 : Math.max(8, place.top - height - 4)}px`;
    dialog.classList.add('wff-near');
  }
  return new Promise((closed) => {
    dialog.onclick = ({ target }) => {
      if (target === dialog) {
        dialog.close();
      }
    };
    dialog.onclose = () => {
      dialog.remove();
      view.focus();
      closed();
    };
  });
}

/** Asks for a word, `word` if it is left at that; none if it is not given. */
export async function ask(view: EditorView, title: string, word: string, near: number): Promise<string | undefined> {
  const dialog = titled(title);
  const form = document.createElement('form');
  form.method = 'dialog';
  const field = document.createElement('input');
  field.value = word;
  field.autocapitalize = 'none';
  field.autocomplete = 'off';
  field.spellcheck = false;
  field.setAttribute('aria-label', title);
  const button = document.createElement('button');
  button.textContent = 'OK';
  form.append(field, button);
  dialog.append(form);
  dialog.onkeydown = (event) => event.stopPropagation();
  let given: string | undefined;
  form.onsubmit = () => {
    given = field.value;
  };
  const closed = show(view, dialog, near);
  field.select();
  await closed;
  return given;
}

/** Asks for one of several; the answer is its place, or none. The list stands near a place in the text where it can. */
export async function pick(view: EditorView, title: string, items: Item[], near?: number): Promise<number | undefined> {
  const dialog = titled(title);
  const search = document.createElement('input');
  search.type = 'search';
  search.placeholder = 'Search';
  search.setAttribute('aria-label', 'Search');
  search.hidden = items.length < MANY;
  const list = document.createElement('div');
  list.className = 'wff-items';
  const buttons = items.map(({ label, description, isCode }) => {
    const button = document.createElement('button');
    button.type = 'button';
    const name = document.createElement('span');
    name.className = isCode ? 'wff-letters' : '';
    name.append(coded(label));
    button.append(name);
    if (description) {
      const small = document.createElement('small');
      small.textContent = description;
      button.append(' ', small);
    }
    return button;
  });
  // A button that is clicked would take the selection out of the text, which then comes back with the cursor at its start.
  list.onmousedown = (event) => event.target !== list && event.preventDefault();
  list.append(...buttons);
  dialog.append(search, list);
  search.oninput = () => {
    const wanted = search.value.toLowerCase();
    buttons.forEach((button) => {
      button.hidden = !button.textContent?.toLowerCase().includes(wanted);
    });
  };
  const focus = (step: number) => {
    const all = buttons.filter(({ hidden }) => !hidden);
    const at = all.indexOf((dialog.getRootNode() as ShadowRoot).activeElement as HTMLButtonElement);
    all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length]?.focus();
  };
  dialog.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      focus(step);
    } else if (event.key === 'Enter' && event.target === search) {
      event.preventDefault();
      buttons.find(({ hidden }) => !hidden)?.click();
    }
    event.stopPropagation();
  };
  let chosen: number | undefined;
  buttons.forEach((button, at) => {
    button.onclick = () => {
      chosen = at;
      dialog.close();
    };
  });
  const closed = show(view, dialog, near);
  (search.hidden ? buttons[0] : search)?.focus();
  await closed;
  return chosen;
}
