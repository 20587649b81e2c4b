import type { Migration } from '@leadmart/platform/migrations';
import type { DatasetId, ScrubId, StateCode } from '@leadmart/contracts';
import type { DatasetDocument } from '../datasets/dataset.schema.js';
import type { ListCheck } from '../lead-checks/lead-check.js';
import type { ScrubRunDocument } from '../scrubs/storing/scrub-run.schema.js';
import type { ScrubDocument } from '../scrubs/storing/scrub.schema.js';
import type { StockCountsDocument } from '../stock/counts/stock-counts.schema.js';
import { emptyVector, shelfIndex, valueAt } from '../stock/shelves/shelf.js';

/** The dates of states as they were stored before. */
type EarlierChecks = Readonly<Record<string, { readonly scrubId?: ScrubId }>>;

/**
 * Stores with earlier Do Not Call checks which leads they dated: all clean ones of the states that have their date. Uploads
 * of older checks ended the date of a state, so all of its leads were compared or checked later.
 */
export const dateLeadsOfEarlierChecks: Migration = {
  version: 3,
  name: 'store which leads earlier Do Not Call checks dated',
  worksFrom: 0,
  up: async ({ db, signal }) => {
    const scrubs = db.collection<ScrubDocument>('scrubs');
    const runs = db.collection<ScrubRunDocument>('scrub_runs');
    const stocks = db.collection<StockCountsDocument>('stocks');
    const datasets = db.collection<DatasetDocument>('datasets');
    const ids = await datasets
      .find({ stateChecks: { $exists: true } }, { projection: { _id: 1 } })
      .toArray();
    for (const { _id } of ids) {
      signal.throwIfAborted();
      // The counts first: leads that arrive between the reads are not dated.
      const stock = await stocks.findOne({ _id });
      const dataset = await datasets.findOne({ _id });
      for (const [scrubId, states] of statesByScrub(dataset)) {
        const scrub = await scrubs.findOne({ _id: scrubId });
        if (!scrub) continue;
        const known = emptyVector();
        for (const state of states) {
          const shelf = shelfIndex(state, 'clean');
          known[shelf] = valueAt(stock?.counts, shelf);
        }
        const { checkedOn, source, areaCodes } = scrub;
        const check: ListCheck = { checkedOn, source, areaCodes, known };
        const run = { _id: runId(_id, scrubId), check: { $exists: false } };
        await runs.updateOne(run, { $set: { check } });
      }
    }
  },
};

const runId = (datasetId: DatasetId, scrubId: ScrubId): string => `${datasetId}:${scrubId}`;

function statesByScrub(
  dataset: { readonly stateChecks?: object } | null,
): Map<ScrubId, StateCode[]> {
  const found = new Map<ScrubId, StateCode[]>();
  const checks = Object.entries((dataset?.stateChecks ?? {}) as EarlierChecks);
  for (const [state, { scrubId }] of checks)
    if (scrubId) found.set(scrubId, [...(found.get(scrubId) ?? []), state as StateCode]);
  return found;
}
