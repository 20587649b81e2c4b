import { isPlainObject, type Doc } from '../documents/codec.js';
import type { Interval } from './bounds.js';
import type { Scan } from './planner.js';
import type { Query } from './query.js';

function boundsOf(interval: Interval): string {
  const [low, high] = [interval.low, interval.high].map((bytes) =>
    bytes.toString('hex').slice(0, 64),
  );
  return interval.point ? `[${low}, ${low}]` : `[${low}, ${high})`;
}

function explainScan(scan: Scan): Doc {
  switch (scan.stage) {
    case 'COLLSCAN':
      return { stage: 'COLLSCAN', direction: scan.reverse ? 'backward' : 'forward' };
    case 'IDHACK':
      return { stage: 'IDHACK', keyPattern: { _id: 1 }, indexName: '_id_' };
    case 'OR':
      return { stage: 'OR', inputStages: scan.scans.map(explainScan) };
    case 'IXSCAN': {
      const { index, bounds, reverse } = scan;
      const indexBounds: Doc = {};
      for (const [i, { path }] of index.fields.entries()) {
        indexBounds[path] = bounds.intervals[i]?.slice(0, 20).map(boundsOf) ?? ['[MinKey, MaxKey]'];
      }
      return {
        stage: 'IXSCAN',
        keyPattern: index.spec['key'],
        indexName: index.name,
        isMultiKey: index.arrayRoots.size > 0,
        isUnique: index.unique,
        isSparse: index.sparse,
        isPartial: index.partial !== undefined,
        indexVersion: 2,
        direction: reverse ? 'backward' : 'forward',
        indexBounds,
      };
    }
  }
}

/** The plan in the words of MongoDB's explain. */
export function explainPlan(query: Query, projection: unknown): Doc {
  const { plan, request } = query;
  const needsFetch = plan.scan.stage === 'IXSCAN' || plan.scan.stage === 'OR';
  let stage = explainScan(plan.scan);
  if (needsFetch) stage = { stage: 'FETCH', inputStage: stage };
  if (!plan.sorted && request.sort && request.sort.length > 0) {
    const sortPattern: Doc = {};
    for (const { path, direction } of request.sort) sortPattern[path] = direction;
    stage = { stage: 'SORT', sortPattern, inputStage: stage };
  }
  if (request.skip) stage = { stage: 'SKIP', skipAmount: request.skip, inputStage: stage };
  if (request.limit) stage = { stage: 'LIMIT', limitAmount: request.limit, inputStage: stage };
  const projects = isPlainObject(projection) && Object.keys(projection).length > 0;
  return projects ? { stage: 'PROJECTION_DEFAULT', inputStage: stage } : stage;
}

/** Runs the query, yielding where others may run. */
export function* executionStatistics(query: Query, plan: Doc): Generator<undefined, Doc> {
  const started = performance.now();
  const nReturned = yield* query.counting({ fetch: plan['stage'] !== 'COUNT' });
  const { keysExamined, docsExamined } = query.statistics;
  const counters = { nReturned, keysExamined, docsExamined };
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: keysExamined,
    totalDocsExamined: docsExamined,
    executionStages: { ...plan, ...counters },
  };
}
