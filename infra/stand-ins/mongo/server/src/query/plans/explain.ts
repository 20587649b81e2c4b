import type { Doc } from '../../documents/codec.js';
import type { Query } from '../query.js';
import type { Scan } from './planner.js';

function explainScan(scan: Scan): Doc {
  switch (scan.stage) {
    case 'COLLSCAN':
      return { stage: 'COLLSCAN', direction: 'forward' };
    case 'IDHACK':
      return { stage: 'IDHACK', keyPattern: { _id: 1 }, indexName: '_id_' };
    case 'OR':
      return { stage: 'OR', inputStages: scan.scans.map(explainScan) };
    case 'IXSCAN':
      return {
        stage: 'IXSCAN',
        keyPattern: scan.index.spec['key'],
        indexName: scan.index.name,
        isMultiKey: scan.index.arrayRoots.size > 0,
        direction: scan.reverse ? 'backward' : 'forward',
      };
  }
}

/** The plan in the form of MongoDB's explain. */
export function explainPlan({ plan, request }: Query): Doc {
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
    stage = { stage: 'SORT', sortPattern, ...limit, inputStage: stage };
  }
  if (request.skip) stage = { stage: 'SKIP', skipAmount: request.skip, inputStage: stage };
  if (request.limit && stage['stage'] !== 'SORT') {
    stage = { stage: 'LIMIT', limitAmount: request.limit, inputStage: stage };
  }
  return stage;
}

/** Runs the query and returns execution statistics. */
export function* executionStatistics(query: Query): Generator<undefined, Doc> {
  const nReturned = yield* query.counting({ fetch: true });
  const { keysExamined, docsExamined } = query.statistics;
  return { nReturned, totalKeysExamined: keysExamined, totalDocsExamined: docsExamined };
}
