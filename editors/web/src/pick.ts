// A list to choose from, by key, pointer or thumb.
import type { EditorView } from '@codemirror/view';
import { coded } from './words';

export interface Item {
  label: string;
  description?: string;
  isCode?: true;
}

/** How many items there are at least that a field to search them is shown for. */
const MANY = 12;

/** Asks for one of several; the answer is its place, or none. The list stands near a place in the text where it can. */
export function pick(view: EditorView, title: string, items: Item[], near?: number): Promise<number | undefined> {
  const dialog = document.createElement('dialog');
  dialog.className = 'wff-pick';
  dialog.setAttribute('aria-label', title);
  const heading = document.createElement('p');
  heading.textContent = title;
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
  list.append(...buttons);
  dialog.append(heading, search, list);
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
  view.dom.parentNode?.append(dialog);
  const place = near === undefined ? null : view.coordsAtPos(near);
  dialog.showModal();
  if (place && innerWidth > 600) {
    const { width, height } = dialog.getBoundingClientRect();
    dialog.style.left = `${Math.max(8, Math.min(place.left, innerWidth - width - 8))}px`;
    dialog.style.top = `${place.bottom + height + 8 < innerHeight ? place.bottom + 4 : Math.max(8, place.top - height - 4)}px`;
    dialog.classList.add('wff-near');
  }
  (search.hidden ? buttons[0] : search)?.focus();
  return new Promise((resolve) => {
    let chosen: number | undefined;
    buttons.forEach((button, at) => {
      button.onclick = () => {
        chosen = at;
        dialog.close();
      };
    });
    dialog.onclick = ({ target }) => {
      if (target === dialog) {
        dialog.close();
      }
    };
    dialog.onclose = () => {
      dialog.remove();
      view.focus();
      resolve(chosen);
    };
  });
}
