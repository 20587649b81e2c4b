import { toBoolean } from '../../../documents/codec.js';
import { typeName } from '../../../documents/type-names.js';
import { CommandError } from '../../../errors.js';
import { binary, isNullish, unary, variadic } from '../arguments.js';
import type { Compare, OperatorCompiler } from '../scope.js';

/** The values sorted, without duplicates. */
function distinctSorted(values: readonly unknown[], compare: Compare): unknown[] {
  const sorted = values.toSorted(compare);
  return sorted.filter((value, i) => i === 0 || compare(value, sorted[i - 1]) !== 0);
}

function contains(sorted: readonly unknown[], value: unknown, compare: Compare): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle], value) < 0) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && compare(sorted[low], value) === 0;
}

function arrayOr(
  value: unknown,
  code: `Location${number}`,
  message: (type: string) => string,
): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new CommandError(code, message(typeName(value)));
}

const both =
  (name: string, code: number) =>
  (a: unknown, b: unknown): [unknown[], unknown[]] => [
    arrayOr(
      a,
      `Location${code}`,
      (type) => `both operands of ${name} must be arrays. First argument is of type: ${type}`,
    ),
    arrayOr(
      b,
      `Location${code + 1}`,
      (type) => `both operands of ${name} must be arrays. Second argument is of type: ${type}`,
    ),
  ];

const setUnion = variadic((values, { compare }) => {
  if (values.some(isNullish)) return null;
  const all = values.flatMap((value) =>
    arrayOr(
      value,
      'Location17043',
      (type) => `All operands of $setUnion must be arrays. One argument is of type: ${type}`,
    ),
  );
  return distinctSorted(all, compare);
});

const setIntersection = variadic((values, { compare }) => {
  if (values.some(isNullish)) return null;
  const sets = values.map((value) =>
    distinctSorted(
      arrayOr(
        value,
        'Location17047',
        (type) =>
          `All operands of $setIntersection must be arrays. One argument is of type: ${type}`,
      ),
      compare,
    ),
  );
  const [first = [], ...rest] = sets;
  return first.filter((value) => rest.every((set) => contains(set, value, compare)));
});

const differenceOperands = both('$setDifference', 17048);

const setDifference = binary((a, b, { compare }) => {
  if (isNullish(a) || isNullish(b)) return null;
  const [left, right] = differenceOperands(a, b);
  const drop = distinctSorted(right, compare);
  const seen: unknown[] = [];
  for (const value of left) {
    const isNew = !seen.some((other) => compare(other, value) === 0);
    if (isNew && !contains(drop, value, compare)) seen.push(value);
  }
  return seen;
});

const setEquals: OperatorCompiler = (argument, scope, name) => {
  if (!Array.isArray(argument) || argument.length < 2) {
    throw new CommandError(
      'Location17045',
      `$setEquals needs at least two arguments had: ${Array.isArray(argument) ? argument.length : 1}`,
    );
  }
  return variadic((values, { compare }) => {
    const sets = values.map((value, i) =>
      distinctSorted(
        arrayOr(
          value,
          'Location17044',
          (type) =>
            `All operands of $setEquals must be arrays. ${i + 1}-th argument is of type: ${type}`,
        ),
        compare,
      ),
    );
    const [first = [], ...rest] = sets;
    return rest.every(
      (set) =>
        set.length === first.length && set.every((value, i) => compare(value, first[i]) === 0),
    );
  })(argument, scope, name);
};

const subsetOperands = both('$setIsSubset', 17046);

const setIsSubset = binary((a, b, { compare }) => {
  const [left, right] = subsetOperands(a, b);
  const all = distinctSorted(right, compare);
  return left.every((value) => contains(all, value, compare));
});

const elements = (
  name: string,
  code: `Location${number}`,
  test: (items: unknown[]) => boolean,
): OperatorCompiler =>
  unary((value) =>
    test(arrayOr(value, code, (type) => `${name}'s argument must be an array, but is ${type}`)),
  );

export const SETS: [string, OperatorCompiler][] = [
  ['$setUnion', setUnion],
  ['$setIntersection', setIntersection],
  ['$setDifference', setDifference],
  ['$setEquals', setEquals],
  ['$setIsSubset', setIsSubset],
  [
    '$allElementsTrue',
    elements('$allElementsTrue', 'Location17040', (items) => items.every(toBoolean)),
  ],
  [
    '$anyElementTrue',
    elements('$anyElementTrue', 'Location17041', (items) => items.some(toBoolean)),
  ],
];
