import { compareValues, typeOrder } from '../../documents/compare.js';
import { boundsOf, boundsOfNot, type FieldBounds, type StringRules } from '../plans/bounds.js';
import type { FilterNode, Leaf } from './filter.js';

/** A condition on one path that every matching document satisfies. */
export interface Predicate {
  path: string;
  leaf: Leaf;
  negated: boolean;
  /** Predicates of one `$elemMatch` apply to the same array element. */
  element: FilterNode | undefined;
}

/** A predicate with the index intervals that contain all values it accepts. */
export interface BoundPredicate extends Predicate {
  bounds: FieldBounds;
}

export interface Conjunction {
  predicates: Predicate[];
  /** Lists of `$or` clauses; every document must satisfy one clause of each list. */
  alternatives: FilterNode[][];
  /** True when every part of the filter became a predicate. */
  complete: boolean;
}

const join = (prefix: string, path: string): string =>
  prefix === '' ? path : path === '' ? prefix : `${prefix}.${path}`;

function collect(
  node: FilterNode,
  prefix: string,
  element: FilterNode | undefined,
  out: Conjunction,
): void {
  switch (node.kind) {
    case 'and':
      for (const child of node.nodes) collect(child, prefix, element, out);
      return;
    case 'leaf':
      return addLeaf(node, false, prefix, element, out);
    case 'not':
      out.complete = false;
      if (node.node.kind === 'leaf') addLeaf(node.node, true, prefix, element, out);
      return;
    case 'elemMatch':
      out.complete = false;
      collect(node.node, join(prefix, node.path), node, out);
      return;
    case 'or':
      out.complete = false;
      if (prefix === '') out.alternatives.push(node.nodes);
      return;
    default:
      out.complete = false;
  }
}

function addLeaf(
  leaf: Leaf,
  negated: boolean,
  prefix: string,
  element: FilterNode | undefined,
  out: Conjunction,
): void {
  out.predicates.push({ path: join(prefix, leaf.path), leaf, negated, element });
}

/** The predicates that an index with this collation can serve. */
export function boundPredicates(
  predicates: readonly Predicate[],
  rules: StringRules,
): BoundPredicate[] {
  return predicates.flatMap((predicate) => {
    const { leaf, negated } = predicate;
    const bounds = negated ? boundsOfNot(leaf, rules) : boundsOf(leaf, rules);
    return bounds ? [{ ...predicate, bounds }] : [];
  });
}

export function conjunctionOf(node: FilterNode): Conjunction {
  const out: Conjunction = { predicates: [], alternatives: [], complete: true };
  collect(node, '', undefined, out);
  return out;
}

/** Whether the predicate rejects documents without the field. */
export function excludesMissing({ leaf, negated }: Predicate): boolean {
  if (negated) return leaf.op === 'eq' && (leaf.value === null || leaf.value === undefined);
  if (leaf.op === 'eq' || leaf.op === 'gte' || leaf.op === 'lte') return leaf.value !== null;
  if (leaf.op === 'in') return !(leaf.value as unknown[]).includes(null);
  return true;
}

/** Whether a condition accepts only values that the condition of a partial index accepts. */
function impliesLeaf(query: Predicate, wanted: Leaf): boolean {
  if (wanted.op === 'exists') return excludesMissing(query);
  const { op, value } = query.leaf;
  if (query.negated || !COMPARISONS.has(op)) return false;
  const values = op === 'in' ? (value as unknown[]) : [value];
  return values.every((one) => {
    if (typeOrder(one) !== typeOrder(wanted.value)) return false;
    const order = compareValues(one, wanted.value);
    if (wanted.op === 'eq') return (op === 'eq' || op === 'in') && order === 0;
    return order > 0 || (op === 'gt' && order === 0);
  });
}

/** Those that have a least value. */
const COMPARISONS: ReadonlySet<string> = new Set(['eq', 'in', 'gt', 'gte']);

/** Whether the query matches only documents that a partial index contains. */
export function impliesFilter(predicates: readonly Predicate[], filter: FilterNode): boolean {
  if (filter.kind === 'and') {
    return filter.nodes.every((node) => impliesFilter(predicates, node));
  }
  return (
    filter.kind === 'leaf' &&
    predicates.some(
      (query) =>
        query.element === undefined && query.path === filter.path && impliesLeaf(query, filter),
    )
  );
}
