import { getField, isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { compareValues, typeOrder, TypeOrder } from '../../documents/compare.js';
import { encodeKeyValue } from '../../storage/indexes/key-encoding.js';
import type { FilterNode, Leaf } from './filter.js';
import { toRegExp, type Pattern } from './regular-expression.js';

export type Matcher = (doc: Doc) => boolean;
type ValueTest = (value: unknown) => boolean;

/** Compiles a parsed filter to a test. */
export function compileFilter(node: FilterNode, collation?: Collation): Matcher {
  const test = compileNode(node, collation);
  return (doc) => test(doc);
}

function compileNode(node: FilterNode, collation: Collation | undefined): ValueTest {
  switch (node.kind) {
    case 'and': {
      const tests = node.nodes.map((child) => compileNode(child, collation));
      return (value) => tests.every((test) => test(value));
    }
    case 'or': {
      const tests = node.nodes.map((child) => compileNode(child, collation));
      return (value) => tests.some((test) => test(value));
    }
    case 'not': {
      const test = compileNode(node.node, collation);
      return (value) => !test(value);
    }
    case 'elemMatch': {
      const test = compileNode(node.node, collation);
      const scalar = node.scalar;
      const parts = splitPath(node.path);
      const some: ValueTest = (value) =>
        Array.isArray(value) &&
        value.some((item) => (scalar || isPlainObject(item) || Array.isArray(item)) && test(item));
      return (value) => anyAtPath(value, parts, 0, some, false);
    }
    case 'leaf':
      return compileLeaf(node, collation);
  }
}

const splitPath = (path: string): readonly string[] => (path === '' ? [] : path.split('.'));

const ARRAY_INDEX = /^\d+$/;

/**
 * Whether any value at the path passes. Arrays on the path are entered; an array at its end is
 * tested itself and (with `intoArrays`) by its elements. A missing value is undefined.
 */
function anyAtPath(
  value: unknown,
  parts: readonly string[],
  at: number,
  test: ValueTest,
  intoArrays: boolean,
): boolean {
  const part = parts[at];
  if (part === undefined) {
    return test(value) || (intoArrays && Array.isArray(value) && value.some((item) => test(item)));
  }
  if (isPlainObject(value)) {
    return anyAtPath(getField(value, part), parts, at + 1, test, intoArrays);
  }
  if (!Array.isArray(value)) return test(undefined);
  if (ARRAY_INDEX.test(part) && Number(part) < value.length) {
    if (anyAtPath(value[Number(part)], parts, at + 1, test, intoArrays)) return true;
  }
  return value.some((item) => isPlainObject(item) && anyAtPath(item, parts, at, test, intoArrays));
}

function compileLeaf(leaf: Leaf, collation: Collation | undefined): ValueTest {
  const parts = splitPath(leaf.path);
  const test = valueTest(leaf, collation);
  const intoArrays = leaf.op !== 'size' && leaf.op !== 'exists';
  return (value) => anyAtPath(value, parts, 0, test, intoArrays);
}

function valueTest(leaf: Leaf, collation: Collation | undefined): ValueTest {
  switch (leaf.op) {
    case 'eq':
      return equalTo(leaf.value, collation);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return ordered(leaf.op, leaf.value, collation);
    case 'in':
      return inList(leaf.value as unknown[], collation);
    case 'exists':
      return (value) => value !== undefined;
    case 'size':
      return (value) => Array.isArray(value) && value.length === leaf.value;
    case 'regex':
      return patternTest(leaf.value as Pattern);
  }
}

const SHORT_LIST = 8;

function inList(items: readonly unknown[], collation: Collation | undefined): ValueTest {
  if (items.length <= SHORT_LIST) {
    const tests = items.map((item) => equalTo(item, collation));
    return (value) => tests.some((test) => test(value));
  }
  const nameOf = (value: unknown): string => encodeKeyValue(value, collation).toString('latin1');
  const names = new Set(items.map((item) => nameOf(item ?? null)));
  return (value) => names.has(nameOf(value ?? null));
}

function equalTo(expected: unknown, collation: Collation | undefined): ValueTest {
  if (expected === null || expected === undefined) {
    return (value) => value === null || value === undefined;
  }
  if (typeof expected === 'string' && !collation) return (value) => value === expected;
  typeOrder(expected);
  const strings = collation?.compare;
  return (value) => value !== undefined && compareValues(value, expected, strings) === 0;
}

function ordered(
  op: 'gt' | 'gte' | 'lt' | 'lte',
  bound: unknown,
  collation: Collation | undefined,
): ValueTest {
  const order = typeOrder(bound);
  const accepts: (comparison: number) => boolean = {
    gt: (c: number) => c > 0,
    gte: (c: number) => c >= 0,
    lt: (c: number) => c < 0,
    lte: (c: number) => c <= 0,
  }[op];
  if (order === TypeOrder.Null) {
    const orEqual = op === 'gte' || op === 'lte';
    return (value) => orEqual && (value === null || value === undefined);
  }
  const number = toNumber(bound);
  const isNaNBound = number !== undefined && Number.isNaN(number);
  return (value) => {
    if (value === undefined) return false;
    if (typeOrder(value) !== order) return false;
    const other = order === TypeOrder.Number ? toNumber(value) : undefined;
    if (isNaNBound !== (other !== undefined && Number.isNaN(other))) return false;
    return accepts(compareValues(value, bound, collation?.compare));
  };
}

function patternTest(pattern: Pattern): ValueTest {
  const regex = toRegExp(pattern);
  return (value) => typeof value === 'string' && regex.test(value);
}
