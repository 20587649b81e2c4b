import { cloneValue, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { notSupported } from '../errors.js';
import { bad, type Operator } from './operator.js';
import { readPath, writePath } from './update-paths.js';

interface PushOptions {
  items: unknown[];
  slice: number | undefined;
}

const CLAUSES = new Set(['$each', '$slice']);

function sliceClause(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number)) return number;
  throw bad(
    `The value for $slice must be an integer value but was given type: ${number === undefined ? typeName(value) : showValue(value)}`,
  );
}

function pushOptions(argument: unknown): PushOptions {
  if (!isPlainObject(argument) || !('$each' in argument)) {
    return { items: [argument], slice: undefined };
  }
  for (const key of Object.keys(argument)) {
    if (!CLAUSES.has(key)) throw notSupported('BadValue', `Unrecognized clause in $push: ${key}`);
  }
  const items = argument['$each'];
  if (!Array.isArray(items)) {
    throw bad(
      `The argument to $each in $push must be an array but it was of type: ${typeName(items)}`,
    );
  }
  return {
    items,
    slice: sliceClause(argument['$slice']),
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
  const { items, slice } = pushOptions(argument);
  return (doc, parts) => {
    const array = [...arrayToPushTo(doc, parts), ...items.map(cloneValue)];
    const kept =
      slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice);
    writePath(doc, parts, kept);
  };
};
