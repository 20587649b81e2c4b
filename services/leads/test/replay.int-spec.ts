import { describe, expect, it } from '@jest/globals';
import {
  DatasetChanged,
  DatasetDeleted,
  LeadsAdminActed,
  PurchaseCompleted,
  StockFellShort,
  ReplayLeadsEvents,
  type Envelope,
} from '@leadmart/contracts';
import { Work } from '@leadmart/platform/work';
import { emptyBin } from '../src/leads.jobs.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

describe('replaying the events of leads', () => {
  async function replayAll(limit: number): Promise<Envelope[]> {
    const events: Envelope[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(after, limit);
      events.push(...page.events);
      after = page.next;
    }
    return events;
  }
  const ask = (after: string, limit: number) =>
    leads.bus.request(ReplayLeadsEvents, { after, limit });
  const essence = ({ messageId, type, payload }: Envelope) => ({ messageId, type, payload });
  const byId = (a: { messageId: string }, b: { messageId: string }) =>
    a.messageId < b.messageId ? -1 : 1;

  it('replays sales, shortages and admin actions with the original messages', async () => {
    const buyer = leads.aBuyer();
    const { _id } = await leads.aDataset(someLeads(20));
    await leads.buy(buyer, _id, { quantity: 3 });
    await leads.buy(leads.aBuyer(), _id, { quantity: 2 });
    expect((await leads.request(buyer, _id, { quantity: 900 })).status).toBe(409);
    expect((await leads.request(buyer, _id, { states: ['WY'], quantity: 1 })).status).toBe(409);
    await leads.asAdmin.delete(`/admin/datasets/${_id}`);
    await leads.published();
    const definitions = [PurchaseCompleted, StockFellShort, LeadsAdminActed];
    const published = definitions.flatMap((definition) => leads.bus.envelopes(definition));
    expect(published).toHaveLength(2 + 2 + 3);
    for (const limit of [1, 1_000]) {
      const again = (await replayAll(limit)).filter(({ type }) =>
        definitions.some((definition) => definition.type === type),
      );
      expect(again.map(essence).toSorted(byId)).toEqual(published.map(essence).toSorted(byId));
    }
  });

  it('replays each dataset as its present state or as deleted', async () => {
    const standing = await leads.aDataset(someLeads(4));
    const gone = await leads.aDataset();
    await leads.asAdmin.delete(`/admin/datasets/${gone._id}`);
    const overdue = { $set: { 'work.dueAt': new Date(0) } };
    await leads.mongo.collection<{ _id: string }>('datasets').updateOne({ _id: gone._id }, overdue);
    await leads.app.get(Work).runNow(emptyBin);
    const replayed = await replayAll(2);
    const of = (id: string) =>
      replayed.filter(({ payload }) => (payload as { datasetId?: string }).datasetId === id);
    expect(of(standing._id)).toMatchObject([
      { type: DatasetChanged.type, payload: { name: standing.name, visible: true, leadCount: 4 } },
    ]);
    expect(of(gone._id)).toMatchObject([
      { type: DatasetDeleted.type, payload: { name: gone.name, visible: false } },
    ]);
    // The last changes were the upload and the deletion.
    for (const { _id, lastUpdated: createdAt } of [standing, gone])
      expect(of(_id).map(({ occurredAt }) => occurredAt > createdAt)).toEqual([true]);
  });
});
