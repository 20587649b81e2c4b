import { tablePrefix } from '../../storage/collection-meta.js';
import type { IndexField } from '../../storage/indexes/index-keys.js';
import type { IndexMeta } from '../../storage/indexes/index-meta.js';
import { afterPrefix, fitBound } from '../../storage/indexes/key-encoding.js';
import type { KeyRange } from '../../storage/store-view.js';
import type { BoundPredicate } from '../filters/predicates.js';
import { intersect, type Interval } from './bounds.js';

/** The ranges of an index to read, in index order, and the predicates they satisfy. */
export interface IndexBounds {
  ranges: KeyRange[];
  /** True when every range is the full key of one entry of a unique index. */
  wholeKeys: boolean;
  /** Number of leading fields bound to single values or lists of values. */
  pointFields: number;
  hasRange: boolean;
  /** Number of leading fields bound to exactly one value. */
  constantPaths: Set<string>;
  exact: boolean;
  /** Number of predicates that the bounds cover. */
  used: number;
}

const MAX_RANGES = 20_000;

interface FieldChoice {
  intervals: Interval[];
  used: number;
  exact: boolean;
}

/**
 * The predicates on one field that can be combined. A field inside an array allows one predicate
 * only, because different elements may satisfy different predicates.
 */
function chooseForField(
  field: IndexField,
  predicates: readonly BoundPredicate[],
  arrayRoots: ReadonlySet<string>,
  boundRoots: Map<string, BoundPredicate>,
): FieldChoice | undefined {
  const own = predicates.filter(({ path }) => path === field.path);
  const root = field.parts[0] ?? '';
  if (own.length === 0) return undefined;
  if (!arrayRoots.has(root)) return combine(own, true);
  const earlier = boundRoots.get(root);
  const allowed = own.filter(
    ({ element }) =>
      earlier === undefined || (element !== undefined && element === earlier.element),
  );
  const first =
    allowed.find(({ bounds }) => bounds.intervals.every(({ point }) => point)) ?? allowed[0];
  if (!first) return undefined;
  boundRoots.set(root, first);
  const sameElement = allowed.filter(
    ({ element, leaf }) => element !== undefined && element === first.element && leaf.path === '',
  );
  return combine(sameElement.length > 1 ? sameElement : [first], false);
}

function combine(
  [first, ...others]: readonly BoundPredicate[],
  allowsExact: boolean,
): FieldChoice | undefined {
  if (!first) return undefined;
  let { intervals, exact } = first.bounds;
  for (const { bounds } of others) {
    intervals = intersect(intervals, bounds.intervals);
    exact &&= bounds.exact;
  }
  return { intervals, used: others.length + 1, exact: exact && allowsExact };
}

const invert = (bytes: Buffer): Buffer => Buffer.from(bytes.map((byte) => ~byte & 0xff));

function inDirection(intervals: readonly Interval[], field: IndexField): Interval[] {
  if (field.direction === 1) return [...intervals];
  return intervals
    .map(({ low, high, point }) => ({
      low: point ? invert(low) : afterPrefix(invert(high)),
      high: afterPrefix(invert(low)),
      point,
    }))
    .reverse();
}

/** Faster than `Buffer.concat`, because a list may have thousands of values. */
function joined(prefix: Buffer, rest: Buffer): Buffer {
  const result = Buffer.allocUnsafe(prefix.length + rest.length);
  result.set(prefix);
  result.set(rest, prefix.length);
  return result;
}

function fitRange(low: Buffer, high: Buffer): { range: KeyRange; cut: boolean } {
  const fittedLow = fitBound(low);
  const fittedHigh = fitBound(high);
  const cut = fittedLow !== low || fittedHigh !== high;
  return {
    range: { low: fittedLow, high: fittedHigh === high ? high : afterPrefix(fittedHigh) },
    cut,
  };
}

interface Progress {
  prefixes: Buffer[];
  pointFields: number;
  used: number;
  exact: boolean;
}

export function boundIndex(index: IndexMeta, predicates: readonly BoundPredicate[]): IndexBounds {
  const boundRoots = new Map<string, BoundPredicate>();
  const constantPaths = new Set<string>();
  const progress: Progress = {
    prefixes: [tablePrefix(index.tableId)],
    pointFields: 0,
    used: 0,
    exact: !index.hasLongKeys,
  };
  let last: Interval[] | undefined;
  for (const field of index.fields) {
    const choice = chooseForField(field, predicates, index.arrayRoots, boundRoots);
    if (!choice) break;
    const directed = inDirection(choice.intervals, field);
    const isPoints = choice.intervals.every(({ point }) => point);
    if (progress.prefixes.length * directed.length > MAX_RANGES) break;
    progress.used += choice.used;
    progress.exact &&= choice.exact;
    if (!isPoints) {
      last = directed;
      break;
    }
    progress.pointFields += 1;
    if (directed.length === 1 && !index.arrayRoots.has(field.parts[0] ?? '')) {
      constantPaths.add(field.path);
    }
    progress.prefixes = progress.prefixes.flatMap((prefix) =>
      directed.map(({ low }) => joined(prefix, low)),
    );
  }
  return finish(index, progress, last, constantPaths);
}

function finish(
  index: IndexMeta,
  progress: Progress,
  last: Interval[] | undefined,
  constantPaths: Set<string>,
): IndexBounds {
  let cut = false;
  const ranges = progress.prefixes.flatMap((prefix) => {
    const stretches = last
      ? last.map(({ low, high }) => [joined(prefix, low), joined(prefix, high)])
      : [[prefix, afterPrefix(prefix)]];
    return stretches.map(([low = prefix, high = prefix]) => {
      const fitted = fitRange(low, high);
      cut ||= fitted.cut;
      return fitted.range;
    });
  });
  return {
    ranges,
    wholeKeys: index.unique && progress.pointFields === index.fields.length && !cut,
    pointFields: progress.pointFields,
    hasRange: last !== undefined,
    constantPaths,
    exact: progress.exact && !cut,
    used: progress.used,
  };
}
