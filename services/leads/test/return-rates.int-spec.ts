import { describe, expect, it, jest } from '@jest/globals';
import type { ReturnRatesView } from '@leadmart/contracts';
import { Work } from '@leadmart/platform/work';
import { RateAdder } from '../src/care/returns/rates/rate-adder.js';
import { RateSumsRepository } from '../src/care/returns/rates/rate-sums.repository.js';
import { addUpRates } from '../src/leads.jobs.js';
import { UploadReader } from '../src/supply/uploads/upload.reader.js';
import { someLeads } from './factories/csv-lead.js';
import { returnSteps } from './return-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = returnSteps(leads);

const addUp = () => leads.app.get(Work).runNow(addUpRates);
const rates = async (days: number) => {
  const path = `/admin/claims/rates?days=${days}`;
  return (await leads.asAdmin.get<ReturnRatesView>(path)).body;
};

describe('return rates', () => {
  it('compare returned leads with all that were bought, by day, dataset, upload, state and reason', async () => {
    const stock = await steps.aStock();
    await leads.uploaded(stock.id, someLeads(30, { state: 'TX' }));
    await steps.returnLead(stock.id, stock.rows[0]?.phoneNumber ?? '');
    const two = stock.rows.slice(1, 3).map(({ phoneNumber }) => phoneNumber);
    const { _id: claim } = await steps.claimLead(stock.id, two.join('\n'), { reason: 'duplicate' });
    await steps.decide([{ claim, approve: ['CA-1'] }]);
    await addUp();
    const body = await rates(2);
    expect((await rates(1)).datasets).toEqual(body.datasets);
    expect(body.days).toHaveLength(2);
    expect(body.days[1]?.returned).toBeGreaterThanOrEqual(2);
    expect(body.datasets).toContainEqual(
      expect.objectContaining({ _id: stock.id, sold: 100, returned: 2 }),
    );
    expect(body.uploads).toContainEqual(
      expect.objectContaining({
        _id: stock.uploadId,
        fileName: 'leads.csv',
        sold: 100,
        returned: 2,
      }),
    );
    const sums = (rows: readonly { returned: number }[]) =>
      rows.reduce((sum, { returned }) => sum + returned, 0);
    expect(sums(body.states)).toBe(sums(body.days));
    expect(sums(body.reasons)).toBe(sums(body.days));
    expect(body.reasons).toContainEqual({ _id: 'duplicate', returned: 1 });
    expect((await leads.asAdmin.get('/admin/claims/rates?days=91')).status).toBe(400);
  });
});

describe('sums of return rates', () => {
  const sumsOf = async (datasetId: string) =>
    (await leads.mongo.collection('return_rates').find({ datasetId }).toArray()).map(
      ({ _id, ...sums }) => sums,
    );

  it('count each purchase and claim once, whatever crashes or runs at once', async () => {
    jest.spyOn(leads.app.get(RateSumsRepository), 'add').mockImplementation(() => {
      throw new Error('crashed');
    });
    const stock = await steps.aStock(someLeads(6));
    await steps.returnLead(stock.id, stock.rows[0]?.phoneNumber ?? '');
    const expected = {
      datasetId: stock.id,
      day: expect.any(String),
      sold: 6,
      returned: 1,
      states: { CA: { sold: 6, returned: 1 } },
      uploads: { [stock.uploadId]: { sold: 6, returned: 1 } },
      reasons: { disconnected: { returned: 1 } },
    };
    await expect(addUp()).rejects.toThrow('crashed');
    expect(await sumsOf(stock.id)).toEqual([]);
    jest.restoreAllMocks();
    const adding = leads.app.get(RateAdder);
    await Promise.all(Array.from({ length: 4 }, () => adding.run()));
    await addUp();
    expect(await sumsOf(stock.id)).toEqual([expected]);
  });

  it('count a purchase once that another process counts while this one adds up two', async () => {
    const stock = await steps.aStock(someLeads(6));
    const [first] = [
      await leads.buy(leads.aBuyer(), stock.id, { quantity: 6 }),
      await leads.buy(leads.aBuyer(), stock.id, { quantity: 6 }),
    ];
    const uploads = leads.app.get(UploadReader);
    const completedOf = uploads.completedOf.bind(uploads);
    jest.spyOn(uploads, 'completedOf').mockImplementationOnce(async (ids) => {
      await leads.mongo
        .collection('purchases')
        .updateOne({ _id: first.jobId as never }, { $set: { inReturnRates: true } });
      return completedOf(ids);
    });
    await addUp();
    await addUp();
    expect(await sumsOf(stock.id)).toMatchObject([{ sold: 6 }]);
  });
});
