import { describe, expect, it } from '@jest/globals';
import { type InProgressJobView } from '@leadmart/contracts';
import { aLead, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '1' });

describe('the purchases that a buyer sees', () => {
  it('shows a purchase and its pack only to their buyer', async () => {
    const dataset = await leads.aDataset(someLeads(5));
    const [ann, eve] = [leads.aBuyer(), leads.aBuyer()];
    const { jobId } = await leads.buy(ann, dataset._id);
    const asEve = { token: eve.token };
    expect((await leads.http('GET', `/leads/purchase-status/${jobId}`, asEve)).status).toBe(404);
    expect((await leads.download(eve, jobId)).status).toBe(404);
    expect((await leads.http('GET', '/leads/packs', asEve)).body).toEqual({
      packs: [],
      totalPages: 1,
      nextCursor: null,
      totalPacks: 0,
      totals: { packs: 0, leads: 0, credits: 0 },
    });
  });

  it('lists running and recently failed purchases as in progress', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const buyer = leads.aBuyer();
    let wake = () => {};
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    leads.billing.interrupt = () => asleep;
    const { body } = await leads.request(buyer, dataset._id);
    const listed = async () =>
      (
        await leads.http<{ jobs: InProgressJobView[] }>(
          'GET',
          '/leads/purchase-jobs/in-progress',
          buyer,
        )
      ).body.jobs;
    expect(await listed()).toEqual([
      expect.objectContaining({
        _id: body.data.jobId,
        jobId: body.data.jobId,
        dataset: { name: dataset.name },
        quantity: 1,
        totalCost: 5,
        error: null,
      }),
    ]);
    wake();
    await leads.ended(buyer, body.data.jobId);
    delete leads.billing.interrupt;
    expect(await listed()).toEqual([]);
  });

  it('answers the request of a purchase with its end, and its status the same', async () => {
    const dataset = await leads.aDataset([aLead()]);
    const buyer = leads.aBuyer();
    const { body } = await leads.request(buyer, dataset._id);
    const { jobId } = body.data;
    const end = { status: 'completed', progress: 100, error: null };
    expect(body.data).toEqual({ jobId, ...end });
    const path = `/leads/purchase-status/${jobId}?wait=3`;
    const { body: answer } = await leads.as(buyer).get(path);
    expect(answer).toEqual({ data: end });
  });
});
