import { Int32 } from 'bson';
import { isPlainObject, toBoolean } from '../../documents/codec.js';
import { asInt32 } from '../../documents/numbers/integers.js';
import { typeName } from '../../documents/type-names.js';
import { valuePreview } from '../../documents/value-preview.js';
import { CommandError, notSupported } from '../../errors.js';
import { between, binary, isNullish, unary, variadic } from './arguments.js';
import type { OperatorCompiler } from './scope.js';

const size = unary((value) => {
  if (Array.isArray(value)) return new Int32(value.length);
  throw new CommandError(
    'Location17124',
    `The argument to $size must be an array, but was of type: ${typeName(value)}`,
  );
});

function positionOf(value: unknown, message: string, code: `Location${number}`): number {
  const position = asInt32(value);
  if (position !== undefined) return position;
  throw new CommandError(code, `${message} a 32-bit integer: ${valuePreview(value)}`);
}

function arrayElemAt(array: unknown, index: unknown): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw new CommandError(
      'Location28689',
      `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`,
    );
  }
  const second = "$arrayElemAt's second argument must be representable as";
  return (array as unknown[]).at(positionOf(index, second, 'Location28691'));
}

function concatArrays(values: unknown[]): unknown {
  const result: unknown[] = [];
  let hasNull = false;
  for (const value of values) {
    if (isNullish(value)) hasNull = true;
    else if (Array.isArray(value)) for (const item of value as unknown[]) result.push(item);
    else {
      throw new CommandError(
        'Location28664',
        `$concatArrays only supports arrays, not ${typeName(value)}`,
      );
    }
  }
  return hasNull ? null : result;
}

const slice = between([2, 3], (values) => {
  const [array, first, second] = values;
  if (isNullish(array) || isNullish(first) || (values.length === 3 && isNullish(second))) {
    return null;
  }
  if (!Array.isArray(array)) {
    throw new CommandError(
      'Location28724',
      `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
    );
  }
  const items = array as unknown[];
  const unfit = "argument to $slice can't be represented as";
  const start = positionOf(first, `Second ${unfit}`, 'Location28726');
  if (values.length === 2) return start >= 0 ? items.slice(0, start) : items.slice(start);
  const count = positionOf(second, `Third ${unfit}`, 'Location28728');
  if (count <= 0) {
    throw new CommandError('Location28729', `Third argument to $slice must be positive: ${count}`);
  }
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
});

const isIn = binary((needle, array, scope) => {
  if (!Array.isArray(array)) {
    throw new CommandError(
      'Location40081',
      `$in requires an array as a second argument, found: ${typeName(array)}`,
    );
  }
  return array.some((item: unknown) => scope.compare(item, needle) === 0);
});

const FILTER_ARGUMENTS = ['input', 'cond'];

/** Each element is `$$this` in the condition. */
const filter: OperatorCompiler = (argument, scope) => {
  const parts = isPlainObject(argument) ? argument : {};
  const unknown = Object.keys(parts).find((key) => !FILTER_ARGUMENTS.includes(key));
  if (unknown !== undefined) {
    throw notSupported('FailedToParse', `Unrecognized argument to $filter: ${unknown}`);
  }
  const missing = FILTER_ARGUMENTS.find((key) => !(key in parts));
  if (missing !== undefined) {
    throw new CommandError('FailedToParse', `Missing '${missing}' parameter to $filter`);
  }
  const input = scope.compile(parts['input']);
  const { scope: inner, slot } = scope.bind('this');
  const test = inner.compile(parts['cond']);
  return (frame) => {
    const items = input(frame);
    if (isNullish(items)) return null;
    if (!Array.isArray(items)) {
      throw new CommandError(
        'Location28651',
        `input to $filter must be an array not ${typeName(items)}`,
      );
    }
    return items.filter((item: unknown) => {
      frame.locals[slot] = item;
      return toBoolean(test(frame));
    });
  };
};

export const ARRAYS: [string, OperatorCompiler][] = [
  ['$size', size],
  ['$arrayElemAt', binary(arrayElemAt)],
  ['$concatArrays', variadic(concatArrays)],
  ['$slice', slice],
  ['$in', isIn],
  ['$filter', filter],
];
