import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  sandboxDatasetId,
  type AdminPurchasesView,
  type ApiKeyWithSecretView,
  type AvailabilityView,
  type CatalogueDatasetView,
  type DatasetView,
  type LeadsByDatasetView,
  type NoticesView,
  type PacksView,
  type StatementView,
  type WebhookDeliveriesView,
  type WebhookDeliveryDetailsView,
} from '@leadmart/contracts';
import { leadsOfEveryState } from '@leadmart/journeys/csv';
import { eventually } from '@leadmart/journeys/eventually';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { runTestKeyProgram } from '../support/programs.js';
import { theProduct } from '../support/the-product.js';
import { aWebhookOf } from '../support/webhooks.js';

describe('a test key', () => {
  const product = theProduct();
  let live: DatasetView;
  let owner: Person;
  /** The owner's program with the test key. */
  let program: Person;
  let key: ApiKeyWithSecretView;

  beforeAll(async () => {
    const rows = leadsOfEveryState(9, { states: ['TX'], statuses: ['clean'] });
    live = await aDataset(product.admin, rows, { pricing: { clean: 1, dnc: 1 } });
    owner = await product.people.aBuyerWith(100);
    const wanted = { name: 'CI', mode: 'test', scopes: ['read', 'buy', 'download'] };
    ({ body: key } = await owner.api.post<ApiKeyWithSecretView>('/api-keys', wanted));
    program = { ...owner, api: product.people.visitor().as(key.secret) };
    await eventually('the sandbox', async () =>
      (await catalogueOf(program)).some(({ leadCount }) => leadCount > 0),
    );
  });

  const catalogueOf = async ({ api }: Person) =>
    (await api.get<{ datasets: CatalogueDatasetView[] }>('/datasets')).body.datasets;
  const availabilityOf = ({ api }: Person, datasetId: string) =>
    api.get<AvailabilityView>(
      `/leads/availability?datasetId=${datasetId}&states=TX&phoneStatus=clean`,
    );
  const buy = async (person: Person, datasetId: string, quantity: number) => {
    const { status, body } = await order(person, { datasetId, states: ['TX'], quantity });
    expect(status).toBe(202);
    expect(await ended(person, body.data.jobId)).toMatchObject({ status: 'completed' });
    return body.data.jobId;
  };
  const packsOf = async ({ api }: Person) =>
    (await api.get<PacksView>('/leads/packs?page=1')).body.packs.map(({ _id }) => _id);

  it('buys made-up leads for test credits, its owner’s webhook hears of it, and no figure counts it', async () => {
    const events = ['purchase.completed'];
    const { id } = await aWebhookOf(owner, '/webhooks/{id}', product.mailUrl, events);
    expect(await balanceOf(program)).toBe(100_000);
    const before = (await availabilityOf(program, sandboxDatasetId)).body.available;
    const tested = await buy(program, sandboxDatasetId, 3);
    const rows = await downloaded(program, tested);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/\d{3}55501\d\d.*@example\.com/);
    expect((await availabilityOf(program, sandboxDatasetId)).body.available).toBe(before - 3);
    expect(await balanceOf(program)).toBe(100_000 - 3 * 5);
    const { body: statement } = await program.api.get<StatementView>('/purchases/history?page=1');
    expect(statement.transactions.map(({ type }) => type)).toEqual(['leadPurchase', 'adjustment']);

    // A figure that has counted the second purchase has seen the first one.
    const bought = await buy(owner, live._id, 2);
    const figures = await eventually('the figure of the live purchase', async () => {
      const to = '/admin/analytics/leads-by-dataset';
      const { body } = await product.admin.api.get<LeadsByDatasetView>(to);
      return body.datasets.some(({ _id }) => _id === live._id) && body;
    });
    expect(JSON.stringify(figures)).not.toContain(sandboxDatasetId);
    const sales = await product.admin.api.get<AdminPurchasesView>('/admin/purchases?limit=100');
    expect(sales.text).not.toContain(sandboxDatasetId);
    expect([await packsOf(owner), await packsOf(program)]).toEqual([[bought], [tested]]);
    expect(await balanceOf(owner)).toBe(98);

    const log = `/webhooks/${id}/deliveries`;
    const bodies = await eventually('both events', async () => {
      const { deliveries } = (await owner.api.get<WebhookDeliveriesView>(log)).body;
      const ofPurchases = deliveries.filter(
        ({ type, state }) => type === 'purchase.completed' && state === 'delivered',
      );
      if (ofPurchases.length < 2) return undefined;
      const read = ofPurchases.map(({ _id }) =>
        owner.api.get<WebhookDeliveryDetailsView>(`${log}/${_id}`),
      );
      return (await Promise.all(read)).map(
        ({ body }) => JSON.parse(body.body) as { test?: true; data: { purchaseId: string } },
      );
    });
    const marks = Object.fromEntries(bodies.map(({ test, data }) => [data.purchaseId, test]));
    expect(marks).toEqual({ [tested]: true, [bought]: undefined });
    const told = await eventually('the notice of the live purchase', async () => {
      const { text } = await owner.api.get<NoticesView>('/notices');
      return text.includes(bought) && text;
    });
    expect(told).not.toContain(tested);
  });

  it('and its owner’s session cannot reach what the other sees', async () => {
    expect((await catalogueOf(program)).map(({ _id }) => _id)).toEqual([sandboxDatasetId]);
    expect((await catalogueOf(owner)).map(({ _id }) => _id)).not.toContain(sandboxDatasetId);
    for (const [person, datasetId] of [
      [program, live._id],
      [owner, sandboxDatasetId],
    ] as const) {
      expect((await availabilityOf(person, datasetId)).status).toBe(404);
      expect((await order(person, { datasetId, states: ['TX'], quantity: 1 })).status).toBe(404);
    }
    const headers = { 'idempotency-key': 'the-same' };
    const ask = (person: Person, datasetId: string) => {
      const body = { datasetId, states: ['TX'], phoneStatus: 'clean', quantity: 1 };
      return person.api.post<{ data: { jobId: string } }>('/leads/purchase', body, { headers });
    };
    const [inTest, inLive] = [await ask(program, sandboxDatasetId), await ask(owner, live._id)];
    expect([inTest.status, inLive.status]).toEqual([202, 202]);
    expect(inTest.body.data.jobId).not.toBe(inLive.body.data.jobId);
    expect((await owner.api.get(`/leads/packs/${inTest.body.data.jobId}`)).status).toBe(404);
    expect((await program.api.get(`/leads/packs/${inLive.body.data.jobId}`)).status).toBe(404);
    expect((await program.api.post('/payments/process', {})).status).toBe(403);
  });

  it('runs the program of the guide, until it is revoked', async () => {
    const settings = { LEADMART_URL: product.url, LEADMART_API_KEY: key.secret };
    expect(await runTestKeyProgram(settings)).toBe(
      'completed: 2 leads of "Sandbox: made-up leads" for 10 credits\nrefused: 409 LEADS.PARTIALLY_AVAILABLE\n',
    );
    expect((await owner.api.send('DELETE', `/api-keys/${key.apiKey._id}`)).status).toBe(200);
    await eventually(
      'the end of the key',
      async () => (await program.api.get('/datasets')).status === 401,
    );
  });
});
