import { isPlainObject, toBoolean, type Doc } from '../../documents/codec.js';
import type { Scan } from './planner.js';
import type { Query } from '../query.js';
import { showInterval } from './show-bounds.js';

/** The number of intervals shown for one field. */
const MAX_INTERVALS = 100;

function explainIndexScan(scan: Extract<Scan, { stage: 'IXSCAN' }>): Doc {
  const { index, bounds, reverse } = scan;
  const multiKeyPaths: Doc = {};
  const indexBounds: Doc = {};
  for (const [i, { path, parts }] of index.fields.entries()) {
    const [root = ''] = parts;
    multiKeyPaths[path] = index.arrayRoots.has(root) ? [root] : [];
    const intervals = bounds.intervals[i]?.slice(0, MAX_INTERVALS).map(showInterval);
    indexBounds[path] = intervals ?? ['[MinKey, MaxKey]'];
  }
  return {
    stage: 'IXSCAN',
    keyPattern: index.spec['key'],
    indexName: index.name,
    ...(index.collation ? { collation: index.collation.spec } : {}),
    isMultiKey: index.arrayRoots.size > 0,
    multiKeyPaths,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    indexVersion: 2,
    direction: reverse ? 'backward' : 'forward',
    indexBounds,
  };
}

function explainScan(scan: Scan): Doc {
  switch (scan.stage) {
    case 'COLLSCAN':
      return { stage: 'COLLSCAN', direction: scan.reverse ? 'backward' : 'forward' };
    case 'IDHACK':
      return { stage: 'IDHACK', keyPattern: { _id: 1 }, indexName: '_id_' };
    case 'OR':
      return { stage: 'OR', inputStages: scan.scans.map(explainScan) };
    case 'IXSCAN':
      return explainIndexScan(scan);
  }
}

/**
 * `PROJECTION_SIMPLE` includes or excludes whole fields; any other projection is the general stage.
 */
function projectionStage(projection: Doc): string {
  const isSimple = Object.entries(projection).every(
    ([path, value]) => !path.includes('.') && (typeof value === 'boolean' || isNumber(value)),
  );
  return isSimple ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT';
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !isPlainObject(value) && !Array.isArray(value);

/** The plan in the form of MongoDB's explain. */
export function explainPlan(query: Query, projection: unknown): Doc {
  const { plan, request } = query;
  const { filter } = request;
  const hasFilter = Object.keys(filter).length > 0;
  let stage = explainScan(plan.scan);
  if (stage['stage'] === 'COLLSCAN') {
    stage = { stage: 'COLLSCAN', ...(hasFilter ? { filter } : {}), direction: stage['direction'] };
  } else if (stage['stage'] !== 'IDHACK') {
    stage = {
      stage: 'FETCH',
      ...(hasFilter && !plan.exact ? { filter } : {}),
      inputStage: stage,
    };
  }
  if (!plan.sorted && request.sort && request.sort.length > 0) {
    const sortPattern: Doc = {};
    for (const { path, direction } of request.sort) sortPattern[path] = direction;
    const limit = request.limit ? { limitAmount: request.limit + (request.skip ?? 0) } : {};
    stage = { stage: 'SORT', sortPattern, memLimit: 104857600, ...limit, inputStage: stage };
  }
  if (request.skip) stage = { stage: 'SKIP', skipAmount: request.skip, inputStage: stage };
  if (request.limit && stage['stage'] !== 'SORT') {
    stage = { stage: 'LIMIT', limitAmount: request.limit, inputStage: stage };
  }
  if (!isPlainObject(projection) || Object.keys(projection).length === 0) return stage;
  return { stage: projectionStage(projection), transformBy: projection, inputStage: stage };
}

interface Counters {
  nReturned: number;
  keysExamined: number;
  docsExamined: number;
}

const READS_DOCUMENTS = new Set(['FETCH', 'COLLSCAN', 'IDHACK']);
const READS_KEYS = new Set(['IXSCAN', 'IDHACK']);

/**
 * The same stages with execution statistics. Only the whole query is measured; the counts of the
 * stages are derived.
 */
function executed(stage: Doc, counters: Counters): Doc {
  const { inputStage, inputStages, ...own } = stage;
  const name = String(own['stage']);
  const { nReturned, keysExamined, docsExamined } = counters;
  const isInner = name === 'IXSCAN' || name === 'OR';
  const returned = isInner ? keysExamined : nReturned;
  const inner = inputStages as Doc[] | undefined;
  return {
    ...own,
    nReturned: returned,
    executionTimeMillisEstimate: 0,
    works: returned + 1,
    advanced: returned,
    needTime: 0,
    needYield: 0,
    isEOF: 1,
    ...(READS_KEYS.has(name) ? { keysExamined } : {}),
    ...(READS_DOCUMENTS.has(name) ? { docsExamined } : {}),
    ...(inputStage === undefined ? {} : { inputStage: executed(inputStage as Doc, counters) }),
    ...(inner === undefined ? {} : { inputStages: inner.map((one) => executed(one, counters)) }),
  };
}

/** Runs the query and returns execution statistics. */
export function* executionStatistics(
  query: Query,
  plan: Doc,
  fetch: boolean,
): Generator<undefined, Doc> {
  const started = performance.now();
  const nReturned = yield* query.counting({ fetch });
  const { keysExamined, docsExamined } = query.statistics;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: keysExamined,
    totalDocsExamined: docsExamined,
    executionStages: executed(plan, { nReturned, keysExamined, docsExamined }),
  };
}

export const NOTHING_EXECUTED: Doc = {
  executionSuccess: true,
  nReturned: 0,
  executionTimeMillis: 0,
  totalKeysExamined: 0,
  totalDocsExamined: 0,
  executionStages: { stage: 'EOF', nReturned: 0 },
};

/** The stage of a write above the plan that finds its documents. */
export function writeStage(kind: 'UPDATE' | 'DELETE', inputStage: Doc, isUpsert: unknown): Doc {
  return kind === 'UPDATE'
    ? { stage: 'UPDATE', ...(toBoolean(isUpsert) ? { wouldInsert: false } : {}), inputStage }
    : { stage: 'DELETE', inputStage };
}
