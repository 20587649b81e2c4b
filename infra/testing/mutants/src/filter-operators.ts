import type { Operator } from './operators.js';
import { calledName, keyOf, type Change, type Node, type Place } from './syntax.js';

const otherKeys: Readonly<Record<string, string>> = {
  $lt: '$lte',
  $lte: '$lt',
  $gt: '$gte',
  $gte: '$gt',
  $ne: '$eq',
  $in: '$nin',
  $nin: '$in',
  $min: '$max',
  $max: '$min',
};

/** Operators of MongoDB's filters and updates are replaced by their counterparts. */
export const replaceKey: Operator = ({ node }) => {
  const other = otherKeys[keyOf(node) ?? ''];
  if (other === undefined || node.type !== 'Property') return [];
  const { start, end } = node.key;
  return [{ start, end, text: other }];
};

/** The number of leading arguments that are a filter or an update. */
const filteringCalls: Readonly<Record<string, number>> = {
  countDocuments: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  exists: 1,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndReplace: 1,
  findOneAndUpdate: 2,
  replaceOne: 1,
  updateIn: 3,
  updateMany: 2,
  updateOne: 2,
};

/** Keys of a filter or an update, wherever they are written. */
const filteringKeys = new Set(
  'filter update $match $set $inc $unset $push $pull $addToSet $setOnInsert $max $min $and $or $elemMatch'.split(
    ' ',
  ),
);

/**
 * Removes one property after the other from filters and updates: from objects in the calls of MongoDB, in constants
 * that are passed to such a call, and behind the keys of filters and updates. An only property stays.
 */
export function removePropertiesIn(places: readonly Place[]): readonly Change[] {
  const roots = places.flatMap(({ node }) => rootsIn(node));
  const names = new Set(roots.flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])));
  const constants = places.flatMap(({ node }) =>
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && names.has(node.id.name)
      ? [node.init]
      : [],
  );
  const objects = new Set<Node>();
  for (const root of [...roots, ...constants]) if (root) collectObjects(root, objects);
  return [...objects].flatMap(removalsIn);
}

function rootsIn(node: Node): Node[] {
  if (node.type === 'CallExpression')
    return node.arguments.slice(0, filteringCalls[calledName(node) ?? ''] ?? 0);
  return node.type === 'Property' && filteringKeys.has(keyOf(node) ?? '') ? [node.value] : [];
}

/** The objects and lists of a filter, with those inside. */
function collectObjects(node: Node, objects: Set<Node>): void {
  switch (node.type) {
    case 'ObjectExpression':
      objects.add(node);
      for (const one of node.properties) if (one.type === 'Property') collectObjects(one, objects);
      break;
    case 'Property':
      collectObjects(node.value, objects);
      break;
    case 'ArrayExpression':
      objects.add(node);
      for (const one of node.elements) if (one) collectObjects(one, objects);
      break;
    case 'ConditionalExpression':
      collectObjects(node.consequent, objects);
      collectObjects(node.alternate, objects);
      break;
    default:
  }
}

function removalsIn(node: Node): Change[] {
  const parts =
    node.type === 'ObjectExpression'
      ? node.properties
      : node.type === 'ArrayExpression'
        ? node.elements
        : [];
  if (parts.length < 2) return [];
  return parts.flatMap((part, at) => {
    if (!part) return [];
    const next = parts[at + 1];
    const end = next ? next.start : part.end;
    return [{ start: part.start, end, text: '' }];
  });
}

/** Objects whose numbers are directions or flags. */
const directionCalls = new Set(['sort', 'hint', 'project']);
const directionKeys = new Set(['sort', '$sort', 'projection', 'hint', '$project', '$unset']);

/** Numbers in orders, projections and `$unset`, where one more means nothing. */
export function isFlag({ node, around }: Place): boolean {
  if (node.type !== 'Literal' || (node.value !== 0 && node.value !== 1)) return false;
  return around.some((outer, at) => {
    if (directionKeys.has(keyOf(outer) ?? '')) return true;
    const name = calledName(outer) ?? '';
    if (directionCalls.has(name)) return true;
    const isFind = name === 'find' || name === 'findOne' || name === 'findById';
    return isFind && outer.type === 'CallExpression' && outer.arguments[1] === around[at - 1];
  });
}
