import { isListHeader } from '@leadmart/contracts/phone-text';

/** Below the largest file that the server takes. */
const partBytes = 8 * 1_024 * 1_024;
const maxHeaderBytes = 65_536;
const lineFeed = 0x0a;

/** A part that has no line end, so the file cannot be a list. */
export class NoLineEnds extends Error {}

/**
 * Cuts a file at line ends into parts that can be sent one by one, each with the header of the file. Reads one part at a
 * time.
 */
export async function* listParts(file: Blob, size = partBytes): AsyncGenerator<Blob> {
  const header = file.slice(0, await headerBytes(file));
  for (let at = 0; at < file.size;) {
    const end = at + size >= file.size ? file.size : await lastLineEnd(file, at, at + size);
    yield at === 0 ? file.slice(at, end) : new Blob([header, file.slice(at, end)]);
    at = end;
  }
}

/** Returns the length of the first line if it is a header. */
async function headerBytes(file: Blob): Promise<number> {
  const start = new Uint8Array(await file.slice(0, maxHeaderBytes).arrayBuffer());
  const end = start.indexOf(lineFeed) + 1;
  const cells = new TextDecoder().decode(start.subarray(0, end)).split(/[,;\t|]/);
  return isListHeader(cells) ? end : 0;
}

async function lastLineEnd(file: Blob, from: number, to: number): Promise<number> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  const last = bytes.lastIndexOf(lineFeed);
  if (last < 0) throw new NoLineEnds();
  return from + last + 1;
}
