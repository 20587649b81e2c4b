import { getField, isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import type { Collation } from '../../documents/collations/collation.js';
import { compareValues, regexParts, typeOrder, TypeOrder } from '../../documents/compare.js';
import { encodeKeyValue } from '../../storage/indexes/key-encoding.js';
import { isRegex, type FilterNode, type Leaf } from './filter.js';
import { toRegExp } from './regular-expression.js';

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
      return regexTest(leaf.value);
  }
}

const SHORT_LIST = 8;

function inList(items: readonly unknown[], collation: Collation | undefined): ValueTest {
  const patterns = items.filter(isRegex).map(regexTest);
  const plain = items.filter((item) => !isRegex(item));
  const tests = [...patterns, ...plain.map((item) => equalTo(item, collation))];
  if (plain.length <= SHORT_LIST) return (value) => tests.some((test) => test(value));
  const nameOf = (value: unknown): string => encodeKeyValue(value, collation).toString('latin1');
  const names = new Set(plain.map((item) => nameOf(item ?? null)));
  return (value) => names.has(nameOf(value ?? null)) || patterns.some((test) => test(value));
}

function equalTo(expected: unknown, collation: Collation | undefined): ValueTest {
  if (expected === null || expected === undefined) {
    return (value) => value === null || value === undefined;
  }
  if (typeof expected === 'string' && !collation) {
    return (value) =>
      value === expected || (typeof value === 'object' && compareValues(value, expected) === 0);
  }
  const strings = collation?.compare;
  return (value) => value !== undefined && compareValues(value, expected, strings) === 0;
}

function ordered(
  op: 'gt' | 'gte' | 'lt' | 'lte',
  bound: unknown,
  collation: Collation | undefined,
): ValueTest {
  const order = typeOrder(bound);
  const anyType = order === TypeOrder.MinKey || order === TypeOrder.MaxKey;
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
    if (!anyType && typeOrder(value) !== order) return false;
    const other = order === TypeOrder.Number ? toNumber(value) : undefined;
    if (isNaNBound !== (other !== undefined && Number.isNaN(other))) return false;
    return accepts(compareValues(value, bound, collation?.compare));
  };
}

function regexTest(expected: unknown): ValueTest {
  const regex = toRegExp(expected);
  const own = regexParts(expected);
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (!isRegex(value)) return false;
    const other = regexParts(value);
    return other.pattern === own.pattern && other.options === own.options;
  };
}
