import { cloneValue, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { compareValues, type StringOrder } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { bad, type Operator } from './operator.js';
import { readPath, writePath } from './update-paths.js';

type Comparison = (a: unknown, b: unknown, strings: StringOrder | undefined) => number;

interface PushOptions {
  items: unknown[];
  position: number | undefined;
  slice: number | undefined;
  compare: Comparison | undefined;
}

const CLAUSES = new Set(['$each', '$position', '$slice', '$sort']);

function integerClause(value: unknown, name: string, phrase: string): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number)) {
    throw bad(
      `The value for ${name} must be an integer value${phrase} ${number === undefined ? typeName(value) : showValue(value)}`,
    );
  }
  return number;
}

function valueAt(item: unknown, parts: readonly string[]): unknown {
  return isPlainObject(item) ? (readPath(item, parts) ?? null) : null;
}

/** 1 or -1 for whole elements, or a pattern of their fields. */
function sortClause(sort: unknown): Comparison | undefined {
  if (sort === undefined) return undefined;
  const direction = toNumber(sort);
  if (direction !== undefined) {
    if (direction !== 1 && direction !== -1) {
      throw bad('The $sort element value must be either 1 or -1');
    }
    return (a, b, strings) => compareValues(a, b, strings) * direction;
  }
  if (!isPlainObject(sort)) {
    throw bad(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  const fields = Object.entries(sort).map(([path, value]) => sortField(path, value));
  if (fields.length === 0)
    throw bad('The $sort pattern is empty when it should be a set of fields.');
  return (a, b, strings) => {
    for (const { parts, order } of fields) {
      const result = compareValues(valueAt(a, parts), valueAt(b, parts), strings);
      if (result !== 0) return result * order;
    }
    return 0;
  };
}

function sortField(path: string, value: unknown): { parts: string[]; order: number } {
  const order = toNumber(value);
  if (order !== 1 && order !== -1) throw bad('The $sort element value must be either 1 or -1');
  if (path === '') throw bad('The $sort field cannot be empty');
  const parts = path.split('.');
  if (parts.includes(''))
    throw bad(`The $sort field is a dotted field but has an empty part: ${path}`);
  return { parts, order };
}

function pushOptions(argument: unknown): PushOptions {
  if (!isPlainObject(argument) || !('$each' in argument)) {
    return { items: [argument], position: undefined, slice: undefined, compare: undefined };
  }
  for (const key of Object.keys(argument)) {
    if (!CLAUSES.has(key)) throw bad(`Unrecognized clause in $push: ${key}`);
  }
  const items = argument['$each'];
  if (!Array.isArray(items)) {
    throw bad(
      `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`,
    );
  }
  return {
    items,
    position: integerClause(argument['$position'], '$position', ', not of type:'),
    slice: integerClause(argument['$slice'], '$slice', ' but was given type:'),
    compare: sortClause(argument['$sort']),
  };
}

/** The array at the path, for a change; a new one if the field is missing. */
function arrayToPushTo(doc: Doc, parts: readonly string[]): unknown[] {
  const value = readPath(doc, parts);
  if (value === undefined) return [];
  if (Array.isArray(value)) return value as unknown[];
  throw bad(
    `The field '${parts.join('.')}' must be an array but is of type ${typeName(value)} in document {_id: ${showValue(doc['_id'])}}`,
  );
}

export const push: Operator = (_path, argument) => {
  const { items, position, slice, compare } = pushOptions(argument);
  return (doc, parts, { collation }) => {
    const array = [...arrayToPushTo(doc, parts)];
    const at =
      position === undefined || position > array.length
        ? array.length
        : position < 0
          ? Math.max(0, array.length + position)
          : position;
    const sorted = [...array.slice(0, at), ...items.map(cloneValue), ...array.slice(at)];
    if (compare) sorted.sort((a, b) => compare(a, b, collation?.compare));
    const kept =
      slice === undefined ? sorted : slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
    writePath(doc, parts, kept);
  };
};
