import {
  ReturnCredits,
  type ClaimDecisionsView,
  type PackClaimsView,
  type PackDetailsView,
  type PackLeadsView,
  type SentClaimView,
} from '@leadmart/contracts';
import { phonesIn, someLeads } from './factories/csv-lead.js';
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
    (await leads.http<B>('GET', path, { token })).body;

  async function aPack(quantity = 100): Promise<TestPack> {
    const dataset = await leads.aDataset(someLeads(quantity));
    const buyer = await leads.aPayingBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    return { dataset, buyer, packId: jobId, phones };
  }

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
  const claimPhones = (pack: TestPack, phones: readonly string[]) =>
    claim(pack, { phones: phones.join('\n') });
  const detailsOf = ({ buyer, packId }: TestPack) =>
    get<PackDetailsView>(buyer, `/leads/packs/${packId}`);
  const leadsOf = ({ buyer, packId }: TestPack, query = '') =>
    get<PackLeadsView>(buyer, `/leads/packs/${packId}/leads${query}`);
  const claimsOf = async ({ buyer, packId }: TestPack) =>
    (await get<PackClaimsView>(buyer, `/leads/packs/${packId}/claims`)).claims;
  const decide = (
    decisions: readonly { claim: string; approve: 'all' | 'none' | string[] }[],
    replica = leads,
  ) =>
    replica.http<ClaimDecisionsView & Refusal>('POST', '/admin/claims/decisions', {
      token: leads.admin,
      body: { decisions, answer: 'We called these numbers.' },
    });
  const paymentsOf = ({ packId }: TestPack) =>
    leads.bus.seen(ReturnCredits).filter(({ purchaseId }) => purchaseId === packId);
  const stored = ({ packId }: TestPack, collection: string) =>
    leads.mongo.collection(collection).countDocuments({ packId });
  const ofBuyer = { get, aPack, claim, claimPhones, detailsOf, leadsOf, claimsOf };
  return { ...ofBuyer, decide, paymentsOf, stored };
}
