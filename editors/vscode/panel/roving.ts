// Keys in a list of buttons of which one at a time can be reached with Tab.

/** Moves the focus from the button in a list that an arrow key was pressed on to the one beside it. */
export function rove(event: KeyboardEvent): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
  const step = steps[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) {
    return;
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rove]')];
  const at = all.findIndex((one) => one.matches(':focus'));
  const next = all[at + step];
  if (at >= 0 && next) {
    event.preventDefault();
    all.forEach((one) => one.setAttribute('tabindex', one === next ? '0' : '-1'));
    next.focus();
  }
}
