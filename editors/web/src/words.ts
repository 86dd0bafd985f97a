/** A text of the server in which what stands between backquotes is code. */
export function coded(text: string): DocumentFragment {
  const whole = document.createDocumentFragment();
  text.split('`').forEach((part, place) => {
    if (place % 2 === 1) {
      const code = document.createElement('code');
      code.textContent = part;
      whole.append(code);
    } else {
      whole.append(part);
    }
  });
  return whole;
}

/** A number with the word for what is counted. */
export function count(number: number, one: string): string {
  return `${number} ${one}${number === 1 ? '' : 's'}`;
}
