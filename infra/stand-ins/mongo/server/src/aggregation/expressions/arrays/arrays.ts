import { Int32 } from 'bson';
import { toBoolean } from '../../../documents/codec.js';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { numberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { valuePreview } from '../../../documents/value-preview.js';
import { CommandError } from '../../../errors.js';
import { between, binary, isNullish, namedArguments, unary, variadic } from '../arguments.js';
import { checkVariableName } from '../comparison.js';
import type { OperatorCompiler, Scope } from '../scope.js';

const size = unary((value) => {
  if (Array.isArray(value)) return new Int32(value.length);
  throw new CommandError(
    'Location17124',
    `The argument to $size must be an array, but was of type: ${typeName(value)}`,
  );
});

function arrayElemAt(array: unknown, index: unknown): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw new CommandError(
      'Location28689',
      `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`,
    );
  }
  if (numberKind(index) === undefined) {
    throw new CommandError(
      'Location28690',
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    );
  }
  const position = asInt32(index);
  if (position === undefined) {
    throw new CommandError(
      'Location28691',
      `$arrayElemAt's second argument must be representable as a 32-bit integer: ${valuePreview(index)}`,
    );
  }
  return (array as unknown[]).at(position);
}

const atEnd = (name: string, index: 0 | -1): OperatorCompiler =>
  unary((array) => {
    if (isNullish(array)) return null;
    if (Array.isArray(array)) return (array as unknown[]).at(index);
    throw new CommandError(
      'Location28689',
      `${name}'s argument must be an array, but is ${typeName(array)}`,
    );
  });

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

function slicePosition(value: unknown, which: 'Second' | 'Third'): number {
  const position = asInt32(value);
  if (position !== undefined) return position;
  const isNumber = numberKind(value) !== undefined;
  const second = which === 'Second';
  const code = second
    ? isNumber
      ? 'Location28726'
      : 'Location28725'
    : isNumber
      ? 'Location28728'
      : 'Location28727';
  const rule = isNumber
    ? `can't be represented as a 32-bit integer: ${valuePreview(value)}`
    : `must be numeric, but is of type: ${typeName(value)}`;
  throw new CommandError(code, `${which} argument to $slice ${rule}`);
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
  const start = slicePosition(first, 'Second');
  if (values.length === 2) return start >= 0 ? items.slice(0, start) : items.slice(start);
  const count = slicePosition(second, 'Third');
  if (count <= 0) {
    throw new CommandError('Location28729', `Third argument to $slice must be positive: ${count}`);
  }
  const from = start < 0 ? Math.max(0, items.length + start) : start;
  return items.slice(from, from + count);
});

const reverseArray = unary((array) => {
  if (isNullish(array)) return null;
  if (Array.isArray(array)) return (array as unknown[]).toReversed();
  throw new CommandError(
    'Location34435',
    `The argument to $reverseArray must be an array, but was of type: ${typeName(array)}`,
  );
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

function searchBound(value: unknown, which: string): number {
  const position = asInt32(value);
  if (position === undefined) {
    throw new CommandError(
      'Location40096',
      `$indexOfArray requires an integral ${which} index, found a value of type: ${typeName(value)}`,
    );
  }
  if (position < 0) {
    throw new CommandError(
      'Location40097',
      `$indexOfArray requires a nonnegative ${which} index, found: ${position}`,
    );
  }
  return position;
}

const indexOfArray = between([2, 4], (values, scope) => {
  const [array, needle] = values;
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw new CommandError(
      'Location40090',
      `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`,
    );
  }
  const start = values.length > 2 ? searchBound(values[2], 'starting') : 0;
  const end = values.length > 3 ? searchBound(values[3], 'ending') : array.length;
  for (let i = start; i < Math.min(end, array.length); i += 1) {
    if (scope.compare(array[i], needle) === 0) return new Int32(i);
  }
  return new Int32(-1);
});

interface Iteration {
  name: string;
  as: string;
  scope: Scope;
}

function iterate({ name, as, scope }: Iteration): { inner: Scope; slots: readonly number[] } {
  try {
    checkVariableName(as);
  } catch (error) {
    throw new CommandError('FailedToParse', `${name}: ${(error as Error).message}`);
  }
  const { scope: inner, slots } = scope.bind([as]);
  return { inner, slots };
}

const asOf = (argument: unknown): string => {
  const as = (argument as { as?: unknown } | null)?.as;
  return typeof as === 'string' ? as : 'this';
};

function arrayInput(value: unknown, name: string, code: `Location${number}`): unknown[] | null {
  if (isNullish(value)) return null;
  if (Array.isArray(value)) return value as unknown[];
  throw new CommandError(code, `input to ${name} must be an array not ${typeName(value)}`);
}

const filter: OperatorCompiler = (argument, scope, name) => {
  const { cond, as: _as, ...outside } = (argument ?? {}) as Record<string, unknown>;
  const parts = namedArguments(
    { ...outside, ...(cond === undefined ? {} : { cond: true }) },
    scope,
    name,
    { required: ['input', 'cond'], optional: ['limit'] },
  );
  const { inner, slots } = iterate({ name, as: asOf(argument), scope });
  const test = inner.compile(cond);
  const [slot = 0] = slots;
  return (frame) => {
    const items = arrayInput(parts.get('input')?.(frame), name, 'Location28651');
    if (items === null) return null;
    const limit = limitOf(parts.get('limit')?.(frame));
    const found: unknown[] = [];
    for (const item of items) {
      frame.locals[slot] = item;
      if (toBoolean(test(frame))) found.push(item);
      if (found.length === limit) break;
    }
    return found;
  };
};

function limitOf(value: unknown): number {
  if (isNullish(value)) return Infinity;
  const limit = asInt32(value);
  if (limit === undefined) {
    throw new CommandError(
      'Location327391',
      `$filter: limit must be represented as a 32-bit integral value: ${valuePreview(value)}`,
    );
  }
  if (limit > 0) return limit;
  throw new CommandError('Location327392', `$filter: limit must be greater than 0: ${limit}`);
}

const map: OperatorCompiler = (argument, scope, name) => {
  const { in: body, as: _as, ...outside } = (argument ?? {}) as Record<string, unknown>;
  const parts = namedArguments(
    { ...outside, ...(body === undefined ? {} : { in: true }) },
    scope,
    name,
    { required: ['input', 'in'] },
  );
  const { inner, slots } = iterate({ name, as: asOf(argument), scope });
  const evaluate = inner.compile(body);
  const [slot = 0] = slots;
  return (frame) => {
    const items = arrayInput(parts.get('input')?.(frame), name, 'Location16883');
    return (
      items &&
      items.map((item) => {
        frame.locals[slot] = item;
        return evaluate(frame) ?? null;
      })
    );
  };
};

const reduce: OperatorCompiler = (argument, scope, name) => {
  const { in: body, ...outside } = (argument ?? {}) as Record<string, unknown>;
  const parts = namedArguments(
    { ...outside, ...(body === undefined ? {} : { in: true }) },
    scope,
    name,
    { required: ['input', 'initialValue', 'in'] },
  );
  const { scope: inner, slots } = scope.bind(['this', 'value']);
  const evaluate = inner.compile(body);
  const [thisSlot = 0, valueSlot = 0] = slots;
  return (frame) => {
    const items = parts.get('input')?.(frame);
    if (isNullish(items)) return null;
    if (!Array.isArray(items)) {
      throw new CommandError(
        'Location40080',
        `$reduce requires that 'input' be an array, found: ${typeName(items)}`,
      );
    }
    let value = parts.get('initialValue')?.(frame);
    for (const item of items as unknown[]) {
      frame.locals[thisSlot] = item;
      frame.locals[valueSlot] = value;
      value = evaluate(frame);
    }
    return value;
  };
};

export const ARRAYS: [string, OperatorCompiler][] = [
  ['$size', size],
  ['$isArray', unary((value) => Array.isArray(value))],
  ['$arrayElemAt', binary(arrayElemAt)],
  ['$first', atEnd('$first', 0)],
  ['$last', atEnd('$last', -1)],
  ['$concatArrays', variadic(concatArrays)],
  ['$slice', slice],
  ['$reverseArray', reverseArray],
  ['$in', isIn],
  ['$indexOfArray', indexOfArray],
  ['$filter', filter],
  ['$map', map],
  ['$reduce', reduce],
];
