// A sheet in a link: behind `#`, which browsers send to nobody.

export interface Sheet {
  name: string;
  text: string;
}

/** The most bytes of a text that are read from a link. */
const MOST = 1 << 20;

/** The sheet in a link is longer than what is read from one. */
export class TooLong extends Error {}

/** How long a name may be. */
const LONGEST = 100;

/** What a sheet may be called: no text that is drawn as another, and no half of a character. */
export function named(name: unknown): string {
  const clean = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '').trim() : '';
  return Array.from(clean).slice(0, LONGEST).join('') || 'sheet.wff';
}

async function through(bytes: Uint8Array, pair: GenericTransformStream, most = Infinity): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (new Blob([bytes as BlobPart]).stream().pipeThrough(pair) as ReadableStream<Uint8Array>).getReader();
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TooLong();
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** What stands behind `#` in a link to a sheet, none if the sheet is too long for one. */
export async function fragmentOf({ name, text }: Sheet): Promise<string | undefined> {
  const plain = new TextEncoder().encode(text);
  if (plain.length > MOST) {
    return undefined;
  }
  const bytes = await through(plain, new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#s=${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}&n=${encodeURIComponent(named(name))}`;
}

/** The sheet in what stands behind `#`, none if that is no sheet. It throws if it is a broken one. */
export async function sheetOf(fragment: string): Promise<Sheet | undefined> {
  const has = new URLSearchParams(fragment.replace(/^#/, '').replaceAll('+', '%2B'));
  const packed = has.get('s');
  if (packed === null) {
    return undefined;
  }
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = await through(
    Uint8Array.from(letters, (one) => one.charCodeAt(0)),
    new DecompressionStream('deflate-raw'),
    MOST,
  );
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return { name: named(has.get('n')), text };
}
