// A sheet in a link: behind `#`, which browsers send to nobody.

export interface Sheet {
  name: string;
  text: string;
}

/** The most letters that are read from a link. */
const MOST = 1 << 20;

async function through(bytes: Uint8Array, pair: GenericTransformStream, most = Infinity): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (new Blob([bytes as BlobPart]).stream().pipeThrough(pair) as ReadableStream<Uint8Array>).getReader();
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('the sheet is too long');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** What stands behind `#` in a link to a sheet. */
export async function fragmentOf({ name, text }: Sheet): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `#s=${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}&n=${encodeURIComponent(name)}`;
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
  return { name: has.get('n') || 'sheet.wff', text };
}
