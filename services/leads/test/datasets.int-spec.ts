import { afterEach, describe, expect, it } from '@jest/globals';
import {
  DatasetChanged,
  DatasetCreated,
  LeadsAdminActed,
  type AvailabilityView,
  type CatalogueDatasetView,
  type CheckAgeLimitView,
  type SamplesView,
  type DatasetView,
  type PublicCatalogueView,
} from '@leadmart/contracts';
import { routesWithoutAccess } from '@leadmart/platform/http';
import { until } from '@leadmart/platform/testing';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads({ ADMIN_PROOF_ABOVE: 'deletions=0, prices=0' });

const asAdmin = <B = DatasetView>(method: string, path: string, body?: unknown) =>
  leads.http<B>(method, `/admin/datasets${path}`, { token: leads.admin, body });
const seenBy = async (base: string, token: string) =>
  (await leads.as(token).get<{ datasets: DatasetView[] }>(base)).body.datasets;

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
      version: 1,
    });
    await until(() => leads.bus.seen(DatasetCreated).some((e) => e.datasetId === body._id));
  });

  it('refuses the name of another dataset in any case', async () => {
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
  });

  it('renames, describes, reprices, hides and shows a dataset', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Dentists' });
    const at = `/${body._id}`;
    expect((await asAdmin('PATCH', `${at}/name`, { name: 'Dental' })).body.name).toBe('Dental');
    const described = await asAdmin('PATCH', `${at}/description`, { description: ' Tooth ' });
    expect(described.body.description).toBe('Tooth');
    const priced = await asAdmin('PATCH', `${at}/pricing`, { pricing: { clean: 0.3, dnc: 0 } });
    expect(priced.body.pricing).toEqual({ clean: 0.3, dnc: 0 });
    expect(priced.body.undo?.values).toEqual({ pricing: { clean: 5, dnc: 4 } });
    expect((await asAdmin('PATCH', `${at}/visibility`)).body.visible).toBe(false);
    expect((await asAdmin('PATCH', `${at}/visibility`)).body.visible).toBe(true);
    expect((await asAdmin('PATCH', `${at}/visibility`, { visible: false })).body.visible).toBe(
      false,
    );
    await until(
      () => leads.bus.seen(DatasetChanged).filter((e) => e.datasetId === body._id).length === 6,
    );
  });

  it('records who changed a dataset, and its values before and after', async () => {
    const { body } = await asAdmin('POST', '', { name: 'Audited' });
    const token = leads.tokens.admin('65f0000000000000000000aa');
    const change = { token, body: { pricing: { clean: 6, dnc: 4 } } };
    await leads.http('PATCH', `/admin/datasets/${body._id}/pricing`, change);
    for (let i = 0; i < 2; i += 1) await asAdmin('PATCH', `/${body._id}/visibility`);
    const unproved = leads.tokens.sign({ isAdmin: true, provedSecondsAgo: 16 * 60 });
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', '/pricing'],
    ] as const)
      expect(
        await leads.http(method, `/admin/datasets/${body._id}${path}`, {
          ...(path !== '' && change),
          token: unproved,
        }),
      ).toMatchObject({ status: 423, body: { code: 'AUTH.PROOF_NEEDED' } });
    await asAdmin('DELETE', `/${body._id}`);
    const records = await until(() => {
      const records = leads.bus.seen(LeadsAdminActed);
      const ofThis = records.filter(({ subject }) => subject.id === body._id);
      return ofThis.length === 5 ? ofThis : undefined;
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
    expect(byAction.get('dataset.binned')).toMatchObject({
      before: { visible: true },
      after: { visible: false },
    });
  });

  it('shows buyers a dataset only while it is visible', async () => {
    const buyer = leads.aBuyer();
    const namesSeen = async () =>
      (await seenBy('/datasets', buyer.token)).map(({ _id }: CatalogueDatasetView) => _id);
    await namesSeen();
    const { body } = await asAdmin('POST', '', { name: 'Vets' });
    expect(await namesSeen()).toContain(body._id);
    await asAdmin('PATCH', `/${body._id}/visibility`, { visible: false });
    expect(await namesSeen()).not.toContain(body._id);
    expect((await seenBy('/admin/datasets', leads.admin)).map(({ _id }) => _id)).toContain(
      body._id,
    );
    expect((await seenBy('/datasets', leads.admin)).map(({ _id }) => _id)).not.toContain(body._id);
    await asAdmin('PATCH', `/${body._id}/visibility`, { visible: true });
    expect(await namesSeen()).toContain(body._id);
    await asAdmin('DELETE', `/${body._id}`);
    expect(await namesSeen()).not.toContain(body._id);
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
      // Fewer than 100 are not told apart.
      stock: { clean: { CA: 50, TX: 50 }, dnc: { TX: 50 } },
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
    expect((await leads.as(token).post('/admin/datasets', { name: 'x' })).status).toBe(403);
    expect((await leads.as(token).get('/admin/datasets')).status).toBe(403);
    expect((await leads.http('GET', '/datasets')).status).toBe(401);
  });
});

describe('the age limit of checks', () => {
  const limitPath = '/admin/check-age-limit';
  const limit = (days: unknown) => leads.asAdmin.put<CheckAgeLimitView>(limitPath, { days });
  const old = { dncCheckedOn: '2026-01-31', dncSource: 'FTC registry' };

  async function aCheckedDataset(file: readonly CsvLead[]): Promise<string> {
    const dataset = await leads.aDataset();
    await leads.upload(dataset._id, file, old);
    return dataset._id;
  }

  const shownTo = async ({ token }: TestBuyer, datasetId: string) => {
    const to = `/leads/availability?datasetId=${datasetId}&states=CA,NY&phoneStatus=clean`;
    return (await leads.as(token).get<AvailabilityView>(to)).body;
  };

  /** The counts in the catalogues of buyers and of visitors. */
  const counted = async ({ token }: TestBuyer, datasetId: string) => {
    const { body } = await leads.as(token).get<{ datasets: CatalogueDatasetView[] }>('/datasets');
    const shown = body.datasets.find(({ _id }) => _id === datasetId);
    const { body: map } = await leads.http<PublicCatalogueView>('GET', '/catalogue');
    const stock = map.datasets.find(({ _id }) => _id === datasetId)?.stock;
    return { leadCount: shown?.leadCount, stock };
  };

  afterEach(async () => {
    await limit(null);
  });

  it('takes states out of availability, samples and purchases, also between the two, until a check', async () => {
    const file = someLeads(6);
    const inNewYork = someLeads(4, { area: 312 }).map((lead) => ({ ...lead, state: 'NY' }));
    const datasetId = await aCheckedDataset([...file, ...inNewYork]);
    const buyer = leads.aBuyer();
    const both = { states: ['CA', 'NY'] as const, quantity: 3 };
    expect((await shownTo(buyer, datasetId)).available).toBe(10);
    expect((await limit(31)).body).toMatchObject({ days: 31 });
    // The buyer has seen ten leads.
    const refused = await leads.request(buyer, datasetId, both);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'LEADS.CHECKS_TOO_OLD',
      details: { states: ['CA', 'NY'], limitDays: 31 },
    });
    expect(await shownTo(buyer, datasetId)).toMatchObject({
      available: 0,
      byState: { CA: 0, NY: 0 },
      tooOld: { states: ['CA', 'NY'], limitDays: 31 },
    });
    const samples = `/leads/samples?datasetId=${datasetId}&states=CA,NY&phoneStatus=clean`;
    const { body } = await leads.as(buyer).get<SamplesView>(samples);
    expect(body.rows).toEqual([]);
    expect(await counted(buyer, datasetId)).toEqual({ leadCount: 0, stock: undefined });
    // A check of today that covers the area codes of one state.
    const today = new Date().toISOString().slice(0, 10);
    const californian = new Set(phonesOf(file));
    const areaCodes = [...new Set(phonesOf(file).map((phone) => phone.slice(0, 3)))];
    const phone = phonesOf(file)[0] ?? '';
    await scrubSteps(leads).started([[phone]], { checkedOn: today, areaCodes, datasetId });
    await scrubSteps(leads).work();
    const after = await shownTo(buyer, datasetId);
    expect(after.byState).toEqual({ CA: 5, NY: 0 });
    const stock = { clean: { CA: 50 }, dnc: { CA: 50 } };
    expect(await counted(buyer, datasetId)).toEqual({ leadCount: 6, stock });
    const { jobId } = await leads.buy(buyer, datasetId, { ...both, quantity: 5 });
    const sold = phonesIn((await leads.download(buyer, jobId)).text);
    expect(sold.every((one) => californian.has(one))).toBe(true);
  });

  it('applies to new datasets, is audited once, and can be lifted', async () => {
    await limit(10);
    await limit(10);
    const datasetId = await aCheckedDataset(someLeads(2));
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, datasetId)).toBe(0);
    expect(await leads.available(buyer, datasetId, { phoneStatus: 'dnc' })).toBe(0);
    await limit(null);
    expect(await leads.available(buyer, datasetId)).toBe(2);
    const bad = await limit(0);
    expect(bad.status).toBe(400);
    expect(JSON.stringify(bad.body)).toContain('whole number of days from 1 to 365');
    await leads.published();
    const acts = leads.bus
      .seen(LeadsAdminActed)
      .filter(({ action }) => action === 'check-age-limit.changed');
    expect(acts.slice(-2)).toMatchObject([
      { before: { days: null }, after: { days: 10 } },
      { before: { days: 10 }, after: { days: null } },
    ]);
  });
});
