import { Int32 } from 'bson';
import { isPlainObject, toBoolean } from '../../documents/codec.js';
import { asInt32 } from '../../documents/numbers/numbers.js';
import { showValue } from '../../documents/show.js';
import { typeName } from '../../documents/type-names.js';
import { CommandError, notSupported, type CodeName } from '../../errors.js';
import { binary, exactly, unary, variadic } from './arguments.js';
import { compareOrMissing, isNullish, type OperatorCompiler } from './scope.js';

function arrayIn(name: string, value: unknown, code: CodeName): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new CommandError(code, `${name} needs an array, not ${typeName(value)}`);
}

function positionIn(name: string, value: unknown, code: CodeName): number {
  const position = asInt32(value);
  if (position !== undefined) return position;
  throw new CommandError(code, `${name} needs a 32-bit integer, not ${showValue(value)}`);
}

const size = unary((value) => new Int32(arrayIn('$size', value, 'Location17124').length));

const arrayElemAt = binary((value, index) => {
  if (isNullish(value) || isNullish(index)) return null;
  const array = arrayIn('$arrayElemAt', value, 'Location28689');
  return array.at(positionIn('$arrayElemAt', index, 'Location28691'));
});

const concatArrays = variadic((values) =>
  values.some(isNullish)
    ? null
    : values.flatMap((value) => arrayIn('$concatArrays', value, 'Location28664')),
);

/** The elements from a position, counted from the end if it is negative, at most so many. */
const slice: OperatorCompiler = (argument, scope, name) => {
  const parts = exactly(3, argument, scope, name);
  return (frame) => {
    const [value, first, most] = parts.map((part) => part(frame));
    if (isNullish(value) || isNullish(first) || isNullish(most)) return null;
    const array = arrayIn('$slice', value, 'Location28724');
    const start = positionIn('$slice', first, 'Location28726');
    const count = positionIn('$slice', most, 'Location28728');
    if (count <= 0) {
      throw new CommandError('Location28729', `$slice needs a positive number, not ${count}`);
    }
    const from = start < 0 ? Math.max(0, array.length + start) : start;
    return array.slice(from, from + count);
  };
};

const isIn = binary((needle, array) =>
  arrayIn('$in', array, 'Location40081').some((item) => compareOrMissing(item, needle) === 0),
);

/** Each element is `$$this` in the condition. */
const filter: OperatorCompiler = (argument, scope) => {
  const { input, cond, ...others } = isPlainObject(argument) ? argument : {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw notSupported('FailedToParse', `Unrecognized argument to $filter: ${unknown}`);
  }
  if (input === undefined || cond === undefined) {
    throw new CommandError('FailedToParse', `$filter needs 'input' and 'cond'`);
  }
  const items = scope.compile(input);
  const test = scope.inFilter.compile(cond);
  return (frame) => {
    const value = items(frame);
    if (isNullish(value)) return null;
    const { root } = frame;
    return arrayIn('$filter', value, 'Location28651').filter((element) =>
      toBoolean(test({ root, element })),
    );
  };
};

export const ARRAYS: [string, OperatorCompiler][] = [
  ['$size', size],
  ['$arrayElemAt', arrayElemAt],
  ['$concatArrays', concatArrays],
  ['$slice', slice],
  ['$in', isIn],
  ['$filter', filter],
];
