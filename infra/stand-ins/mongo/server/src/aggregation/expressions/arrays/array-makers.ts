import { Int32 } from 'bson';
import { isPlainObject, toNumber, setField, type Doc } from '../../../documents/codec.js';
import { asInt32 } from '../../../documents/numbers/integers.js';
import { numberKind } from '../../../documents/numbers/numbers.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { sortComparator } from '../../sort-order.js';
import { between, isNullish, named, unary } from '../arguments.js';
import { fieldsOf } from '../field-path.js';
import type { OperatorCompiler } from '../scope.js';

const RANGE_CODES = {
  start: ['Location34443', 'Location34444'],
  end: ['Location34445', 'Location34446'],
  step: ['Location34447', 'Location34448'],
} as const;

function rangeBound(value: unknown, which: keyof typeof RANGE_CODES): number {
  const position = asInt32(value);
  if (position !== undefined) return position;
  const [notNumeric, notWhole] = RANGE_CODES[which];
  if (numberKind(value) === undefined) {
    throw new CommandError(
      notNumeric,
      `$range requires a numeric ${which === 'start' ? 'starting' : which === 'end' ? 'ending' : 'step'} value, found value of type: ${typeName(value)}`,
    );
  }
  throw new CommandError(
    notWhole,
    `$range requires a ${which} value that can be represented as a 32-bit integer, found value: ${String(value)}`,
  );
}

const MAX_RANGE = 10_000_000;

const range = between([2, 3], ([first, last, by = new Int32(1)]) => {
  const start = rangeBound(first, 'start');
  const end = rangeBound(last, 'end');
  const step = rangeBound(by, 'step');
  if (step === 0) {
    throw new CommandError('Location34449', '$range requires a non-zero step value');
  }
  const length = Math.max(0, Math.ceil((end - start) / step));
  if (length > MAX_RANGE) {
    throw new CommandError(
      'ExceededMemoryLimit',
      `$range would use too much memory and cannot spill to disk. Memory limit: 104857600 bytes`,
    );
  }
  return Array.from({ length }, (_, i) => new Int32(start + i * step));
});

function zipInputs(value: unknown): unknown[][] | null {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) {
    throw new CommandError(
      'Location34461',
      `inputs must be an array of expressions, found ${typeName(value)}`,
    );
  }
  if (value.length === 0) {
    throw new CommandError('Location34465', '$zip requires at least one input array');
  }
  for (const input of value as unknown[]) {
    if (isNullish(input)) return null;
    if (!Array.isArray(input)) {
      throw new CommandError(
        'Location34468',
        `$zip found a non-array expression in input: ${typeName(input)}`,
      );
    }
  }
  return value as unknown[][];
}

const zip = named(
  { required: ['inputs'], optional: ['useLongestLength', 'defaults'] },
  ({ inputs, useLongestLength, defaults }) => {
    const arrays = zipInputs(inputs);
    if (arrays === null) return null;
    if (defaults !== undefined && useLongestLength !== true) {
      throw new CommandError(
        'Location34466',
        'cannot specify defaults unless useLongestLength is true',
      );
    }
    const fill = Array.isArray(defaults) ? (defaults as unknown[]) : [];
    if (defaults !== undefined && fill.length !== arrays.length) {
      throw new CommandError('Location34467', 'defaults and inputs must have the same length');
    }
    const lengths = arrays.map((array) => array.length);
    const length = useLongestLength === true ? Math.max(...lengths) : Math.min(...lengths);
    return Array.from({ length }, (_, i) =>
      arrays.map((array, j) => (i < array.length ? array[i] : (fill[j] ?? null))),
    );
  },
);

function pairOf(item: unknown): [unknown, unknown] {
  if (Array.isArray(item)) {
    if (item.length !== 2) {
      throw new CommandError(
        'Location40397',
        `$arrayToObject requires an array of size 2 arrays,found array of size: ${item.length}`,
      );
    }
    return [item[0], item[1]];
  }
  if (!isPlainObject(item)) {
    throw new CommandError(
      'Location40398',
      `Unrecognised input type format for $arrayToObject: ${typeName(item)}`,
    );
  }
  const keys = Object.keys(item);
  if (keys.length !== 2) {
    throw new CommandError(
      'Location40392',
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${keys.length}`,
    );
  }
  if (!('k' in item) || !('v' in item)) {
    throw new CommandError(
      'Location40393',
      "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys",
    );
  }
  return [item['k'], item['v']];
}

const arrayToObject = unary((value) => {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) {
    throw new CommandError(
      'Location40386',
      `$arrayToObject requires an array input, found: ${typeName(value)}`,
    );
  }
  const result: Doc = {};
  for (const item of value as unknown[]) {
    const [key, inner] = pairOf(item);
    if (typeof key !== 'string') {
      throw new CommandError(
        Array.isArray(item) ? 'Location40395' : 'Location40394',
        `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(key)}`,
      );
    }
    setField(result, key, inner ?? null);
  }
  return result;
});

const objectToArray = unary((value) => {
  if (isNullish(value)) return null;
  const fields = fieldsOf(value);
  if (!fields) {
    throw new CommandError(
      'Location40390',
      `$objectToArray requires a document input, found: ${typeName(value)}`,
    );
  }
  return Object.entries(fields).map(([k, v]) => ({ k, v }));
});

const sortArray: OperatorCompiler = (argument, scope, name) => {
  const spec = isPlainObject(argument) ? argument['sortBy'] : undefined;
  const direction = toNumber(spec);
  if (spec !== undefined && !isPlainObject(spec) && direction !== 1 && direction !== -1) {
    throw new CommandError(
      'Location2942507',
      'The $sort field must be an object or the number 1 or -1',
    );
  }
  const byFields = isPlainObject(spec) ? sortComparator(spec, scope.compare) : undefined;
  return named({ required: ['input', 'sortBy'] }, ({ input }, { compare }) => {
    if (isNullish(input)) return null;
    if (!Array.isArray(input)) {
      throw new CommandError(
        'Location2942504',
        `The input argument to $sortArray must be an array, but was of type: ${typeName(input)}`,
      );
    }
    const order = byFields ?? ((a: unknown, b: unknown) => compare(a, b) * (direction ?? 1));
    return (input as unknown[]).toSorted(order);
  })(isPlainObject(argument) ? { ...argument, sortBy: null } : argument, scope, name);
};

export const ARRAY_MAKERS: [string, OperatorCompiler][] = [
  ['$range', range],
  ['$zip', zip],
  ['$arrayToObject', arrayToObject],
  ['$objectToArray', objectToArray],
  ['$sortArray', sortArray],
];
