import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { compareValues } from '../../documents/compare.js';
import { fieldPath } from '../../documents/field-path.js';
import { showValue } from '../../documents/show.js';
import { CommandError } from '../../errors.js';
import { extractKeys, extractTuples, type IndexField } from '../../storage/indexes/index-keys.js';
import { EMPTY_ARRAY } from '../../storage/indexes/key-encoding.js';

export type SortSpec = readonly IndexField[];

function sortPart([path, order]: [string, unknown]): IndexField {
  const direction = toNumber(order);
  if (direction === 1 || direction === -1) return { path, parts: fieldPath(path), direction };
  throw new CommandError(
    'Location15975',
    `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${path}: ${showValue(order)}`,
  );
}

export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isPlainObject(sort)) throw new CommandError('TypeMismatch', 'Expected sort to be an object');
  return Object.entries(sort).map(sortPart);
}

/** Bytes in the order of the sort; with a collation, the values themselves. */
export type SortKey = Buffer | readonly unknown[];
export type SortComparison = (a: SortKey, b: SortKey) => number;

/** For an array, the element that sorts first. */
export function sortKey(doc: Doc, sort: SortSpec, collation?: Collation): SortKey {
  const candidates: readonly SortKey[] = collation
    ? extractTuples(doc, sort).tuples
    : extractKeys(doc, sort, { fitted: false }).keys;
  const compare = sortComparison(sort, collation);
  return candidates.reduce((smallest, key) => (compare(key, smallest) < 0 ? key : smallest));
}

export const compareBytes: SortComparison = (a, b) => Buffer.compare(a as Buffer, b as Buffer);

/** An empty array comes first. */
function compareKeyValues(a: unknown, b: unknown, { compare }: Collation): number {
  if (a === EMPTY_ARRAY || b === EMPTY_ARRAY) return a === b ? 0 : a === EMPTY_ARRAY ? -1 : 1;
  return compareValues(a, b, compare);
}

export function sortComparison(sort: SortSpec, collation?: Collation): SortComparison {
  if (!collation) return compareBytes;
  return (a, b) => {
    for (const [i, { direction }] of sort.entries()) {
      const result = compareKeyValues(a[i], b[i], collation);
      if (result !== 0) return result * direction;
    }
    return 0;
  };
}
