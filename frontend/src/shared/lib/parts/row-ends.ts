/** No row of a file that the server takes is longer. */
const maxRowBytes = 65_536;

const lineFeed = 0x0a;
const quote = 0x22;
const blanks = new Set([0x20, 0x0d]);
const anySeparator = ',;\t|';

/**
 * Visits the ends of the rows in a text that begins with a row: line ends outside of quoted cells. `isQuiet` when no quote is
 * near, so that the end is one whatever the quotes of the file mean. A quote that is not closed within a row is a letter.
 */
export function visitRowEnds(
  bytes: Uint8Array,
  separators = anySeparator,
  visit: (end: number, isQuiet: boolean) => void,
): void {
  const separates = new Set(new TextEncoder().encode(separators));
  let opened = -1;
  let lastQuote = -maxRowBytes;
  let isCellStart = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (opened >= 0) {
      if (byte === quote) {
        lastQuote = at;
        if (bytes[at + 1] === quote) at += 1;
        else opened = -1;
      } else if (at - opened > maxRowBytes) {
        at = opened;
        opened = -1;
        isCellStart = false;
      }
    } else if (byte === lineFeed) {
      visit(at + 1, at - lastQuote >= maxRowBytes);
      isCellStart = true;
    } else if (separates.has(byte)) isCellStart = true;
    else if (byte === quote) {
      lastQuote = at;
      if (isCellStart) opened = at;
    } else if (!blanks.has(byte)) isCellStart = false;
  }
}
