import { visitRowEnds } from '../../../../shared/lib/parts/row-ends.js';

const maxHeadBytes = 65_536;
/** A first line that gives the separator is no row. */
const separatorLine = /^(?:\uFEFF)?"?sep=/iu;
const utf16Marks = ['255,254', '254,255'];

/** A file whose bytes cannot be cut, because two of them are one character. */
export class NotUtf8 extends Error {}

/** Returns the length of the rows up to the header. Throws NotUtf8. */
export async function leadHeadBytes(
  file: Blob,
  headerRow: number,
  separator: string,
): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  if (utf16Marks.includes(bytes.subarray(0, 2).join(','))) throw new NotUtf8();
  const isNoRow = separatorLine.test(new TextDecoder().decode(bytes.subarray(0, 16)));
  let rows = isNoRow ? -1 : 0;
  let head = 0;
  visitRowEnds(bytes, separator, (end) => {
    rows += 1;
    if (rows === headerRow) head = end;
  });
  return head;
}
