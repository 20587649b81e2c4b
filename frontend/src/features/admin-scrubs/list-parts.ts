import { hasContact } from '@leadmart/contracts/phone-text';

/** Below the largest file that the server takes. */
const partBytes = 8 * 1_024 * 1_024;
const maxHeadBytes = 65_536;
const lineFeed = 0x0a;

/** A part that has no line end, so the file cannot be a list. */
export class NoLineEnds extends Error {}

/**
 * Cuts a file at line ends into parts that can be sent one by one, each with the header of the file and the notes
 * above it. Reads one part at a time.
 */
export async function* listParts(file: Blob, size = partBytes): AsyncGenerator<Blob> {
  const head = file.slice(0, await headBytes(file));
  for (let at = 0; at < file.size;) {
    const end = at + size >= file.size ? file.size : await lastLineEnd(file, at, at + size);
    yield at === 0 ? file.slice(at, end) : new Blob([head, file.slice(at, end)]);
    at = end;
  }
}

/** Returns the length of the lines above the first one with data. */
async function headBytes(file: Blob): Promise<number> {
  const start = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  let head = 0;
  for (let end = lineEnd(start, 0); end > 0; end = lineEnd(start, head)) {
    const cells = new TextDecoder().decode(start.subarray(head, end)).split(/[,;\t|]/);
    if (hasContact(cells)) return head;
    head = end;
  }
  return head;
}

/** Returns the position behind the next line feed; 0 if there is none. */
const lineEnd = (bytes: Uint8Array, from: number): number => bytes.indexOf(lineFeed, from) + 1;

async function lastLineEnd(file: Blob, from: number, to: number): Promise<number> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  const last = bytes.lastIndexOf(lineFeed);
  if (last < 0) throw new NoLineEnds();
  return from + last + 1;
}
