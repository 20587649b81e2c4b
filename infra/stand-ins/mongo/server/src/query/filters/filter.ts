import { isPlainObject, toNumber, type Doc } from '../../documents/codec.js';
import { CommandError, notSupported } from '../../errors.js';
import {
  isOperatorObject,
  listArgument,
  patternArgument,
  runnable,
  sizeArgument,
} from './filter-arguments.js';
import { isPattern } from './regular-expression.js';

type LeafOp = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'exists' | 'size' | 'regex';

export interface Leaf {
  kind: 'leaf';
  path: string;
  op: LeafOp;
  value: unknown;
}

/** A parsed filter: the matcher evaluates it, the planner derives index bounds from it. */
export type FilterNode =
  | Leaf
  | { kind: 'and' | 'or'; nodes: FilterNode[] }
  | { kind: 'not'; node: FilterNode }
  | { kind: 'elemMatch'; path: string; node: FilterNode; scalar: boolean };

const bad = (message: string): CommandError => new CommandError('BadValue', message);

const and = (nodes: FilterNode[]): FilterNode =>
  nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'and', nodes };

export function parseFilter(filter: Doc): FilterNode {
  return and(
    Object.entries(filter).map(([key, value]) =>
      key.startsWith('$') ? parseLogical(key, value) : parseField(key, value),
    ),
  );
}

function parseLogical(key: string, value: unknown): FilterNode {
  if (key !== '$and' && key !== '$or') {
    throw notSupported('BadValue', `unknown top level operator: ${key}`);
  }
  if (!Array.isArray(value)) throw bad(`${key} argument must be an array`);
  if (value.length === 0) throw bad('$and/$or/$nor must be a nonempty array');
  const nodes = value.map((clause: unknown) => {
    if (!isPlainObject(clause)) throw bad('$or/$and/$nor entries need to be full objects');
    return parseFilter(clause);
  });
  return { kind: key === '$and' ? 'and' : 'or', nodes };
}

function parseField(path: string, value: unknown): FilterNode {
  if (isPattern(value)) return { kind: 'leaf', path, op: 'regex', value: runnable(value) };
  if (isOperatorObject(value)) return parseOperators(path, value);
  return { kind: 'leaf', path, op: 'eq', value };
}

const not = (node: FilterNode): FilterNode => ({ kind: 'not', node });

type Parse = (path: string, value: unknown, all: Doc) => FilterNode;

const comparison =
  (op: LeafOp): Parse =>
  (path, value) => ({ kind: 'leaf', path, op, value });

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
  $ne: (path, value) => not({ kind: 'leaf', path, op: 'eq', value }),
  $in: (path, value) => inList(path, listArgument('$in', value)),
  $nin: (path, value) => not(inList(path, listArgument('$nin', value))),
  $exists: (path, value) => {
    const node: FilterNode = { kind: 'leaf', path, op: 'exists', value: true };
    const isFalse = value === false || value === null || value === undefined;
    return isFalse || toNumber(value) === 0 ? not(node) : node;
  },
  $size: (path, value) => ({ kind: 'leaf', path, op: 'size', value: sizeArgument(value) }),
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
    if (isPattern(value)) return not({ kind: 'leaf', path, op: 'regex', value: runnable(value) });
    if (!isPlainObject(value)) throw bad('$not needs a regex or a document');
    if (Object.keys(value).length === 0) throw bad('$not cannot be empty');
    return not(parseOperators(path, value));
  },
  $elemMatch: elementMatch,
};

/** The conditions on one field: `{ $gt: 1, $lt: 5 }`. */
export function parseOperators(path: string, operators: Doc): FilterNode {
  const nodes: FilterNode[] = [];
  for (const [operator, value] of Object.entries(operators)) {
    const parse = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
    if (!parse) throw notSupported('BadValue', `unknown operator: ${operator}`);
    const node = parse(path, value, operators);
    if (operator !== '$options') nodes.push(node);
  }
  return and(nodes);
}

function elementMatch(path: string, value: unknown): FilterNode {
  if (!isPlainObject(value)) throw bad('$elemMatch needs an Object');
  return { kind: 'elemMatch', path, ...parseElementFilter(value) };
}

/** The condition of an `$elemMatch`: on the elements themselves or on their fields. */
function parseElementFilter(value: Doc): { scalar: boolean; node: FilterNode } {
  const scalar = isOperatorObject(value);
  return { scalar, node: scalar ? parseOperators('', value) : parseFilter(value) };
}
