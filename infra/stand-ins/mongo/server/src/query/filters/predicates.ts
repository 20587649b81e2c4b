import { compareValues, typeOrder } from '../../documents/compare.js';
import { boundsOf, boundsOfNot, type FieldBounds, type StringRules } from '../plans/bounds.js';
import { isRegex, type FilterNode, type Leaf } from './filter.js';

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

function impliesLeaf(query: Predicate, wanted: Leaf): boolean {
  if (wanted.op === 'exists') return excludesMissing(query);
  if (query.negated || query.leaf.op === 'exists') return false;
  const values = query.leaf.op === 'in' ? (query.leaf.value as unknown[]) : [query.leaf.value];
  if (query.leaf.op === 'regex' || values.some(isRegex)) return false;
  switch (wanted.op) {
    case 'eq':
      return (
        isEquality(query.leaf) && values.every((value) => compareValues(value, wanted.value) === 0)
      );
    case 'in':
      return (
        isEquality(query.leaf) &&
        values.every((value) =>
          (wanted.value as unknown[]).some((item) => compareValues(value, item) === 0),
        )
      );
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return values.every((value) => impliesRange(query.leaf, value, wanted));
    default:
      return false;
  }
}

const isEquality = (leaf: Leaf): boolean => leaf.op === 'eq' || leaf.op === 'in';

function impliesRange(leaf: Leaf, value: unknown, wanted: Leaf): boolean {
  if (typeOrder(value) !== typeOrder(wanted.value)) return false;
  const comparison = compareValues(value, wanted.value);
  const lower = wanted.op === 'gt' || wanted.op === 'gte';
  if (!isEquality(leaf) && lower !== (leaf.op === 'gt' || leaf.op === 'gte')) return false;
  const inside = lower ? comparison > 0 : comparison < 0;
  const strict = wanted.op === 'gt' || wanted.op === 'lt';
  return inside || (comparison === 0 && (!strict || leaf.op === wanted.op));
}

/** Whether the query matches only documents that a partial index contains. */
export function impliesFilter(predicates: readonly Predicate[], filter: FilterNode): boolean {
  if (filter.kind === 'and') {
    return filter.nodes.every((node) => impliesFilter(predicates, node));
  }
  if (filter.kind === 'or') {
    return filter.nodes.some((node) => impliesFilter(predicates, node));
  }
  return (
    filter.kind === 'leaf' &&
    predicates.some(
      (query) =>
        query.element === undefined && query.path === filter.path && impliesLeaf(query, filter),
    )
  );
}
