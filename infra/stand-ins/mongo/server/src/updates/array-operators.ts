import { cloneValue, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { compareValues } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { isOperatorObject, isRegex, parseFilter, parseOperators } from '../query/filters/filter.js';
import { compileFilter } from '../query/filters/match.js';
import { bad, type Change, type Operator, type Parts } from './operator.js';
import { readPath, writePath } from './update-paths.js';

type Test = (item: unknown) => boolean;

const isEqual = (a: unknown, b: unknown, collation: Collation | undefined): boolean =>
  compareValues(a, b, collation?.compare) === 0;

function itemsToAdd(argument: unknown): unknown[] {
  if (!isPlainObject(argument) || Object.keys(argument)[0] !== '$each') return [argument];
  const items = argument['$each'];
  if (!Array.isArray(items)) {
    throw new CommandError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`,
    );
  }
  if (Object.keys(argument).length > 1) {
    throw bad(`Found unexpected fields after $each in $addToSet: ${showValue(argument)}`);
  }
  return items;
}

export const addToSet: Operator = (_path, argument) => {
  const items = itemsToAdd(argument);
  return (doc, parts, { collation }) => {
    const value = readPath(doc, parts);
    if (value !== undefined && !Array.isArray(value)) {
      throw bad(
        `Cannot apply $addToSet to non-array field. Field named '${parts.at(-1) ?? ''}' has non-array type ${typeName(value)}`,
      );
    }
    const array: unknown[] = [...((value as unknown[] | undefined) ?? [])];
    for (const item of items) {
      if (!array.some((other) => isEqual(other, item, collation))) array.push(cloneValue(item));
    }
    writePath(doc, parts, array);
  };
};

export const pop: Operator = (path, argument) => {
  const end = toNumber(argument);
  if (end === undefined) {
    throw new CommandError(
      'FailedToParse',
      `Expected a number in: ${path}: ${showValue(argument)}`,
    );
  }
  if (end !== 1 && end !== -1) {
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${showValue(argument)}`);
  }
  return (doc, parts) => {
    const value = readPath(doc, parts);
    if (value === undefined) return;
    if (!Array.isArray(value)) {
      throw new CommandError(
        'TypeMismatch',
        `Path '${parts.join('.')}' contains an element of non-array type '${typeName(value)}'`,
      );
    }
    writePath(doc, parts, end === 1 ? value.slice(0, -1) : value.slice(1));
  };
};

/**
 * A condition with field operators (`$or`) applies to documents in the array, one with value
 * operators (`$gt`) to its values.
 */
const DOCUMENT_OPERATORS = new Set(['$and', '$or']);

function isAboutValues(condition: unknown): condition is Doc {
  if (!isOperatorObject(condition)) return false;
  return !DOCUMENT_OPERATORS.has(Object.keys(condition)[0] ?? '');
}

function elementTest(operators: Doc, collation: Collation | undefined): Test {
  const matches = compileFilter(parseOperators('', operators), collation);
  return (item) => matches(item as Doc);
}

function pullTest(condition: unknown, collation: Collation | undefined): Test {
  if (isRegex(condition)) return elementTest({ $regex: condition }, collation);
  if (isAboutValues(condition)) return elementTest(condition, collation);
  if (isPlainObject(condition)) {
    const matches = compileFilter(parseFilter(condition), collation);
    return (item) => isPlainObject(item) && matches(item);
  }
  return (item) => isEqual(item, condition, collation);
}

function removeWhere(doc: Doc, parts: Parts, isUnwanted: Test): void {
  const value = readPath(doc, parts);
  if (value === undefined) return;
  if (!Array.isArray(value)) throw bad('Cannot apply $pull to a non-array value');
  const kept = value.filter((item) => !isUnwanted(item));
  writePath(doc, parts, kept);
}

export const pull: Operator = (_path, condition): Change => {
  // The collation of the collection is known only with a document.
  let compiled = {
    collation: undefined as Collation | undefined,
    test: pullTest(condition, undefined),
  };
  return (doc, parts, { collation }) => {
    if (compiled.collation !== collation) {
      compiled = { collation, test: pullTest(condition, collation) };
    }
    removeWhere(doc, parts, compiled.test);
  };
};

export const pullAll: Operator = (_path, values) => {
  if (!Array.isArray(values)) {
    throw bad(`$pullAll requires an array argument but was given a ${typeName(values)}`);
  }
  return (doc, parts, { collation }) =>
    removeWhere(doc, parts, (item) => values.some((value) => isEqual(item, value, collation)));
};
