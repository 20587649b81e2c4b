import { bsonTypeOf, isPlainObject, toNumber, type Doc } from '../documents/codec.js';
import { typeNumberOf } from '../documents/compare.js';
import { CommandError } from '../errors.js';
import { compileSchema } from './json-schema/schema.js';
import type { Schema } from './json-schema/keyword.js';

export type LeafOp =
  | 'eq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'in'
  | 'exists'
  | 'type'
  | 'size'
  | 'mod'
  | 'regex'
  | 'bitsAllSet'
  | 'bitsAllClear'
  | 'bitsAnySet'
  | 'bitsAnyClear';

export interface Leaf {
  kind: 'leaf';
  path: string;
  op: LeafOp;
  value: unknown;
}

/** A filter, parsed once: the matcher runs it, the planner looks for index bounds in it. */
export type FilterNode =
  | Leaf
  | { kind: 'and' | 'or' | 'nor'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | { kind: 'elemMatch'; path: string; node: FilterNode; scalar: boolean }
  | { kind: 'expr'; expression: unknown }
  | { kind: 'schema'; schema: Schema; specifiedAs: unknown }
  | { kind: 'always'; result: boolean };

const bad = (message: string): CommandError => new CommandError('BadValue', message);

const COMPARISONS: Record<string, LeafOp> = {
  $eq: 'eq',
  $gt: 'gt',
  $gte: 'gte',
  $lt: 'lt',
  $lte: 'lte',
};

const BIT_TESTS: Record<string, LeafOp> = {
  $bitsAllSet: 'bitsAllSet',
  $bitsAllClear: 'bitsAllClear',
  $bitsAnySet: 'bitsAnySet',
  $bitsAnyClear: 'bitsAnyClear',
};

export const isRegex = (value: unknown): boolean =>
  bsonTypeOf(value) === 'BSONRegExp' || value instanceof RegExp;

const DBREF_FIELDS = new Set(['$ref', '$id', '$db']);

export function isOperatorObject(value: unknown): value is Doc {
  if (!isPlainObject(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !DBREF_FIELDS.has(first);
}

const and = (nodes: FilterNode[]): FilterNode =>
  nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes };

export function parseFilter(filter: Doc): FilterNode {
  const nodes: FilterNode[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$')) {
      const node = parseTopLevel(key, value);
      if (node) nodes.push(node);
    } else {
      nodes.push(parseField(key, value));
    }
  }
  return and(nodes);
}

function parseTopLevel(key: string, value: unknown): FilterNode | undefined {
  switch (key) {
    case '$and':
    case '$or':
    case '$nor': {
      if (!Array.isArray(value) || value.length === 0) {
        throw bad(`${key} argument must be a non-empty array`);
      }
      const nodes = value.map((clause: unknown) => {
        if (!isPlainObject(clause)) throw bad(`${key} entries need to be full objects`);
        return parseFilter(clause);
      });
      return { kind: key.slice(1) as 'and' | 'or' | 'nor', nodes };
    }
    case '$expr':
      return { kind: 'expr', expression: value };
    case '$jsonSchema':
      return { kind: 'schema', schema: compileSchema(value), specifiedAs: value };
    case '$comment':
      return undefined;
    case '$alwaysTrue':
    case '$alwaysFalse':
      return { kind: 'always', result: key === '$alwaysTrue' };
    case '$where':
    case '$text':
    case '$sampleRate':
      throw new CommandError('NotImplemented', `${key} is not supported by the embedded server`);
    default:
      throw bad(
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function parseField(path: string, value: unknown): FilterNode {
  if (isRegex(value)) return { kind: 'leaf', path, op: 'regex', value };
  if (isOperatorObject(value)) return parseOperators(path, value);
  return { kind: 'leaf', path, op: 'eq', value };
}

export function parseOperators(path: string, operators: Doc): FilterNode {
  const nodes: FilterNode[] = [];
  for (const [operator, value] of Object.entries(operators)) {
    if (operator === '$options') continue;
    nodes.push(parseOperator(path, operator, value, operators));
  }
  return and(nodes);
}

const not = (node: FilterNode): FilterNode => ({ kind: 'not', node });

function parseOperator(path: string, operator: string, value: unknown, all: Doc): FilterNode {
  const comparison = COMPARISONS[operator];
  if (comparison) {
    if (isRegex(value) && operator !== '$eq') {
      throw bad(`Can't have RegEx as arg to predicate over field '${path}'.`);
    }
    return { kind: 'leaf', path, op: comparison, value };
  }
  const bits = BIT_TESTS[operator];
  if (bits) return { kind: 'leaf', path, op: bits, value };
  switch (operator) {
    case '$ne':
      if (isRegex(value)) throw bad("Can't have regex as arg to $ne.");
      return not({ kind: 'leaf', path, op: 'eq', value });
    case '$in':
    case '$nin':
      return parseIn(path, operator, value);
    case '$exists': {
      const node: FilterNode = { kind: 'leaf', path, op: 'exists', value: true };
      const number = toNumber(value);
      return value === false || value === null || number === 0 ? not(node) : node;
    }
    case '$type':
      return { kind: 'leaf', path, op: 'type', value: parseTypes(value) };
    case '$size':
      return parseSize(path, value);
    case '$mod':
      return parseMod(path, value);
    case '$regex':
      return { kind: 'leaf', path, op: 'regex', value: regexWithOptions(value, all['$options']) };
    case '$not':
      if (isRegex(value)) return not({ kind: 'leaf', path, op: 'regex', value });
      if (!isPlainObject(value)) throw bad('$not needs a regex or a document');
      if (Object.keys(value).length === 0) throw bad('$not cannot be empty');
      return not(parseOperators(path, value));
    case '$all':
      return parseAll(path, value);
    case '$elemMatch':
      return parseElemMatch(path, value);
    default:
      throw bad(`unknown operator: ${operator}`);
  }
}

function parseIn(path: string, operator: string, value: unknown): FilterNode {
  if (!Array.isArray(value)) throw bad(`${operator} needs an array`);
  if (value.some((item) => isOperatorObject(item))) throw bad(`cannot nest $ under ${operator}`);
  const node: FilterNode = { kind: 'leaf', path, op: 'in', value };
  return operator === '$in' ? node : not(node);
}

function parseTypes(value: unknown): unknown[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0)
    throw new CommandError('FailedToParse', '$type must match at least one type');
  return list.map((item) => {
    if (item === 'number') return 'number';
    const type = typeof item === 'string' ? typeNumberOf(item) : toNumber(item);
    if (type === undefined) throw bad(`Unknown type name alias: ${String(item)}`);
    return type;
  });
}

function parseSize(path: string, value: unknown): FilterNode {
  const size = toNumber(value);
  if (size === undefined || !Number.isInteger(size)) {
    throw new CommandError('FailedToParse', `Failed to parse $size. Expected a number in: ${path}`);
  }
  if (size < 0) throw bad('$size may not be negative');
  return { kind: 'leaf', path, op: 'size', value: size };
}

function parseMod(path: string, value: unknown): FilterNode {
  const [divisor, remainder] = Array.isArray(value) ? value.map(toNumber) : [];
  if (!Array.isArray(value) || value.length < 2) throw bad('malformed mod, not enough elements');
  if (value.length > 2) throw bad('malformed mod, too many elements');
  if (divisor === undefined || remainder === undefined)
    throw bad('malformed mod, divisor not a number');
  if (Math.trunc(divisor) === 0) throw bad('divisor cannot be 0');
  return { kind: 'leaf', path, op: 'mod', value: [Math.trunc(divisor), Math.trunc(remainder)] };
}

function regexWithOptions(value: unknown, options: unknown): unknown {
  if (typeof value === 'string')
    return { pattern: value, options: typeof options === 'string' ? options : '' };
  if (!isRegex(value)) throw bad('$regex has to be a string');
  if (options === undefined) return value;
  const pattern = value instanceof RegExp ? value.source : (value as { pattern: string }).pattern;
  return { pattern, options: typeof options === 'string' ? options : '' };
}

function parseAll(path: string, value: unknown): FilterNode {
  if (!Array.isArray(value)) throw bad('$all needs an array');
  if (value.length === 0) return { kind: 'always', result: false };
  return and(
    value.map((item: unknown) =>
      isPlainObject(item) && '$elemMatch' in item
        ? parseElemMatch(path, item['$elemMatch'])
        : parseField(path, item),
    ),
  );
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr']);

function parseElemMatch(path: string, value: unknown): FilterNode {
  if (!isPlainObject(value)) throw bad('$elemMatch needs an Object');
  const first = Object.keys(value)[0];
  const scalar = isOperatorObject(value) && first !== undefined && !LOGICAL.has(first);
  return {
    kind: 'elemMatch',
    path,
    scalar,
    node: scalar ? parseOperators('', value) : parseFilter(value),
  };
}
