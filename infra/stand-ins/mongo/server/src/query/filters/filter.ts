import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import {
  bitMaskArgument,
  isOperatorObject,
  isRegex,
  listArgument,
  modulusArgument,
  patternArgument,
  runnable,
  sizeArgument,
  typesArgument,
} from './filter-arguments.js';
import { compileSchema } from './json-schema/schema.js';
import type { Schema } from './json-schema/keyword.js';

export { isOperatorObject, isRegex };

type LeafOp =
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

/** A parsed filter: the matcher evaluates it, the planner derives index bounds from it. */
export type FilterNode =
  | Leaf
  | { kind: 'and' | 'or' | 'nor'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | { kind: 'elemMatch'; path: string; node: FilterNode; scalar: boolean }
  | { kind: 'expr'; expression: unknown }
  | { kind: 'schema'; schema: Schema; specifiedAs: unknown }
  | { kind: 'always'; result: boolean };

const bad = (message: string): CommandError => new CommandError('BadValue', message);

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
      if (!Array.isArray(value)) throw bad(`${key} argument must be an array`);
      if (value.length === 0) throw bad('$and/$or/$nor must be a nonempty array');
      const nodes = value.map((clause: unknown) => {
        if (!isPlainObject(clause)) throw bad('$or/$and/$nor entries need to be full objects');
        return parseFilter(clause);
      });
      return { kind: key.slice(1) as 'and' | 'or' | 'nor', nodes };
    }
    case '$expr':
      return { kind: 'expr', expression: value };
    case '$jsonSchema':
      return { kind: 'schema', schema: compileSchema(value), specifiedAs: value };
    case '$ref':
    case '$id':
    case '$db':
      // The fields of a DBRef, not operators.
      return { kind: 'leaf', path: key, op: 'eq', value };
    case '$comment':
      return undefined;
    case '$alwaysTrue':
    case '$alwaysFalse':
      return { kind: 'always', result: key === '$alwaysTrue' };
    case '$where':
      throw new CommandError('Location6108304', 'no globalScriptEngine in $where parsing');
    case '$text':
      throw new CommandError('IndexNotFound', 'text index required for $text query');
    case '$sampleRate':
      return { kind: 'expr', expression: { $lt: [{ $rand: {} }, sampleRate(value)] } };
    default:
      throw bad(
        `unknown top level operator: ${key}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function sampleRate(value: unknown): number {
  const rate = toNumber(value);
  if (rate === undefined) throw bad('argument to $sampleRate must be a numeric type');
  if (rate >= 0 && rate <= 1) return rate;
  throw bad('numeric argument to $sampleRate must be in [0, 1]');
}

function parseField(path: string, value: unknown): FilterNode {
  if (isRegex(value)) return { kind: 'leaf', path, op: 'regex', value: runnable(value) };
  if (isOperatorObject(value)) return parseOperators(path, value);
  return { kind: 'leaf', path, op: 'eq', value };
}

const not = (node: FilterNode): FilterNode => ({ kind: 'not', node });

type Parse = (path: string, value: unknown, all: Doc) => FilterNode;

const comparison =
  (op: LeafOp): Parse =>
  (path, value) => {
    if (!isRegex(value) || op === 'eq') return { kind: 'leaf', path, op, value };
    throw bad(`Can't have RegEx as arg to predicate over field '${path}'.`);
  };

const bits =
  (op: LeafOp): Parse =>
  (path, value) => ({ kind: 'leaf', path, op, value: bitMaskArgument(`$${op}`, value) });

const notIndexed = (kind: 'geo' | 'near'): Parse => {
  return () => {
    if (kind === 'near') {
      throw new CommandError(
        'NoQueryExecutionPlans',
        'planner returned error :: caused by :: unable to find index for $geoNear query',
      );
    }
    throw new CommandError(
      'NotImplemented',
      'geospatial operators are not supported by the embedded server',
    );
  };
};

const inList = (path: string, value: unknown[]): FilterNode => ({
  kind: 'leaf',
  path,
  op: 'in',
  value,
});

const OPERATORS: Record<string, Parse> = {
  $eq: comparison('eq'),
  $gt: comparison('gt'),
  $gte: comparison('gte'),
  $lt: comparison('lt'),
  $lte: comparison('lte'),
  $ne: (path, value) => {
    if (isRegex(value)) throw bad("Can't have regex as arg to $ne.");
    return not({ kind: 'leaf', path, op: 'eq', value });
  },
  $in: (path, value) => inList(path, listArgument('$in', value)),
  $nin: (path, value) => not(inList(path, listArgument('$nin', value))),
  $exists: (path, value) => {
    const node: FilterNode = { kind: 'leaf', path, op: 'exists', value: true };
    const isFalse = value === false || value === null || value === undefined;
    return isFalse || toNumber(value) === 0 ? not(node) : node;
  },
  $type: (path, value) => ({ kind: 'leaf', path, op: 'type', value: typesArgument(value) }),
  $size: (path, value) => ({ kind: 'leaf', path, op: 'size', value: sizeArgument(value) }),
  $mod: (path, value) => ({ kind: 'leaf', path, op: 'mod', value: modulusArgument(value) }),
  $regex: (path, value, all) => ({
    kind: 'leaf',
    path,
    op: 'regex',
    value: patternArgument(value, all['$options']),
  }),
  $options: (_path, _value, all) => {
    if (!('$regex' in all)) throw bad('$options needs a $regex');
    return and([]);
  },
  $not: (path, value) => {
    if (isRegex(value)) return not({ kind: 'leaf', path, op: 'regex', value: runnable(value) });
    if (!isPlainObject(value)) throw bad('$not needs a regex or a document');
    if (Object.keys(value).length === 0) throw bad('$not cannot be empty');
    return not(parseOperators(path, value));
  },
  $all: all,
  $elemMatch: elementMatch,
  $bitsAllSet: bits('bitsAllSet'),
  $bitsAllClear: bits('bitsAllClear'),
  $bitsAnySet: bits('bitsAnySet'),
  $bitsAnyClear: bits('bitsAnyClear'),
  $near: notIndexed('near'),
  $nearSphere: notIndexed('near'),
  $geoWithin: notIndexed('geo'),
  $within: notIndexed('geo'),
  $geoIntersects: notIndexed('geo'),
};

/** The conditions on one field: `{ $gt: 1, $lt: 5 }`. */
export function parseOperators(path: string, operators: Doc): FilterNode {
  const nodes: FilterNode[] = [];
  for (const [operator, value] of Object.entries(operators)) {
    const parse = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!parse) throw bad(`unknown operator: ${operator}`);
    const node = parse(path, value, operators);
    if (operator !== '$options') nodes.push(node);
  }
  return and(nodes);
}

const isElementMatch = (item: unknown): item is Doc =>
  isPlainObject(item) && Object.keys(item)[0] === '$elemMatch';

function all(path: string, value: unknown): FilterNode {
  if (!Array.isArray(value)) throw bad('$all needs an array');
  if (value.length === 0) return { kind: 'always', result: false };
  const consistent = isElementMatch(value[0]);
  return and(
    value.map((item: unknown) => {
      if (isElementMatch(item) !== consistent) {
        throw bad(consistent ? '$all/$elemMatch has to be consistent' : 'no $ expressions in $all');
      }
      if (isElementMatch(item)) return elementMatch(path, item['$elemMatch']);
      if (isOperatorObject(item)) throw bad('no $ expressions in $all');
      return parseField(path, item);
    }),
  );
}

function elementMatch(path: string, value: unknown): FilterNode {
  if (!isPlainObject(value)) throw bad('$elemMatch needs an Object');
  return { kind: 'elemMatch', path, ...parseElementFilter(value) };
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$jsonSchema', '$where', '$text']);

/** The condition of an `$elemMatch`: on the elements themselves or on their fields. */
export function parseElementFilter(value: Doc): { scalar: boolean; node: FilterNode } {
  const first = Object.keys(value)[0];
  const scalar = isOperatorObject(value) && first !== undefined && !LOGICAL.has(first);
  if (scalar) return { scalar, node: parseOperators('', value) };
  const misplaced = ['$expr', '$text', '$where'].find((operator) => operator in value);
  if (misplaced) throw bad(`${misplaced} can only be applied to the top-level document`);
  return { scalar, node: parseFilter(value) };
}
