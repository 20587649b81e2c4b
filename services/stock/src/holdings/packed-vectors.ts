import { emptyVector, type ShelfVector } from '../shelves/shelf.js';

/** The vectors of a holder, in their order in the stored value. */
export const vectorNames = ['owned', 'overlap', 'seenWithdrawn', 'seenArrivals'] as const;

/** Numbers of a holder over the shelves. */
export interface Vectors {
  readonly owned: ShelfVector;
  /** The number of owned leads that are also withdrawn, as of `seenWithdrawn`. */
  readonly overlap: ShelfVector;
  /** The number of withdrawals on the shelf when `overlap` was counted; if it is higher now, `overlap` must be counted again. */
  readonly seenWithdrawn: ShelfVector;
  /** The number of arrivals on the shelf that are settled in the holdings. */
  readonly seenArrivals: ShelfVector;
}

const more = 0x80;
const bitsOfByte = 7;

/**
 * Returns the vectors as one value: four hundred numbers of one byte or more, seven bits in each, the lowest first. Lists of
 * numbers would take six times the bytes, in the database and in the commands of every purchase.
 */
export function packVectors(vectors: Vectors): Buffer {
  const bytes: number[] = [];
  for (const name of vectorNames)
    for (const number of vectors[name]) {
      let rest = number;
      for (; rest >= more; rest >>>= bitsOfByte) bytes.push((rest & (more - 1)) | more);
      bytes.push(rest);
    }
  return Buffer.from(bytes);
}

/** Returns the packed vectors. Throws if they end early. */
export function unpackVectors(bytes: Buffer): Vectors {
  let at = 0;
  const next = (): number => {
    for (let number = 0, shift = 0; at < bytes.length; shift += bitsOfByte) {
      const byte = bytes[at++] as number;
      number |= (byte & (more - 1)) << shift;
      if (byte < more) return number >>> 0;
    }
    throw new Error('the vectors of a holder end early');
  };
  const vector = () => emptyVector().map(next);
  return Object.fromEntries(vectorNames.map((name) => [name, vector()])) as unknown as Vectors;
}
