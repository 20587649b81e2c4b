/** Below the largest file that the server takes. */
const partBytes = 8 * 1_024 * 1_024;
const lineFeed = 0x0a;

/** A part that has no line end, so the file cannot be a list. */
export class NoLineEnds extends Error {}

/** Cuts a file at line ends into parts that can be sent one by one. Reads one part at a time. */
export async function* listParts(file: Blob, size = partBytes): AsyncGenerator<Blob> {
  for (let at = 0; at < file.size;) {
    const end = at + size >= file.size ? file.size : await lastLineEnd(file, at, at + size);
    yield file.slice(at, end);
    at = end;
  }
}

async function lastLineEnd(file: Blob, from: number, to: number): Promise<number> {
  const bytes = new Uint8Array(await file.slice(from, to).arrayBuffer());
  const last = bytes.lastIndexOf(lineFeed);
  if (last < 0) throw new NoLineEnds();
  return from + last + 1;
}
