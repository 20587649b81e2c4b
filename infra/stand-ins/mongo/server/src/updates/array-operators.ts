import { cloneValue, isPlainObject, type Doc } from '../documents/codec.js';
import { valuesEqual } from '../documents/compare.js';
import { showValue } from '../documents/show.js';
import { typeName } from '../documents/type-names.js';
import { CommandError } from '../errors.js';
import { isOperatorObject } from '../query/filters/filter-arguments.js';
import { parseFilter, parseOperators } from '../query/filters/filter.js';
import { compileFilter } from '../query/filters/match.js';
import { bad, type Operator, type Parts } from './operator.js';
import { readPath, writePath } from './update-paths.js';

type Test = (item: unknown) => boolean;

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
  return (doc, parts) => {
    const value = readPath(doc, parts);
    if (value !== undefined && !Array.isArray(value)) {
      throw bad(
        `Cannot apply $addToSet to non-array field. Field named '${parts.at(-1) ?? ''}' has non-array type ${typeName(value)}`,
      );
    }
    const array: unknown[] = [...((value as unknown[] | undefined) ?? [])];
    for (const item of items) {
      if (!array.some((other) => valuesEqual(other, item))) array.push(cloneValue(item));
    }
    writePath(doc, parts, array);
  };
};

/** The condition is about the fields of documents in the array, or with operators (`$gt`) about its values. */
function pullTest(condition: unknown): Test {
  if (isOperatorObject(condition)) {
    const matches = compileFilter(parseOperators('', condition));
    return (item) => matches(item as Doc);
  }
  if (isPlainObject(condition)) {
    const matches = compileFilter(parseFilter(condition));
    return (item) => isPlainObject(item) && matches(item);
  }
  return (item) => valuesEqual(item, condition);
}

function removeWhere(doc: Doc, parts: Parts, isUnwanted: Test): void {
  const value = readPath(doc, parts);
  if (value === undefined) return;
  if (!Array.isArray(value)) throw bad('Cannot apply $pull to a non-array value');
  const kept = value.filter((item) => !isUnwanted(item));
  writePath(doc, parts, kept);
}

export const pull: Operator = (_path, condition) => {
  const isUnwanted = pullTest(condition);
  return (doc, parts) => removeWhere(doc, parts, isUnwanted);
};

export const pullAll: Operator = (_path, values) => {
  if (!Array.isArray(values)) {
    throw bad(`$pullAll requires an array argument but was given a ${typeName(values)}`);
  }
  const isUnwanted: Test = (item) => values.some((value) => valuesEqual(item, value));
  return (doc, parts) => removeWhere(doc, parts, isUnwanted);
};
