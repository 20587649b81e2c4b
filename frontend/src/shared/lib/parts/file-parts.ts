import { visitRowEnds } from './row-ends.js';

/** Below the largest file that the server takes. */
const partBytes = 8 * 1_024 * 1_024;

/** A part that has no line end, so the file is no table. */
export class NoLineEnds extends Error {}

/** A part of a file with the header. */
export interface FilePart {
  blob: Blob;
  /** The position in the file behind its rows. */
  end: number;
  /** The rows of the parts that were cut before it, without headers. */
  rowsBefore: number;
}

interface Cutting {
  /** The length of the rows that each part begins with: the header and the notes above it. */
  headBytes: number;
  /** The characters that may separate the cells. */
  separators?: string;
  /** Continues behind an earlier part. */
  from?: number;
  size?: number;
}

/** Cuts a file at the ends of rows into parts that can be sent one by one. Reads one part at a time. */
export async function* fileParts(
  file: Blob,
  { headBytes, separators, from = headBytes, size = partBytes }: Cutting,
): AsyncGenerator<FilePart> {
  const head = file.slice(0, headBytes);
  let rowsBefore = 0;
  for (let at = Math.max(from, headBytes); at < file.size;) {
    const isLast = at + size >= file.size;
    const cut = isLast ? undefined : await lastRowEnd(file.slice(at, at + size), separators);
    const end = cut ? at + cut.end : file.size;
    yield { blob: new Blob([head, file.slice(at, end)]), end, rowsBefore };
    at = end;
    rowsBefore += cut?.rows ?? 0;
  }
}

/** Prefers an end that is one whatever quotes mean, if it is not far from the last. */
async function lastRowEnd(part: Blob, separators: string | undefined) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  const last = { end: 0, rows: 0 };
  const quiet = { end: 0, rows: 0 };
  visitRowEnds(bytes, separators, (end, isQuiet) => {
    last.end = end;
    last.rows += 1;
    if (isQuiet) [quiet.end, quiet.rows] = [end, last.rows];
  });
  if (last.rows === 0) throw new NoLineEnds();
  return quiet.end * 2 >= last.end ? quiet : last;
}
