import {
  type CallListView,
  type LeadOutcomesView,
  type MatchedOutcomesView,
  type RecordedOutcomesView,
  type RecordOutcomesBody,
  type ResultsView,
} from '@leadmart/contracts';
import { returnSteps, type TestPack } from './return-steps.js';
import type { Leads } from './start-leads.js';

type Sent = RecordOutcomesBody['outcomes'][number];
export type Refusal = {
  code: string;
  details: { fields: readonly { field: string; message: string }[] };
};

let ids = 0;
/** An outcome of the first lead of a pack, now, unless the fields say otherwise. */
export const anOutcome = (fields: Partial<Sent> = {}): Sent => {
  ids += 1;
  const calledAt = new Date().toISOString();
  return { id: `outcome-${ids}`, lead: 'CA-0', outcome: 'no-answer', calledAt, ...fields };
};
export const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** Steps of buyers who call the leads of a pack. */
export function callingSteps(leads: Leads) {
  const { aPack, get } = returnSteps(leads);
  /** A buyer of these leads, all of California. */
  async function aBuyerOf(datasetId: string, quantity: number): Promise<TestPack> {
    const buyer = await leads.aPayingBuyer();
    const { jobId: packId } = await leads.buy(buyer, datasetId, { quantity });
    return { dataset: { _id: datasetId }, buyer, packId, phones: [] };
  }

  const record = (
    { buyer, packId }: Pick<TestPack, 'buyer' | 'packId'>,
    outcomes: readonly Sent[],
    replica = leads,
  ) =>
    replica
      .as(buyer)
      .post<RecordedOutcomesView & Refusal>(`/leads/packs/${packId}/outcomes`, { outcomes });
  const listOf = ({ buyer, packId }: TestPack, query = '') =>
    get<CallListView>(buyer, `/leads/packs/${packId}/call-list${query}`);
  const idsIn = async (pack: TestPack, query = '') =>
    (await listOf(pack, query)).leads.map(({ _id }) => _id);
  const historyOf = async ({ buyer, packId }: TestPack, lead = 'CA-0') =>
    (await get<LeadOutcomesView>(buyer, `/leads/packs/${packId}/leads/${lead}/outcomes`)).outcomes;
  const byPhone = ({ buyer }: Pick<TestPack, 'buyer'>, outcomes: readonly object[]) =>
    leads.as(buyer).post<MatchedOutcomesView & Refusal>('/leads/outcomes', { outcomes });
  const sendFile = ({ buyer }: Pick<TestPack, 'buyer'>, text: string, fields: object = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([text], { type: 'text/csv' }), 'calls.csv');
    return leads.as(buyer).post<MatchedOutcomesView & Refusal>('/leads/outcome-files', form);
  };
  const resultsOf = ({ buyer }: Pick<TestPack, 'buyer'>, query = '') =>
    get<ResultsView>(buyer, `/leads/results${query}`);
  const lists = { listOf, idsIn, historyOf, resultsOf };
  return { aPack, aBuyerOf, record, byPhone, sendFile, ...lists };
}
