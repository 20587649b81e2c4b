import { isPlainObject, promote, toNumber, type Doc } from '../documents/codec.js';
import { compareValues, valuesEqual } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import { isOperatorObject, isRegex, parseFilter, parseOperators } from '../query/filter.js';
import { compileFilter } from '../query/match.js';
import { parseSort, sortKey } from '../query/sort.js';
import { readPath, writePath } from './update-paths.js';

const bad = (message: string): CommandError => new CommandError('BadValue', message);

/** The array at the path; undefined when there is nothing there. */
function arrayAt(doc: Doc, parts: readonly string[], operator: string): unknown[] | undefined {
  const value = readPath(doc, parts);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value as unknown[];
  const field = parts.join('.');
  if (operator === '$push') {
    throw bad(
      `The field '${field}' must be an array but is of type ${typeof promote(value)} in document {_id: ${String(doc['_id'])}}`,
    );
  }
  throw bad(`Cannot apply ${operator} to a non-array value at '${field}'`);
}

interface PushOptions {
  items: unknown[];
  position: number | undefined;
  slice: number | undefined;
  sort: unknown;
}

const PUSH_MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

function pushOptions(value: unknown): PushOptions {
  if (!isPlainObject(value) || !('$each' in value)) {
    return { items: [value], position: undefined, slice: undefined, sort: undefined };
  }
  for (const key of Object.keys(value)) {
    if (!PUSH_MODIFIERS.has(key)) throw bad(`Unrecognized clause in $push: ${key}`);
  }
  const items = value['$each'];
  if (!Array.isArray(items)) throw bad('The argument to $each in $push must be an array');
  return {
    items,
    position: toNumber(value['$position']),
    slice: toNumber(value['$slice']),
    sort: value['$sort'],
  };
}

function sortInPlace(array: unknown[], sort: unknown): void {
  const direction = toNumber(sort);
  if (direction !== undefined) {
    array.sort((a, b) => compareValues(a, b) * direction);
    return;
  }
  const spec = parseSort(sort);
  const keyOf = (item: unknown): Buffer => sortKey(isPlainObject(item) ? item : {}, spec);
  const keyed = array.map((item) => ({ item, key: keyOf(item) }));
  keyed.sort((a, b) => Buffer.compare(a.key, b.key));
  array.splice(0, array.length, ...keyed.map(({ item }) => item));
}

export function push(doc: Doc, parts: readonly string[], value: unknown): void {
  const { items, position, slice, sort } = pushOptions(value);
  const array = [...(arrayAt(doc, parts, '$push') ?? [])];
  const at =
    position === undefined
      ? array.length
      : position < 0
        ? Math.max(0, array.length + position)
        : position;
  array.splice(at, 0, ...items);
  if (sort !== undefined) sortInPlace(array, sort);
  writePath(
    doc,
    parts,
    slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice),
  );
}

export function addToSet(doc: Doc, parts: readonly string[], value: unknown): void {
  const items = isPlainObject(value) && '$each' in value ? value['$each'] : [value];
  if (!Array.isArray(items))
    throw new CommandError('TypeMismatch', 'The argument to $each in $addToSet must be an array');
  const array = [...(arrayAt(doc, parts, '$addToSet') ?? [])];
  for (const item of items as unknown[]) {
    if (!array.some((other) => valuesEqual(other, item))) array.push(item);
  }
  writePath(doc, parts, array);
}

export function pop(doc: Doc, parts: readonly string[], value: unknown): void {
  const end = toNumber(value);
  if (end !== 1 && end !== -1) {
    throw new CommandError(
      'FailedToParse',
      `$pop expects 1 or -1, found: ${String(promote(value))}`,
    );
  }
  const array = arrayAt(doc, parts, '$pop');
  if (!array) return;
  writePath(doc, parts, end === 1 ? array.slice(0, -1) : array.slice(1));
}

/** `$or` and its like speak of documents in the array, `$gt` and its like of its values. */
const DOCUMENT_OPERATORS = new Set(['$and', '$or', '$nor', '$expr', '$jsonSchema', '$comment']);

function isAboutValues(condition: unknown): condition is Doc {
  if (!isOperatorObject(condition)) return false;
  return !DOCUMENT_OPERATORS.has(Object.keys(condition)[0] ?? '');
}

function pullTest(condition: unknown): (item: unknown) => boolean {
  if (isRegex(condition)) return elementTest({ $regex: condition });
  if (isAboutValues(condition)) return elementTest(condition);
  if (isPlainObject(condition)) {
    const matches = compileFilter(parseFilter(condition));
    return (item) => isPlainObject(item) && matches(item);
  }
  return (item) => valuesEqual(item, condition);
}

function elementTest(operators: Doc): (item: unknown) => boolean {
  const matches = compileFilter(parseOperators('', operators));
  return (item) => matches(item as Doc);
}

export function pull(doc: Doc, parts: readonly string[], condition: unknown): void {
  const array = arrayAt(doc, parts, '$pull');
  if (!array) return;
  const test = pullTest(condition);
  writePath(
    doc,
    parts,
    array.filter((item) => !test(item)),
  );
}

export function pullAll(doc: Doc, parts: readonly string[], values: unknown): void {
  if (!Array.isArray(values))
    throw bad('$pullAll requires an array argument but was given a ' + typeof values);
  const array = arrayAt(doc, parts, '$pullAll');
  if (!array) return;
  const isUnwanted = (item: unknown): boolean => values.some((value) => valuesEqual(item, value));
  writePath(
    doc,
    parts,
    array.filter((item) => !isUnwanted(item)),
  );
}
