import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DatasetChanged,
  DatasetCreated,
  DatasetDeleted,
  LeadsAdminActed,
  type CatalogueDatasetView,
  type DatasetView,
  type PublicCatalogueView,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { until } from '@leadmart/platform/testing';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.close());

const asAdmin = <B = DatasetView>(method: string, path: string, body?: unknown) =>
  leads.http<B>(method, `/admin/datasets${path}`, { token: leads.admin, body });
const seenBy = async (base: string, token: string) =>
  (await leads.http<{ datasets: DatasetView[] }>('GET', base, { token })).body.datasets;

describe('managing a dataset', () => {
  it('creates a dataset with the default prices of the specification and publishes it', async () => {
    const { status, body } = await asAdmin('POST', '', { name: ' Small businesses ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Small businesses',
      description: '',
      pricing: { clean: 5, dnc: 4 },
      leadCount: 0,
      lastUpdated: expect.stringMatching(/Z$/),
      exclusive: false,
      visible: true,
    });
    await until(() => leads.bus.seen(DatasetCreated).some((e) => e.datasetId === body._id));
  });

  it('refuses the name of another dataset in any case until that dataset is deleted', async () => {
    const first = await asAdmin('POST', '', { name: 'Roofers' });
    const again = await asAdmin<{ code: string }>('POST', '', { name: 'ROOFERS' });
    expect(again).toMatchObject({ status: 409, body: { code: 'LEADS.DATASET_NAME_TAKEN' } });
    const other = await asAdmin('POST', '', { name: 'Plumbers' });
    expect((await asAdmin('PATCH', `/${other.body._id}/name`, { name: 'roofers' })).status).toBe(
      409,
    );
    expect((await asAdmin('PATCH', `/${first.body._id}/name`, { name: 'ROOFERS' })).status).toBe(
      200,
    );
    await asAdmin('DELETE', `/${first.body._id}`);
    expect((await asAdmin('POST', '', { name: 'Roofers' })).status).toBe(201);
  });

  it('renames, reprices, hides and shows a dataset', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Dentists' });
    const at = `/${body._id}`;
    expect((await asAdmin('PATCH', `${at}/name`, { name: 'Dental' })).body.name).toBe('Dental');
    const priced = await asAdmin('PATCH', `${at}/pricing`, { pricing: { clean: 0.3, dnc: 0 } });
    expect(priced.body.pricing).toEqual({ clean: 0.3, dnc: 0 });
    expect((await asAdmin('PATCH', `${at}/visibility`)).body.visible).toBe(false);
    expect((await asAdmin('PATCH', `${at}/visibility`)).body.visible).toBe(true);
    expect((await asAdmin('PATCH', `${at}/visibility`, { visible: false })).body.visible).toBe(
      false,
    );
    await until(
      () => leads.bus.seen(DatasetChanged).filter((e) => e.datasetId === body._id).length === 5,
    );
  });

  it('records who changed a dataset, and its values before and after', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Audited' });
    const token = leads.tokens.admin('65f0000000000000000000aa');
    const change = { token, body: { pricing: { clean: 6, dnc: 4 } } };
    await leads.http('PATCH', `/admin/datasets/${body._id}/pricing`, change);
    await asAdmin('PATCH', `/${body._id}/visibility`);
    await asAdmin('DELETE', `/${body._id}`);
    const records = await until(() => {
      const records = leads.bus.seen(LeadsAdminActed);
      const ofThis = records.filter(({ subject }) => subject.id === body._id);
      return ofThis.length === 4 ? ofThis : undefined;
    });
    const byAction = new Map(records.map((record) => [record.action, record]));
    expect(byAction.get('dataset.created')).toMatchObject({
      before: null,
      after: { visible: true },
    });
    expect(byAction.get('dataset.repriced')).toMatchObject({
      adminId: '65f0000000000000000000aa',
      subject: { type: 'dataset', name: 'Audited' },
      before: { cleanPrice: 5 },
      after: { cleanPrice: 6 },
    });
    expect(byAction.get('dataset.hidden')).toMatchObject({
      before: { visible: true },
      after: { visible: false },
    });
    expect(byAction.get('dataset.deleted')).toMatchObject({ after: null });
  });

  it('shows buyers a dataset only while it is visible', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Vets' });
    const buyer = leads.aBuyer();
    const namesSeen = async () =>
      (await seenBy('/datasets', buyer.token)).map(({ _id }: CatalogueDatasetView) => _id);
    expect(await namesSeen()).toContain(body._id);
    await asAdmin('PATCH', `/${body._id}/visibility`, { visible: false });
    expect(await namesSeen()).not.toContain(body._id);
    expect((await seenBy('/admin/datasets', leads.admin)).map(({ _id }) => _id)).toContain(
      body._id,
    );
    expect((await seenBy('/datasets', leads.admin)).map(({ _id }) => _id)).not.toContain(body._id);
  });

  it('answers 404 for a deleted dataset and removes it from the list', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Gone' });
    expect((await asAdmin('DELETE', `/${body._id}`)).status).toBe(200);
    for (const [method, path, sent] of [
      ['DELETE', '', undefined],
      ['PATCH', '/name', { name: 'x' }],
      ['PATCH', '/visibility', undefined],
    ] as const)
      expect((await asAdmin(method, `/${body._id}${path}`, sent)).status).toBe(404);
    expect((await seenBy('/admin/datasets', leads.admin)).map(({ _id }) => _id)).not.toContain(
      body._id,
    );
    await until(() => leads.bus.seen(DatasetDeleted).some((e) => e.datasetId === body._id));
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: ['x'] }],
    ['name', { name: 'x'.repeat(1_000_000) }],
    ['pricing.clean', { name: 'x', pricing: { clean: -1, dnc: 4 } }],
    ['pricing.dnc', { name: 'x', pricing: { clean: 5, dnc: 0.05 } }],
    ['visible', { name: 'x', visible: true }],
  ])('refuses an invalid dataset and names the field: %s', async (field, body) => {
    const { status, text } = await asAdmin('POST', '', body);
    expect(status).toBe(400);
    expect(text).toContain(`"field":"${field}"`);
  });
});

describe('the catalogue of visitors', () => {
  const seenByVisitors = async () => {
    const { body, headers } = await leads.http<PublicCatalogueView>('GET', '/catalogue');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    return body.datasets;
  };

  it('shows prices and leads by state and status, of what every buyer may buy', async () => {
    const file = [
      ...someLeads(2),
      ...someLeads(3, { state: 'TX' }),
      ...someLeads(1, { state: 'TX', phoneNumberStatus: 'dnc' }),
    ];
    const open = await leads.aDataset(file, { name: 'Open', pricing: { clean: 0.3, dnc: 4 } });
    const exclusive = await leads.aDataset(file, { name: 'Only once', exclusive: true });
    const empty = await leads.aDataset();
    const datasets = await seenByVisitors();
    expect(datasets.find(({ _id }) => _id === open._id)).toEqual({
      _id: open._id,
      name: 'Open',
      description: '',
      pricing: { clean: 0.3, dnc: 4 },
      stock: { clean: { CA: 2, TX: 3 }, dnc: { TX: 1 } },
    });
    const shown = datasets.map(({ _id }) => _id);
    expect(shown).not.toContain(exclusive._id);
    expect(shown).not.toContain(empty._id);

    await asAdmin('PATCH', `/${open._id}/visibility`, { visible: false });
    expect((await seenByVisitors()).map(({ _id }) => _id)).not.toContain(open._id);
  });
});

describe('access to the routes of leads', () => {
  it('declares access for every route', () => {
    expect(routesWithoutAccess(leads.app)).toEqual([]);
  });

  it('refuses the admin routes to buyers', async () => {
    const { token } = leads.aBuyer();
    expect(
      (await leads.http('POST', '/admin/datasets', { token, body: { name: 'x' } })).status,
    ).toBe(403);
    expect((await leads.http('GET', '/admin/datasets', { token })).status).toBe(403);
    expect((await leads.http('GET', '/datasets')).status).toBe(401);
  });
});
