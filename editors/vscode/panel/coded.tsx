// Texts with code in them.

/** A text in which what stands between backquotes is code. */
export function Coded({ text }: { text: string }) {
  return <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code>{part}</code> : part))}</>;
}
