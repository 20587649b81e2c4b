import { isPlainObject } from '../../documents/codec.js';
import type { Collation } from '../../documents/collation.js';
import { valuesEqual } from '../../documents/compare.js';
import { CommandError } from '../../errors.js';
import type { CollectionMeta } from '../../storage/collection-meta.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import type { FilterNode, Leaf } from '../filters/filter.js';
import {
  boundPredicates,
  conjunctionOf,
  excludesMissing,
  impliesFilter,
  type Conjunction,
} from '../filters/predicates.js';
import type { SortSpec } from '../sorting/sort.js';
import { boundIndex, type IndexBounds } from './index-bounds.js';

export type Scan =
  | { stage: 'COLLSCAN' }
  | { stage: 'IDHACK'; id: unknown }
  | { stage: 'IXSCAN'; index: IndexMeta; bounds: IndexBounds; reverse: boolean }
  | { stage: 'OR'; scans: Scan[] };

export interface QueryPlan {
  scan: Scan;
  /** True when the scan alone decides which documents match. */
  exact: boolean;
  /** True when the scan returns documents in the requested order. */
  sorted: boolean;
}

export interface PlanRequest {
  filter: FilterNode;
  sort: SortSpec;
  hint?: unknown;
  collation?: Collation | undefined;
}

interface Candidate {
  index: IndexMeta;
  bounds: IndexBounds;
  order: 'forward' | 'backward' | undefined;
  score: number;
}

/**
 * Estimates the number of entries within the bounds, up to a small limit; decides between equal
 * indexes.
 */
export type Estimate = (bounds: IndexBounds) => number;

function usable(
  index: IndexMeta,
  { predicates }: Conjunction,
  collation: Collation | undefined,
): boolean {
  // The filter of a partial index was evaluated with the collation of the index.
  if (index.partial && index.collation !== collation) return false;
  if (index.partial && !impliesFilter(predicates, index.partial.node)) return false;
  if (!index.sparse) return true;
  return index.fields.some(({ path }) =>
    predicates.some((predicate) => predicate.path === path && excludesMissing(predicate)),
  );
}

/**
 * Whether an index scan returns the order of the sort. Fields bound to one value are ignored on
 * both sides.
 */
function orderOf(
  index: IndexMeta,
  bounds: IndexBounds,
  { sort, collation }: PlanRequest,
): 'forward' | 'backward' | undefined {
  if (sort.length === 0 || index.hasLongKeys || (index.collation ?? collation)) return undefined;
  const constant = (path: string): boolean => bounds.constantPaths.has(path);
  const wanted = sort.filter(({ path }) => !constant(path));
  if (wanted.length === 0) return 'forward';
  const given = index.fields.filter(({ path }) => !constant(path));
  let direction = 0;
  for (const [i, want] of wanted.entries()) {
    const field = given[i];
    if (field?.path !== want.path || index.arrayRoots.has(field.parts[0] ?? '')) return undefined;
    const agreement = field.direction * want.direction;
    if (direction !== 0 && agreement !== direction) return undefined;
    direction = agreement;
  }
  return direction === 1 ? 'forward' : 'backward';
}

/** The score of a whole key of a unique index. No other score is as high. */
const WHOLE_KEY = 1000;

function scoreOf(index: IndexMeta, bounds: IndexBounds, ordered: boolean): number {
  if (index.unique && bounds.pointFields === index.fields.length) return WHOLE_KEY;
  return bounds.pointFields * 10 + (bounds.hasRange ? 4 : 0) + (ordered ? 5 : 0);
}

/** Bounds of an index by the predicates on its own fields; a list of values in another one costs nothing here. */
function boundsFor(
  index: IndexMeta,
  { predicates }: Conjunction,
  collation: Collation | undefined,
): IndexBounds {
  const own = predicates.filter(({ path }) => index.fields.some((field) => field.path === path));
  return boundIndex(index, boundPredicates(own, { index: index.collation, query: collation }));
}

/** An index is of no use without its first field, except for its order. Most commands pass here, so this is asked first. */
const isOfUse = (index: IndexMeta, { predicates }: Conjunction, { sort }: PlanRequest): boolean =>
  sort.length > 0 || predicates.some(({ path }) => path === index.fields[0]?.path);

function candidatesFor(
  meta: CollectionMeta,
  found: Conjunction,
  request: PlanRequest,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const index of meta.indexes) {
    if (!isOfUse(index, found, request) || !usable(index, found, request.collation)) continue;
    const bounds = boundsFor(index, found, request.collation);
    const order = orderOf(index, bounds, request);
    const score = scoreOf(index, bounds, order !== undefined);
    if (score > 0) candidates.push({ index, bounds, order, score });
    // The first whole key is the best candidate, whatever the other indexes are.
    if (score === WHOLE_KEY) break;
  }
  return candidates;
}

function best(candidates: Candidate[], estimate: Estimate): Candidate | undefined {
  const top = Math.max(...candidates.map((candidate) => candidate.score));
  const equals = candidates.filter((candidate) => candidate.score === top);
  if (equals.length < 2 || top === WHOLE_KEY) return equals[0];
  const sized = equals.map((candidate) => ({ candidate, size: estimate(candidate.bounds) }));
  sized.sort((a, b) => a.size - b.size);
  return sized[0]?.candidate;
}

function planFor({ index, bounds, order }: Candidate, found: Conjunction): QueryPlan {
  return {
    scan: { stage: 'IXSCAN', index, bounds, reverse: order === 'backward' },
    exact: found.complete && bounds.exact && bounds.used === found.predicates.length,
    sorted: order !== undefined,
  };
}

/** Whether the index on `_id`, which has no collation, finds the document with this `_id`. */
const isLookedUp = (id: unknown, collation: Collation | undefined): boolean =>
  !collation && !Array.isArray(id) && id !== null && id !== undefined;

/** The value of an equality, which can also be a list of one value; undefined for all other conditions. */
function soleValue({ op, value }: Leaf): unknown {
  if (op === 'eq') return value;
  return op === 'in' && Array.isArray(value) && value.length === 1 ? value[0] : undefined;
}

function idLookup(found: Conjunction, collation: Collation | undefined): QueryPlan | undefined {
  for (const { path, leaf, negated } of found.predicates) {
    const id = path === '_id' && !negated ? soleValue(leaf) : undefined;
    if (!isLookedUp(id, collation)) continue;
    const exact = found.complete && found.predicates.length === 1;
    return { scan: { stage: 'IDHACK', id }, exact, sorted: true };
  }
  return undefined;
}

/**
 * The plan of `{ _id: value }`, or a list of one value, without a hint; undefined for all other queries, which need
 * `planQuery`.
 */
export function idOnlyPlan(
  filter: FilterNode,
  { hint, sort, collation }: Partial<Omit<PlanRequest, 'filter'>>,
): QueryPlan | undefined {
  if (filter.kind !== 'leaf' || filter.path !== '_id') return undefined;
  if (hint !== undefined || (sort && sort.length > 0)) return undefined;
  const id = soleValue(filter);
  if (!isLookedUp(id, collation)) return undefined;
  return { scan: { stage: 'IDHACK', id }, exact: true, sorted: true };
}

/** Scans every branch of an `$or` through its own index, if each branch has one. */
function orPlan(
  meta: CollectionMeta,
  found: Conjunction,
  request: PlanRequest,
  estimate: Estimate,
): QueryPlan | undefined {
  for (const branches of found.alternatives) {
    const plans = branches.map((branch) => {
      const filter: FilterNode = { kind: 'and', nodes: [request.filter, branch] };
      const narrowed = conjunctionOf(filter);
      narrowed.alternatives = conjunctionOf(branch).alternatives;
      return planConjunction(meta, narrowed, { ...request, filter, sort: [] }, estimate);
    });
    if (plans.every((plan) => plan !== undefined)) {
      return {
        scan: { stage: 'OR', scans: plans.map((plan) => plan.scan) },
        exact: false,
        sorted: false,
      };
    }
  }
  return undefined;
}

function planConjunction(
  meta: CollectionMeta,
  found: Conjunction,
  request: PlanRequest,
  estimate: Estimate,
): QueryPlan | undefined {
  const byId = idLookup(found, request.collation);
  if (byId) return byId;
  const chosen = best(candidatesFor(meta, found, request), estimate);
  const bounded = chosen && (chosen.bounds.pointFields > 0 || chosen.bounds.hasRange);
  if (chosen && bounded) return planFor(chosen, found);
  return orPlan(meta, found, request, estimate) ?? (chosen && planFor(chosen, found));
}

function hintedIndex(meta: CollectionMeta, hint: unknown): IndexMeta | undefined {
  return meta.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : valuesEqual(index.spec['key'], hint),
  );
}

function hintedPlan(meta: CollectionMeta, found: Conjunction, request: PlanRequest): QueryPlan {
  const { hint, collation } = request;
  if (isPlainObject(hint) && '$natural' in hint) {
    return { scan: { stage: 'COLLSCAN' }, exact: false, sorted: false };
  }
  const index = hintedIndex(meta, hint);
  if (!index) {
    throw new CommandError(
      'BadValue',
      `error processing query: ns=${meta.db}.${meta.name} :: caused by :: hint provided does not correspond to an existing index`,
    );
  }
  const bounds = boundsFor(index, found, collation);
  return planFor({ index, bounds, order: orderOf(index, bounds, request), score: 0 }, found);
}

/** Chooses how to find the documents: equality first, then range, then the requested order. */
export function planQuery(
  meta: CollectionMeta,
  request: PlanRequest,
  estimate: Estimate,
): QueryPlan {
  const found = conjunctionOf(request.filter);
  const hasHint =
    request.hint !== undefined &&
    !(isPlainObject(request.hint) && Object.keys(request.hint).length === 0);
  if (hasHint) return hintedPlan(meta, found, request);
  return (
    planConjunction(meta, found, request, estimate) ?? {
      scan: { stage: 'COLLSCAN' },
      exact: found.complete && found.predicates.length === 0,
      sorted: request.sort.length === 0,
    }
  );
}
