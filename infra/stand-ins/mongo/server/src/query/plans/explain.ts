import type { Doc } from '../../documents/codec.js';
import type { Query } from '../query.js';
import type { Scan } from './planner.js';

function explainScan(scan: Scan): Doc {
  if (scan.stage === 'OR') return { stage: 'OR', inputStages: scan.scans.map(explainScan) };
  return scan.stage === 'IXSCAN'
    ? { stage: scan.stage, indexName: scan.index.name }
    : { stage: scan.stage };
}

/** How documents are found and sorted, in the form of MongoDB's explain. */
export function explainPlan({ plan, request }: Query): Doc {
  const scan = explainScan(plan.scan);
  const { stage } = plan.scan;
  // The others find whole documents.
  const isByIndex = stage === 'IXSCAN' || stage === 'OR';
  const found = isByIndex ? { stage: 'FETCH', inputStage: scan } : scan;
  const isInOrder = plan.sorted || !request.sort || request.sort.length === 0;
  return isInOrder ? found : { stage: 'SORT', inputStage: found };
}

/** Runs the query and returns execution statistics. */
export function* executionStatistics(query: Query): Generator<undefined, Doc> {
  const nReturned = yield* query.counting({ fetch: true });
  const { keysExamined, docsExamined } = query.statistics;
  return { nReturned, totalKeysExamined: keysExamined, totalDocsExamined: docsExamined };
}
