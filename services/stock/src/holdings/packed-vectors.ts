import { packNumbers, unpackNumbers } from '../shelves/packed-numbers.js';
import { shelfCount, type ShelfVector } from '../shelves/shelf.js';

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

/**
 * Returns the vectors as one value: four hundred numbers of one byte or more. Lists of numbers would take six times the bytes,
 * in the database and in the commands of every purchase.
 */
export function packVectors(vectors: Vectors): Buffer {
  return packNumbers(vectorNames.flatMap((name) => vectors[name]));
}

/** Returns the packed vectors. Throws if they end early. */
export function unpackVectors(bytes: Buffer): Vectors {
  const numbers = unpackNumbers(bytes);
  if (numbers.length < vectorNames.length * shelfCount)
    throw new Error('the vectors of a holder end early');
  const vector = (at: number) => numbers.slice(at * shelfCount, (at + 1) * shelfCount);
  const vectors = vectorNames.map((name, at) => [name, vector(at)] as const);
  return Object.fromEntries(vectors) as unknown as Vectors;
}
