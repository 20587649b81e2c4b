import { visitRowEnds } from './row-ends.js';

/** Below the largest file that the server takes. */
const partBytes = 8 * 1_024 * 1_024;

/** A part that has no line end, so the file is no table. */
export class NoLineEnds extends Error {}

/** A part of a file with the header, and the position in the file behind its rows. */
export interface FilePart {
  blob: Blob;
  end: number;
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
  for (let at = Math.max(from, headBytes); at < file.size;) {
    const isLast = at + size >= file.size;
    const end = isLast ? file.size : at + (await lastRowEnd(file.slice(at, at + size), separators));
    yield { blob: new Blob([head, file.slice(at, end)]), end };
    at = end;
  }
}

/** Prefers an end that is one whatever quotes mean, if it is not far from the last. */
async function lastRowEnd(part: Blob, separators: string | undefined): Promise<number> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let last = 0;
  let quiet = 0;
  visitRowEnds(bytes, separators, (end, isQuiet) => {
    last = end;
    if (isQuiet) quiet = end;
  });
  if (last === 0) throw new NoLineEnds();
  return quiet * 2 >= last ? quiet : last;
}
