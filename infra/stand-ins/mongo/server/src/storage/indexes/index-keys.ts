import { getField, isPlainObject, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { CommandError } from '../../errors.js';
import { EMPTY_ARRAY, encodeKey, fitKey, MAX_KEY_BYTES, type Direction } from './key-encoding.js';

export interface IndexField {
  path: string;
  parts: readonly string[];
  direction: Direction;
}

export interface ExtractedKeys {
  keys: Buffer[];
  /** First path parts that lead through an array. */
  arrayRoots: ReadonlySet<string>;
  hasLongKeys: boolean;
  /** No indexed field exists in the document, so a sparse index omits it. */
  allMissing: boolean;
}

interface Cursor {
  value: unknown;
  parts: readonly string[];
  root: string;
}

type Extraction = { tuples: unknown[][]; arrayRoots: Set<string> };

/** Follows the path to its end or to an array. */
function descend(cursor: Cursor): Cursor {
  let { value, parts } = cursor;
  while (parts.length > 0 && !Array.isArray(value)) {
    value = isPlainObject(value) ? getField(value, parts[0] ?? '') : undefined;
    parts = parts.slice(1);
    if (value === undefined) return { ...cursor, value: undefined, parts: [] };
  }
  return { ...cursor, value, parts };
}

function isArrayIndex(part: string | undefined, length: number): boolean {
  return part !== undefined && /^\d+$/.test(part) && Number(part) < length;
}

/**
 * One tuple of values per index entry. Fields in the same array are expanded together, element by
 * element; two different arrays in one index are refused, as in MongoDB.
 */
function spread(cursors: Cursor[], out: Extraction): void {
  const reached = cursors.map(descend);
  const index = reached.findIndex((cursor) => Array.isArray(cursor.value));
  const spreading = reached[index];
  if (spreading === undefined) {
    out.tuples.push(reached.map((cursor) => cursor.value));
    return;
  }
  const array = spreading.value as unknown[];
  out.arrayRoots.add(spreading.root);
  for (const other of reached) {
    if (Array.isArray(other.value) && other.value !== array) {
      throw new CommandError(
        'CannotIndexParallelArrays',
        `cannot index parallel arrays [${other.root}] [${spreading.root}]`,
      );
    }
  }
  const elements = array.length === 0 ? [EMPTY_ARRAY] : array;
  for (const element of elements) {
    const next = reached.map((cursor) =>
      cursor.value === array ? enterElement(cursor, element, array) : { ...cursor, parts: [] },
    );
    spreadElement(next, out);
  }
}

function enterElement(cursor: Cursor, element: unknown, array: unknown[]): Cursor {
  if (cursor.parts.length === 0) return { ...cursor, value: element };
  if (element === EMPTY_ARRAY) return { ...cursor, value: undefined, parts: [] };
  const [part, ...rest] = cursor.parts;
  if (isArrayIndex(part, array.length) && !isPlainObject(element)) {
    return { ...cursor, value: array[Number(part)], parts: rest };
  }
  return Array.isArray(element)
    ? { ...cursor, value: undefined, parts: [] }
    : { ...cursor, value: element };
}

function spreadElement(cursors: Cursor[], out: Extraction): void {
  // An array directly inside an array is a value and is not expanded.
  if (cursors.every((cursor) => cursor.parts.length === 0)) {
    out.tuples.push(cursors.map((cursor) => cursor.value));
    return;
  }
  spread(cursors, out);
}

/** The values of the fields, one tuple per index entry. */
export function extractTuples(doc: Doc, fields: readonly IndexField[]): Extraction {
  const out: Extraction = { tuples: [], arrayRoots: new Set() };
  spread(
    fields.map(({ parts }) => ({ value: doc, parts, root: parts[0] ?? '' })),
    out,
  );
  return out;
}

/** The only tuple of a document without arrays on the paths; otherwise undefined. */
function plainTuple(doc: Doc, fields: readonly IndexField[]): unknown[] | undefined {
  const tuple: unknown[] = [];
  for (const { parts } of fields) {
    let value: unknown = doc;
    for (const part of parts) {
      value = isPlainObject(value) ? getField(value, part) : undefined;
      if (Array.isArray(value)) return undefined;
      if (value === undefined) break;
    }
    tuple.push(value);
  }
  return tuple;
}

const NO_ROOTS: ReadonlySet<string> = new Set();

/** The entries of one index for one document. */
export function extractKeys(
  doc: Doc,
  fields: readonly IndexField[],
  { fitted = true, collation }: { fitted?: boolean; collation?: Collation | undefined } = {},
): ExtractedKeys {
  const directions = fields.map((field) => field.direction);
  const plain = plainTuple(doc, fields);
  if (plain) {
    const key = encodeKey(plain, directions, collation);
    return {
      keys: [fitted ? fitKey(key) : key],
      arrayRoots: NO_ROOTS,
      hasLongKeys: key.length > MAX_KEY_BYTES,
      allMissing: plain.every((value) => value === undefined),
    };
  }
  const out = extractTuples(doc, fields);
  const unique = new Map<string, Buffer>();
  let hasLongKeys = false;
  for (const tuple of out.tuples) {
    const key = encodeKey(tuple, directions, collation);
    if (key.length > MAX_KEY_BYTES) hasLongKeys = true;
    const stored = fitted ? fitKey(key) : key;
    unique.set(stored.toString('latin1'), stored);
  }
  return {
    keys: [...unique.values()],
    arrayRoots: out.arrayRoots,
    hasLongKeys,
    allMissing: out.tuples.every((tuple) => tuple.every((value) => value === undefined)),
  };
}
