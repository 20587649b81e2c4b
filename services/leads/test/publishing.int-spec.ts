import { describe, expect, it, jest } from '@jest/globals';
import { PurchaseCompleted } from '@leadmart/contracts';
import { countCommands, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { publishCompletions } from '../src/leads.jobs.js';
import { CompletionPublisher } from '../src/selling/purchases/publishing/completion-publisher.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();

const purchases = () => leads.mongo.collection<{ _id: string; publishing?: object }>('purchases');
const published = (jobId: string) =>
  leads.bus
    .envelopes(PurchaseCompleted)
    .filter(({ payload }) => (payload as PurchaseCompleted).purchaseId === jobId);
const isMarked = async (jobId: string) =>
  (await purchases().findOne({ _id: jobId }))?.publishing !== undefined;
const sweep = () => leads.app.get(Work).runNow(publishCompletions);

async function bought(quantity = 2): Promise<string> {
  const dataset = await leads.aDataset(someLeads(quantity));
  const { jobId, status } = await leads.buy(leads.aBuyer(), dataset._id, { quantity });
  expect(status).toBe('completed');
  return jobId;
}

/** Completes a purchase in a process that dies before it publishes the event. Other processes may do so from `dueAt` on. */
async function boughtBeforeTheDeath(dueAt: Date): Promise<string> {
  const completions = leads.app.get(CompletionPublisher);
  jest.spyOn(completions, 'publish').mockImplementationOnce(() => undefined);
  const jobId = await bought();
  await purchases().updateOne({ _id: jobId }, { $set: { publishing: { dueAt } } });
  return jobId;
}

describe('the event of a completed purchase', () => {
  it('publishes the event of a purchase once, and the purchase is no longer marked then', async () => {
    const jobId = await bought();
    await until(() => published(jobId).length > 0);
    await until(async () => !(await isMarked(jobId)));
    await sweep();
    expect(published(jobId)).toHaveLength(1);
  });

  it('another process publishes the event of a purchase when the first one died before', async () => {
    const jobId = await boughtBeforeTheDeath(new Date(0));
    await sweep();
    await until(async () => !(await isMarked(jobId)));
    await until(() => published(jobId).length > 0);
    const [event, ...more] = published(jobId);
    expect(more).toEqual([]);
    const { buyerId, occurredAt } = (event?.payload ?? {}) as Partial<PurchaseCompleted>;
    const stored = await purchases().findOne<{ buyerId: string; endedAt: Date }>({ _id: jobId });
    expect({ buyerId, occurredAt }).toEqual({
      buyerId: stored?.buyerId,
      occurredAt: stored?.endedAt.toISOString(),
    });
  });

  it('publishes an event again under the same id when the process died before it removed the mark', async () => {
    const jobId = await bought();
    await until(async () => !(await isMarked(jobId)));
    await purchases().updateOne({ _id: jobId }, { $set: { publishing: { dueAt: new Date(0) } } });
    await sweep();
    await until(() => published(jobId).length === 2);
    expect(new Set(published(jobId).map(({ messageId }) => messageId)).size).toBe(1);
  });
});

describe('purchases that end at the same time', () => {
  it('completes purchases that end at the same time with fewer commands than purchases (soak)', async () => {
    const buyers = Array.from({ length: 12 }, () => leads.aBuyer());
    const dataset = await leads.aDataset(someLeads(40));
    const buy = async () => {
      const ended = await Promise.all(
        buyers.map((buyer) => leads.buy(buyer, dataset._id, { quantity: 1 })),
      );
      expect(ended.map(({ status }) => status)).toEqual(buyers.map(() => 'completed'));
    };
    const sent = await countCommands(leads, buy);
    expect(sent.filter((one) => one === 'bulkWrite purchases').length).toBeLessThan(buyers.length);
    for (const { id } of buyers)
      expect(await leads.mongo.collection('purchases').findOne({ buyerId: id })).toMatchObject({
        status: 'completed',
        step: 'completed',
      });
  });
});
