import {
  ReturnCredits,
  type CallListView,
  type ClaimDecisionsView,
  type PackClaimsView,
  type PackDetailsView,
  type SentClaimView,
  type StateCode,
} from '@leadmart/contracts';
import { Work } from '@leadmart/platform/work';
import { carryOutVerdicts } from '../src/leads.jobs.js';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import type { Leads, TestBuyer } from './start-leads.js';

type Refusal = { code: string; details: Record<string, unknown> };

/** A pack of a buyer, and its phones in its order. */
export interface TestPack {
  readonly dataset: { readonly _id: string };
  readonly buyer: TestBuyer;
  readonly packId: string;
  readonly phones: readonly string[];
}

/** Steps of buyers who return leads, and of admins who decide. */
export function returnSteps(leads: Leads) {
  const get = async <B>({ token }: { token: string }, path: string) =>
    (await leads.as(token).get<B>(path)).body;

  async function aPack(quantity = 100): Promise<TestPack> {
    const dataset = await leads.aDataset(someLeads(quantity));
    const buyer = await leads.aPayingBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    return { dataset, buyer, packId: jobId, phones };
  }

  const { claim, decide, propose, carryOut } = claimSteps(leads);
  const claimPhones = (pack: TestPack, phones: readonly string[]) =>
    claim(pack, { phones: phones.join('\n') });
  const detailsOf = ({ buyer, packId }: TestPack) =>
    get<PackDetailsView>(buyer, `/leads/packs/${packId}`);
  const leadsOf = ({ buyer, packId }: TestPack, query = '') =>
    get<CallListView>(buyer, `/leads/packs/${packId}/call-list${query}`);
  const claimsOf = async ({ buyer, packId }: TestPack) =>
    (await get<PackClaimsView>(buyer, `/leads/packs/${packId}/claims`)).claims;
  const paymentsOf = ({ packId }: TestPack) =>
    leads.bus.seen(ReturnCredits).filter(({ purchaseId }) => purchaseId === packId);
  const stored = ({ packId }: TestPack, collection: string) =>
    leads.mongo.collection(collection).countDocuments({ packId });
  const ofBuyer = { get, aPack, claim, claimPhones, detailsOf, leadsOf, claimsOf };
  const ofStock = stockSteps(leads, { claim, decide });
  return { ...ofBuyer, ...ofStock, decide, propose, carryOut, paymentsOf, stored };
}

function claimSteps(leads: Leads) {
  const claim = (
    { buyer, packId }: Pick<TestPack, 'buyer' | 'packId'>,
    body: Record<string, unknown>,
    { key, replica = leads }: { key?: string; replica?: Leads } = {},
  ) =>
    replica.http<SentClaimView & Refusal>('POST', `/leads/packs/${packId}/claims`, {
      token: buyer.token,
      body: { reason: 'disconnected', ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const propose = (
    decisions: readonly { claim: string; approve: 'all' | 'none' | string[] }[],
    replica = leads,
  ) =>
    replica.as(leads.admin).post<ClaimDecisionsView & Refusal>('/admin/claims/decisions', {
      decisions,
      answer: 'We called these numbers.',
    });
  const carryOut = (replica = leads) => replica.app.get(Work).runNow(carryOutVerdicts);
  /** Decides, and carries it out. */
  const decide = async (decisions: Parameters<typeof propose>[0], replica = leads) => {
    const answer = await propose(decisions, replica);
    await carryOut(replica);
    return answer;
  };
  return { claim, decide, propose, carryOut };
}

/** Steps of buyers of a whole dataset who return single leads. */
function stockSteps(
  leads: Leads,
  { claim, decide }: Pick<ReturnType<typeof claimSteps>, 'claim' | 'decide'>,
) {
  /** A dataset of fifty leads, and its first upload. */
  async function aStock(rows: readonly CsvLead[] = someLeads(50)) {
    const dataset = await leads.aDataset();
    return { id: dataset._id, uploadId: await leads.uploaded(dataset._id, rows), rows };
  }

  /** A buyer of the whole dataset claims one of its leads. */
  async function claimLead(
    datasetId: string,
    phone: string,
    { buyer = leads.aBuyer(), reason = 'disconnected', state = 'CA' as StateCode } = {},
  ) {
    const states = [state];
    const quantity = await leads.available(buyer, datasetId, { states });
    const { jobId: packId } = await leads.buy(buyer, datasetId, { states, quantity });
    return (await claim({ buyer, packId }, { reason, phones: phone })).body.claim;
  }

  /** An admin approves the return of a new buyer. */
  async function returnLead(
    datasetId: string,
    phone: string,
    reason = 'disconnected',
    state: StateCode = 'CA',
  ) {
    const { _id: claim } = await claimLead(datasetId, phone, { reason, state });
    await decide([{ claim, approve: 'all' }]);
  }

  return { aStock, claimLead, returnLead };
}
