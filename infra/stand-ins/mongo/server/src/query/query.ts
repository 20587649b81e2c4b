import { decodeDoc, type Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collation.js';
import { idIndexOf } from '../storage/collection-meta.js';
import type { Collection } from '../storage/collection.js';
import type { Store } from '../storage/store.js';
import { parseFilter, type FilterNode } from './filters/filter.js';
import { compileFilter, type Matcher } from './filters/match.js';
import { boundIndex } from './plans/index-bounds.js';
import { idOnlyPlan, planQuery, type QueryPlan, type Scan } from './plans/planner.js';
import { countScan, findId, runScan, type ScanStatistics } from './scan.js';
import { sortComparison, sortKey, type SortSpec } from './sorting/sort.js';
import { Sorter } from './sorting/sorter.js';

export interface QueryRequest {
  filter: Doc;
  sort?: SortSpec;
  skip?: number;
  limit?: number;
  hint?: unknown;
  collation?: Collation | undefined;
}

export interface Match {
  record: number;
  bytes: Buffer;
  /** The decoded document, if the query had to decode it. */
  doc: Doc | undefined;
}

/** Candidates, and bytes of candidates, examined between two pauses for other work. */
const CANDIDATES_PER_PAUSE = 100;
const BYTES_PER_PAUSE = 64 * 1024;
const ESTIMATE_LIMIT = 101;

/**
 * One query on one collection: plan, scan, filter, sort, skip, limit. Yields matches one by one;
 * `undefined` means that the caller may let other work run.
 */
export class Query {
  readonly node: FilterNode;
  readonly plan: QueryPlan;
  readonly statistics: ScanStatistics = { keysExamined: 0, docsExamined: 0 };
  private test: Matcher | undefined;

  constructor(
    private readonly collection: Collection,
    readonly request: QueryRequest,
    store: Store,
  ) {
    this.node = parseFilter(request.filter);
    this.plan =
      idOnlyPlan(this.node, request) ??
      planQuery(
        collection.meta,
        {
          filter: this.node,
          sort: request.sort ?? [],
          hint: request.hint,
          collation: request.collation,
        },
        (bounds) =>
          bounds.ranges
            .slice(0, 10)
            .reduce((sum, range) => sum + store.countKeys(range, ESTIMATE_LIMIT), 0),
      );
    // An invalid filter is refused before the scan. A filter that the plan decides is valid.
    if (!this.plan.exact) this.test = this.compiled();
  }

  private compiled(): Matcher {
    return compileFilter(this.node, this.request.collation);
  }

  matches(doc: Doc): boolean {
    this.test ??= this.compiled();
    return this.test(doc);
  }

  /** The match of a query that the index on `_id` decides alone: most commands send such queries. */
  private lookup(id: unknown): Match | undefined {
    const record = findId(this.collection, id, this.statistics);
    const bytes = record === undefined ? undefined : this.collection.read(record);
    this.statistics.docsExamined += record === undefined ? 0 : 1;
    return record === undefined || bytes === undefined
      ? undefined
      : { record, bytes, doc: undefined };
  }

  *run(): Generator<Match | undefined> {
    const { skip = 0, limit = 0, sort = [] } = this.request;
    const { scan, exact } = this.plan;
    if (exact && scan.stage === 'IDHACK') {
      const match = skip === 0 ? this.lookup(scan.id) : undefined;
      if (match) yield match;
      return;
    }
    // Without a sort any order is valid, and reading stops at the limit.
    const isInOrder = this.plan.sorted || sort.length === 0;
    const source = isInOrder ? this.filtered() : this.inOrder(skip, limit);
    let skipped = 0;
    let given = 0;
    for (const match of source) {
      if (match === undefined) {
        yield match;
      } else if (skipped < skip) {
        skipped += 1;
      } else {
        yield match;
        given += 1;
        if (given === limit) return;
      }
    }
  }

  private *filtered(): Generator<Match | undefined> {
    let untilPause = 1;
    for (const { record, bytes } of runScan(this.collection, this.plan.scan, this.statistics)) {
      untilPause -= 1 / CANDIDATES_PER_PAUSE + bytes.length / BYTES_PER_PAUSE;
      if (untilPause < 0) {
        yield undefined;
        untilPause = 1;
      }
      if (this.plan.exact) {
        yield { record, bytes, doc: undefined };
        continue;
      }
      const doc = decodeDoc(bytes);
      if (this.matches(doc)) yield { record, bytes, doc };
    }
  }

  private *inOrder(skip: number, limit: number): Generator<Match | undefined> {
    const { sort = [], collation } = this.request;
    const capacity = limit > 0 ? skip + limit : Infinity;
    const sorter = new Sorter<Match>(capacity, sortComparison(sort, collation));
    for (const match of this.filtered()) {
      if (match === undefined) {
        yield match;
        continue;
      }
      const doc = match.doc ?? decodeDoc(match.bytes);
      sorter.add(sortKey(doc, sort, collation), { ...match, doc: undefined });
    }
    yield* sorter.sorted();
  }

  *matched(): Generator<Match> {
    for (const match of this.run()) if (match !== undefined) yield match;
  }

  first(): Match | undefined {
    for (const match of this.matched()) return match;
    return undefined;
  }

  /** An index scan that decides the count of matching documents alone. */
  private countableScan(): Scan | undefined {
    const { scan, exact } = this.plan;
    const idIndex = idIndexOf(this.collection.meta);
    if (!exact || scan.stage === 'IXSCAN') return exact ? scan : undefined;
    if (scan.stage !== 'COLLSCAN') return undefined;
    return { stage: 'IXSCAN', index: idIndex, bounds: boundIndex(idIndex, []), reverse: false };
  }

  /**
   * Counts matches. If the index bounds decide the query, only index entries are counted. Yields
   * when other work may run.
   */
  *counting({ fetch } = { fetch: false }): Generator<undefined, number> {
    const { skip = 0, limit = 0 } = this.request;
    const scan = this.countableScan();
    if (scan && !fetch) {
      const all = yield* countScan(this.collection, scan, this.statistics);
      const rest = Math.max(0, all - skip);
      return limit > 0 ? Math.min(rest, limit) : rest;
    }
    let count = 0;
    for (const match of this.run()) {
      if (match) count += 1;
      else yield undefined;
    }
    return count;
  }
}
