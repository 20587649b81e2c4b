import { describe, expect, it } from '@jest/globals';
import {
  PackDownloaded,
  PurchaseCompleted,
  ReplayLeadsEvents,
  sandboxDatasetId,
  stateCodes,
  StockFellShort,
  testAccountOf,
  type AdminPurchasesView,
  type ReturnRatesView,
} from '@leadmart/contracts';
import { aUserId } from '@leadmart/platform/testing';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import { RateAdder } from '../src/care/returns/rates/rate-adder.js';
import { SandboxStocker } from '../src/supply/sandbox/sandbox-stocker.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica, type Leads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const replica = await startReplica(leads);

const aTester = (): TestBuyer => {
  const id = testAccountOf(aUserId());
  leads.billing.give(id, 100_000);
  const scopes = ['read', 'buy', 'download', 'suppress', 'call'];
  return { id, token: leads.tokens.sign({ userId: id, scopes }) };
};
const stockedIn = async (service: Leads) => {
  const counts = service.app.get(StockCountsRepository, { strict: false });
  return leadsForSale((await counts.findMany([sandboxDatasetId])).get(sandboxDatasetId));
};
const idsFor = async (token: string) => {
  const { body } = await leads.as(token).get<{ datasets: { _id: string }[] }>('/datasets');
  return body.datasets.map(({ _id }) => _id);
};

describe('the sandbox', () => {
  it('the sandbox is stocked once by two processes at a time, with fictional numbers of every state', async () => {
    const run = (service: Leads) => service.app.get(SandboxStocker, { strict: false }).run();
    await Promise.all([run(leads), run(replica)]);
    const stocked = await stockedIn(leads);
    expect(stocked).toBeGreaterThan(30_000);
    await run(replica);
    expect(await stockedIn(leads)).toBe(stocked);
    const tester = aTester();
    const { jobId } = await leads.buy(tester, sandboxDatasetId, {
      states: stateCodes,
      quantity: 500,
    });
    const phones = phonesIn((await leads.download(tester, jobId)).text);
    expect(phones.filter((phone) => !/^\d{3}55501\d\d$/.test(phone))).toEqual([]);
    expect(new Set(phones.map((phone) => phone.slice(0, 3))).size).toBe(stateCodes.length);
  });
});

describe('a test account and a user', () => {
  const codes = async (buyer: TestBuyer, datasetId: string) => {
    const order = { datasetId, states: ['CA'], phoneStatus: 'clean', quantity: 1 };
    const query = `?datasetId=${datasetId}&states=CA&phoneStatus=clean`;
    const { token } = buyer;
    const saved = { token, body: { ...order, name: 'Weekly' } };
    const answers = await Promise.all([
      leads.request(buyer, datasetId),
      leads.as(token).get(`/leads/availability${query}`),
      leads.as(token).get(`/leads/samples${query}`),
      leads.http('POST', '/leads/saved-orders', saved),
      leads.as(token).post('/leads/stock-alerts', order),
    ]);
    return answers.map(({ body }) => (body as { code?: string }).code);
  };

  it('each see and buy only what is theirs', async () => {
    const dataset = await leads.aDataset(someLeads(3));
    const [tester, buyer] = [aTester(), leads.aBuyer()];
    expect(await idsFor(tester.token)).toEqual([sandboxDatasetId]);
    expect(await idsFor(buyer.token)).toContain(dataset._id);
    expect(await idsFor(buyer.token)).not.toContain(sandboxDatasetId);
    const notFound = Array(5).fill('LEADS.DATASET_NOT_FOUND');
    expect(await codes(tester, dataset._id)).toEqual(notFound);
    expect(await codes(buyer, sandboxDatasetId)).toEqual(notFound);
  });

  it('admins neither see nor change the sandbox, and visitors see none of it', async () => {
    const { admin: token } = leads;
    const listed = await leads.as(token).get('/admin/datasets');
    expect(listed.text).not.toContain(sandboxDatasetId);
    const renaming = { token, body: { name: 'Real' } };
    const to = `/admin/datasets/${sandboxDatasetId}`;
    expect((await leads.http('PATCH', `${to}/name`, renaming)).status).toBe(404);
    expect((await leads.upload(sandboxDatasetId, someLeads(1))).status).toBe(404);
    expect((await leads.as(token).delete(to)).status).toBe(404);
    expect((await leads.http('GET', '/catalogue')).text).not.toContain(sandboxDatasetId);
  });

  it('lists of a test account count, whatever is left of its credits', async () => {
    const tester = aTester();
    leads.billing.give(tester.id, -100_000);
    const body = { name: 'Customers', phones: '2075550100' };
    await leads.as(tester).post('/leads/suppression-lists', body);
    const { token } = tester;
    const lists = await leads.as(token).get('/leads/suppression-lists');
    expect(lists.body).toMatchObject({ isCounting: true });
    const wish = { states: ['ME'] as const, phoneStatus: 'clean' as const };
    const [shown, all] = [
      await leads.available(tester, sandboxDatasetId, wish),
      await leads.available(aTester(), sandboxDatasetId, wish),
    ];
    const dnc = { ...wish, phoneStatus: 'dnc' as const };
    const [shownDnc, allDnc] = [
      await leads.available(tester, sandboxDatasetId, dnc),
      await leads.available(aTester(), sandboxDatasetId, dnc),
    ];
    expect(all + allDnc - shown - shownDnc).toBe(1);
  });

  it('what a test account does is marked, and neither counted nor replayed', async () => {
    const figures = async () => {
      const { admin: token } = leads;
      const sales = await leads.as(token).get<AdminPurchasesView>('/admin/purchases');
      const rates = await leads.as(token).get<ReturnRatesView>('/admin/claims/rates');
      return [sales.body.total, sales.body.sums, rates.body.days];
    };
    const before = await figures();
    const tester = aTester();
    const { jobId } = await leads.buy(tester, sandboxDatasetId, { states: ['WY'], quantity: 3 });
    await leads.download(tester, jobId);
    const wish = { states: ['WY'] as const, quantity: 9_000 };
    expect((await leads.request(tester, sandboxDatasetId, wish)).status).toBe(409);
    await leads.published();
    for (const event of [PurchaseCompleted, PackDownloaded, StockFellShort]) {
      const ours = leads.bus
        .envelopes(event)
        .filter(({ payload }) => (payload as { buyerId: string }).buyerId === tester.id);
      expect(ours).toMatchObject([{ test: true }]);
    }
    const { events } = await leads.bus.request(ReplayLeadsEvents, { after: '', limit: 1_000 });
    expect(JSON.stringify(events)).not.toContain(sandboxDatasetId);
    await leads.app.get(RateAdder, { strict: false }).run();
    expect(await figures()).toEqual(before);
  });
});
