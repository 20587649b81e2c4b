import { bsonTypeOf, isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { compareValues } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import { extractKeys, extractTuples, type IndexField } from '../../storage/indexes/index-keys.js';
import { EMPTY_ARRAY } from '../../storage/indexes/key-encoding.js';

export type SortSpec = readonly IndexField[];

const MAX_PARTS = 32;

function sortPart(path: string, order: unknown): IndexField {
  if (bsonTypeOf(order) === undefined && typeof order !== 'number') {
    throw new CommandError(
      'Location15974',
      `Illegal key in $sort specification: ${path}: ${show(order)}`,
    );
  }
  const number = toNumber(order);
  if (number !== 1 && number !== -1) {
    throw new CommandError(
      'Location15975',
      '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
    );
  }
  checkPath(path);
  return { path, parts: path.split('.'), direction: number };
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

function checkPath(path: string): void {
  if (path === '') {
    throw new CommandError('Location40352', 'FieldPath cannot be constructed with empty string');
  }
  const parts = path.split('.');
  if (path.endsWith('.')) {
    throw new CommandError('Location40353', "FieldPath must not end with a '.'.");
  }
  if (parts.includes('')) {
    throw new CommandError('Location15998', 'FieldPath field names may not be empty strings.');
  }
  if (parts.some((part) => part.startsWith('$'))) {
    throw new CommandError(
      'Location16410',
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  }
}

export function parseSort(sort: unknown): SortSpec {
  if (sort === undefined || sort === null) return [];
  if (!isPlainObject(sort)) throw new CommandError('TypeMismatch', 'Expected sort to be an object');
  const entries = Object.entries(sort);
  if (entries.length > MAX_PARTS) {
    throw new CommandError('BadValue', `too many compound keys`);
  }
  return entries.map(([path, order]) => sortPart(path, order));
}

/** Bytes in the order of the sort; with a collation, the values themselves. */
export type SortKey = Buffer | readonly unknown[];

function inSort<T>(extract: () => T): T {
  try {
    return extract();
  } catch (error) {
    if (error instanceof CommandError && error.codeName === 'CannotIndexParallelArrays') {
      throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays');
    }
    throw error;
  }
}

/** For an array, the element that sorts first. */
export function sortKey(doc: Doc, sort: SortSpec): Buffer;
export function sortKey(doc: Doc, sort: SortSpec, collation: Collation | undefined): SortKey;
export function sortKey(doc: Doc, sort: SortSpec, collation?: Collation): SortKey {
  const candidates: SortKey[] = collation
    ? inSort(() => extractTuples(doc, sort)).tuples
    : inSort(() => extractKeys(doc, sort, { fitted: false })).keys;
  const compare = sortComparison(sort, collation);
  let smallest: SortKey | undefined;
  for (const key of candidates) {
    if (smallest === undefined || compare(key, smallest) < 0) smallest = key;
  }
  return smallest ?? Buffer.alloc(0);
}

export type SortComparison = (a: SortKey, b: SortKey) => number;

export const compareBytes: SortComparison = (a, b) => Buffer.compare(a as Buffer, b as Buffer);

function compareKeyValues(a: unknown, b: unknown, collation: Collation): number {
  if (a === EMPTY_ARRAY || b === EMPTY_ARRAY) {
    // Below null and above MinKey.
    if (a === b) return 0;
    const isFirst = a === EMPTY_ARRAY;
    const above = bsonTypeOf(isFirst ? b : a) === 'MinKey';
    return isFirst === above ? 1 : -1;
  }
  return compareValues(a, b, collation.compare);
}

export function sortComparison(sort: SortSpec, collation?: Collation): SortComparison {
  if (!collation) return compareBytes;
  return (a, b) => {
    for (const [i, { direction }] of sort.entries()) {
      const [x, y] = [a[i] as unknown, b[i] as unknown];
      const result = compareKeyValues(x, y, collation);
      if (result !== 0) return result * direction;
    }
    return 0;
  };
}
