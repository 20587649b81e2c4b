import { describe, expect, it } from '@jest/globals';
import { StockFellShort, ReplayLeadsEvents, type Envelope } from '@leadmart/contracts';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();

/** Returns the published shortages of a dataset. */
async function shortagesOf(datasetId: string): Promise<Envelope[]> {
  await leads.published();
  return leads.bus
    .envelopes(StockFellShort)
    .filter(({ payload }) => (payload as StockFellShort).datasetId === datasetId);
}

/** Returns the shortages of a dataset that a rebuild of the figures reads. */
async function replayedShortagesOf(datasetId: string): Promise<Envelope[]> {
  const pages: Envelope[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: { events: readonly Envelope[]; next: string | null } = await leads.bus.request(
      ReplayLeadsEvents,
      { after, limit: 1_000 },
    );
    pages.push(...page.events);
    after = page.next;
  }
  return pages.filter(
    ({ type, payload }) =>
      type === StockFellShort.type && (payload as StockFellShort).datasetId === datasetId,
  );
}

describe('a shortage', () => {
  it('publishes one shortage for a purchase that accepts fewer leads', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const { jobId, status } = await leads.buy(buyer, _id, { quantity: 5, acceptPartial: true });
    expect(status).toBe('completed');
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(3);
    const published = await shortagesOf(_id);
    expect(published.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ buyerId: buyer.id, requested: 5, available: 3 }),
    ]);
    const stored = await leads.mongo.collection('purchases').findOne({ _id: jobId as never });
    expect(stored).toMatchObject({ requested: 5, delivered: 3 });
  });

  it('publishes one shortage for a refused request that is repeated with its idempotency key (soak)', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const headers = { 'idempotency-key': 'short-1' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => leads.request(buyer, _id, { quantity: 5 }, headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(await shortagesOf(_id)).toHaveLength(1);
    await leads.request(buyer, _id, { quantity: 6 }, headers);
    expect(await shortagesOf(_id)).toHaveLength(2);
  });

  it('publishes one shortage for a request refused for lack of credits and repeated with credits', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer(0);
    const order = { quantity: 5, acceptPartial: true };
    const headers = { 'idempotency-key': 'short-2' };
    expect((await leads.request(buyer, _id, order, headers)).status).toBe(402);
    expect(await shortagesOf(_id)).toHaveLength(1);
    leads.billing.give(buyer.id, 1_000);
    const { body } = await leads.request(buyer, _id, order, headers);
    expect((await leads.ended(buyer, body.data.jobId)).status).toBe('completed');
    expect(await shortagesOf(_id)).toHaveLength(1);
  });

  it('publishes no shortage for a repeated request whose first attempt took the leads', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    const headers = { 'idempotency-key': 'all-3' };
    const first = await leads.request(buyer, _id, { quantity: 3 }, headers);
    const again = await leads.request(buyer, _id, { quantity: 3 }, headers);
    expect(again.body.data.jobId).toBe(first.body.data.jobId);
    expect(await shortagesOf(_id)).toEqual([]);
  });

  it('replays the shortage of a purchase', async () => {
    const { _id } = await leads.aDataset(someLeads(3));
    const buyer = leads.aBuyer();
    await leads.buy(buyer, _id, { quantity: 5, acceptPartial: true });
    const published = await shortagesOf(_id);
    expect(published).toHaveLength(1);
    const replayed = await replayedShortagesOf(_id);
    expect(replayed.map(({ messageId, payload }) => ({ messageId, payload }))).toEqual(
      published.map(({ messageId, payload }) => ({ messageId, payload })),
    );
  });
});

describe('two replicas of leads', () => {
  it('finishes purchases of the first replica on the second one and sells no lead twice', async () => {
    const dataset = await leads.aDataset(someLeads(80), { exclusive: true });
    const second = await startReplica(leads, { SWEEP_INTERVAL_SECONDS: '1' });
    const buyers = Array.from({ length: 8 }, () => leads.aBuyer());
    const bought = await Promise.all(
      buyers.map(async (buyer, i) => {
        const replica = i % 2 === 0 ? leads : second;
        return { buyer, ...(await replica.buy(buyer, dataset._id, { quantity: 10 })) };
      }),
    );
    const packs = await Promise.all(
      bought.map(({ buyer, jobId }) => second.download(buyer, jobId)),
    );
    const phones = packs.flatMap(({ text }) => phonesIn(text));
    expect(phones).toHaveLength(80);
    expect(new Set(phones).size).toBe(80);
  });
});
