import { describe, expect, it } from '@jest/globals';
import {
  packsQuery,
  stateCodes,
  type DatasetId,
  type LeadPackView,
  type LeadsOverviewView,
  type PacksView,
  type SamplesView,
} from '@leadmart/contracts';
import { countCommands } from '@leadmart/platform/testing';
import { AvailabilityService } from '../src/selling/availability/availability.service.js';
import { PackPages } from '../src/selling/packs/pack-pages.js';
import { PurchasesInProgress } from '../src/selling/purchases/purchases-in-progress.js';
import { someLeads } from './factories/csv-lead.js';
import { startLeads, type TestBuyer } from './start-leads.js';

// No sweeper runs while commands are counted.
const leads = await startLeads({ SWEEP_INTERVAL_SECONDS: '3600' });

/** The relay removes the rows of earlier changes, and earlier purchases have moved the rotation. */
const ignored = ['update outbox', 'delete outbox', 'find rotations', 'update rotations'];

const asDnc = (file: ReturnType<typeof someLeads>) =>
  file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
const wishes = [{ phoneStatus: 'clean' }, { phoneStatus: 'dnc' }] as const;

/** A buyer who owns three of six leads, and a function that makes two of the six dnc. */
async function anOwner() {
  const file = someLeads(6);
  const dataset = await leads.aDataset(file);
  const buyer = leads.aBuyer();
  await leads.buy(buyer, dataset._id, { quantity: 3 });
  let next = 0;
  const withdrawTwo = () =>
    leads.upload(dataset._id, asDnc(file.slice(next, (next += 2))), { skipDuplicates: 'true' });
  return { id: dataset._id, buyer, withdrawTwo };
}

const availablePath = (datasetId: string, phoneStatus = 'clean') =>
  `/leads/availability?datasetId=${datasetId}&states=${stateCodes.join(',')}&phoneStatus=${phoneStatus}`;
const samplesPath = (datasetId: string, phoneStatus = 'clean') =>
  availablePath(datasetId, phoneStatus).replace('availability', 'samples');
const read = (path: string, { token }: TestBuyer, times = 1) =>
  Promise.all(Array.from({ length: times }, () => leads.as(token).get(path)));

describe('the database commands of a read', () => {
  it.each([
    [
      'availability of 50 states',
      ['find buyer_guards', 'find datasets', 'find holders', 'find stocks'],
    ],
    [
      'samples of 50 states',
      ['find datasets', 'find pages', 'find shelves', 'find shelves', 'find stocks'],
    ],
    ['datasets', ['find datasets', 'find stocks']],
    ['the catalogue of visitors', ['find datasets', 'find stocks']],
    ['jobs in progress', ['find purchases']],
    ['the first page of packs', ['find purchases']],
  ])('of %s are within their budget', async (name, budget) => {
    const { id, buyer } = await anOwner();
    const paths: Record<string, string> = {
      'availability of 50 states': availablePath(id),
      'samples of 50 states': samplesPath(id),
      datasets: '/datasets',
      'the catalogue of visitors': '/catalogue',
      'jobs in progress': '/leads/purchase-jobs/in-progress',
      'the first page of packs': '/leads/packs',
    };
    // A change makes the catalogue be read again.
    await leads.aDataset();
    const sent = await countCommands(leads, () => read(paths[name] ?? '', buyer), { ignored });
    expect(sent.toSorted()).toEqual(budget);
  });

  it('reads of the same moment share database commands', async () => {
    const { id, buyer } = await anOwner();
    const availability = leads.app.get(AvailabilityService);
    const query = {
      datasetId: id as DatasetId,
      states: [...stateCodes],
      phoneStatus: 'clean' as const,
    };
    const readers = Array.from({ length: 50 }, (_, i) => (i % 2 ? leads.aBuyer() : buyer));
    await leads.aDataset();
    const read50 = () => Promise.all(readers.map((one) => availability.of(one.id, query)));
    const sent = await countCommands(leads, read50, { ignored });
    const budget = ['find buyer_guards', 'find datasets', 'find holders', 'find stocks'];
    expect(sent.toSorted()).toEqual(budget);
  });

  it('that browsers poll are shared by buyers who poll at the same moment', async () => {
    const [jobs, pages] = [leads.app.get(PurchasesInProgress), leads.app.get(PackPages)];
    const buyers = Array.from({ length: 50 }, () => leads.aBuyer());
    const polls = [
      () => Promise.all(buyers.map(({ id }) => jobs.of(id))),
      () => Promise.all(buyers.map(({ id }) => pages.first(id))),
    ];
    for (const poll of polls) {
      await poll();
      expect(await countCommands(leads, poll, { ignored })).toEqual(['find purchases']);
    }
  });

  it('of many packs count them once, and not again after later purchases (soak)', async () => {
    const dataset = await leads.aDataset(someLeads(13));
    const buyer = leads.aBuyer();
    const buy = () => leads.buy(buyer, dataset._id, { quantity: 1 });
    for (let pack = 1; pack <= 11; pack += 1) await buy();
    const firstPage = async () => {
      let totalPacks: number | undefined;
      const ask = async () => {
        const answer = await leads.as(buyer).get<PacksView>('/leads/packs');
        ({ totalPacks } = answer.body);
        expect(answer.body.packs).toHaveLength(10);
      };
      const commands = await countCommands(leads, ask, { ignored });
      return { totalPacks, commands };
    };
    const [find, count] = ['find purchases', 'aggregate purchases'];
    expect(await firstPage()).toEqual({ totalPacks: 11, commands: [find, count] });
    expect(await firstPage()).toEqual({ totalPacks: 11, commands: [find] });
    await buy();
    expect(await firstPage()).toEqual({ totalPacks: 12, commands: [find, find] });
    expect(await firstPage()).toEqual({ totalPacks: 12, commands: [find] });
  });

  it('the name of a pack is shown by every process at once, found, and the default again when it is empty', async () => {
    const dataset = await leads.aDataset(someLeads(4));
    const [buyer, stranger] = [leads.aBuyer(), leads.aBuyer()];
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 1 });
    await leads.buy(buyer, dataset._id, { quantity: 1 });
    // The pages of another process.
    const { packs, clock } = leads.app.get(PackPages) as unknown as Record<string, never>;
    const others = new PackPages(packs as never, clock as never);
    const rename = (name: string, { token } = buyer) =>
      leads.as(token).put<LeadPackView>(`/leads/packs/${jobId}/name`, { name });
    const shown = async () => (await others.first(buyer.id)).packs.map(({ name }) => name);
    const byDefault = `${dataset.name} · CA · clean`;
    expect(await shown()).toEqual([byDefault, byDefault]);
    expect((await rename('  Spring calls ')).body).toMatchObject({ name: 'Spring calls' });
    expect(await shown()).toEqual([byDefault, 'Spring calls']);
    const found = await others.read(buyer.id, packsQuery.parse({ name: 'SPRING' }));
    expect(found.packs.map(({ _id }) => _id)).toEqual([jobId]);
    expect((await rename('Mine', stranger)).status).toBe(404);
    for (const invalid of ['x'.repeat(81), 'a\tb'])
      expect(await rename(invalid)).toMatchObject({
        status: 400,
        body: { details: { fields: [{ field: 'name' }] } },
      });
    await rename('Autumn calls');
    expect(await shown()).toEqual([byDefault, 'Autumn calls']);
    expect((await rename(' ')).body.name).toBe(byDefault);
    expect(await shown()).toEqual([byDefault, byDefault]);
  });

  it('of the overview are those of its parts, and one more for more packs than a page (soak)', async () => {
    const dataset = await leads.aDataset(someLeads(13));
    const buyer = leads.aBuyer();
    const buy = (quantity: number) => leads.buy(buyer, dataset._id, { quantity });
    const overview = async () => {
      const { body } = await leads.as(buyer).get<LeadsOverviewView>('/leads/overview');
      return body;
    };
    await buy(3);
    const { latestPacks, ...rest } = await overview();
    expect(latestPacks).toMatchObject([{ dataset: { _id: dataset._id }, forSale: true }]);
    const added = { _id: dataset._id, name: dataset.name, added: 13 };
    expect(rest).toMatchObject({ totalPacks: 1, use: [{ leads: 3, credits: 15 }] });
    expect(rest.newStock).toContainEqual(expect.objectContaining(added));
    const again = async () => void (await overview());
    await leads.aDataset();
    const parts = ['find datasets', 'find purchases', 'find stocks'];
    const sent = await countCommands(leads, again, { ignored });
    expect(sent.toSorted()).toEqual(parts);
    for (let pack = 2; pack <= 11; pack += 1) await buy(1);
    await again();
    const ofCatalogue = ['find datasets', 'find stocks'];
    const sentNow = await countCommands(leads, again, { ignored: [...ignored, ...ofCatalogue] });
    expect(sentNow).toEqual(Array(2).fill('find purchases'));
    expect((await overview()).use.reduce((sum, one) => sum + one.leads, 0)).toBe(13);
  });

  it('the status of a purchase that this process has completed costs no command', async () => {
    const { _id: id } = await leads.aDataset(someLeads(1));
    const [buyer, stranger] = [leads.aBuyer(), leads.aBuyer()];
    const { jobId } = (await leads.request(buyer, id, { quantity: 1 })).body.data;
    const path = `/leads/purchase-status/${jobId}`;
    const ask = async () => {
      const { body } = await leads.as(buyer).get(path);
      expect(body).toMatchObject({ data: { progress: 100, status: 'completed', error: null } });
    };
    expect(await countCommands(leads, ask, { ignored })).toEqual([]);
    expect((await leads.as(stranger).get(path)).status).toBe(404);
  });

  it('open the shelves of a buyer once after leads were withdrawn, not at every read (soak)', async () => {
    const { id, buyer, withdrawTwo } = await anOwner();
    await withdrawTwo();
    for (const { phoneStatus } of wishes) {
      const first = await countCommands(leads, () => read(availablePath(id, phoneStatus), buyer));
      const again = await countCommands(leads, () => read(availablePath(id, phoneStatus), buyer));
      // The first read settles the shelves of both statuses.
      expect(first.includes('find shelves')).toBe(phoneStatus === 'clean');
      expect(again).not.toContain('find shelves');
      expect(again).not.toContain('update holders');
    }
  });
});

describe('samples', () => {
  const ask = (path: string, { token }: TestBuyer) => leads.as(token).get<SamplesView>(path);

  it('samples are five masked rows of the stock, the same all day, without a command when asked again', async () => {
    const dataset = await leads.aDataset([...someLeads(300), ...someLeads(9, { state: 'TX' })]);
    const buyer = leads.aBuyer();
    const first = await ask(samplesPath(dataset._id), buyer);
    expect(first.headers.get('cache-control')).toContain('private');
    expect(first.body).toMatchObject({ lastUpdated: expect.any(String) });
    expect(first.body.rows).toHaveLength(5);
    for (const row of first.body.rows)
      expect(row).toEqual({
        name: 'A••••• L•••••',
        phone: '(201) •••-••••',
        email: '•••@•••',
        city: '•••',
        state: expect.stringMatching(/^(CA|TX)$/),
        phoneStatus: 'clean',
      });
    const again = () => ask(samplesPath(dataset._id), buyer);
    const ofCatalogue = ['find datasets', 'find stocks'];
    const sent = await countCommands(leads, again, { ignored: [...ignored, ...ofCatalogue] });
    expect(sent).toEqual([]);
    expect((await again()).body).toEqual(first.body);
  });

  it('visitors of a day see the same rows, of clean leads or else of DNC ones', async () => {
    const dnc = await leads.aDataset(someLeads(2, { phoneNumberStatus: 'dnc' }));
    const mixed = await leads.aDataset([
      ...someLeads(20),
      ...someLeads(20, { phoneNumberStatus: 'dnc' }),
    ]);
    const shown = ({ _id }: { _id: string }) =>
      leads.http<SamplesView>('GET', `/catalogue/${_id}/samples`);
    const first = await shown(mixed);
    expect(first.headers.get('cache-control')).toContain('public');
    expect(first.body.rows.map(({ phoneStatus }) => phoneStatus)).toEqual(Array(5).fill('clean'));
    expect((await shown(mixed)).body).toEqual(first.body);
    const statuses = (await shown(dnc)).body.rows.map(({ phoneStatus }) => phoneStatus);
    expect(statuses).toEqual(['dnc', 'dnc']);
  });

  it('leave out withdrawn leads, and are fewer than five or none', async () => {
    const file = someLeads(3).map((lead, i) => ({ ...lead, firstName: `${'XYZ'[i]}a` }));
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    const names = async (phoneStatus: string) =>
      (await ask(samplesPath(dataset._id, phoneStatus), buyer)).body.rows.map(({ name }) => name);
    const [x, y, z] = ['X••••• L•••••', 'Y••••• L•••••', 'Z••••• L•••••'];
    expect((await names('clean')).toSorted()).toEqual([x, y, z]);
    expect(await names('dnc')).toEqual([]);
    await leads.upload(dataset._id, asDnc(file.slice(0, 2)), { skipDuplicates: 'true' });
    expect(await names('clean')).toEqual([z]);
    expect((await names('dnc')).toSorted()).toEqual([x, y]);
  });

  it('refuses samples of an exclusive dataset, for an unknown state and without a session', async () => {
    const buyer = leads.aBuyer();
    const { _id: exclusive } = await leads.aDataset([], { exclusive: true });
    const code = async (path: string) => {
      const { status, body } = await ask(path, buyer);
      return { status, ...body };
    };
    const notOffered = { status: 404, code: 'LEADS.SAMPLES_NOT_OFFERED' };
    expect(await code(samplesPath(exclusive))).toMatchObject(notOffered);
    const invalid = { status: 400, details: { fields: [{ field: 'states.0' }] } };
    const noState = samplesPath(exclusive).replace(/states=../, 'states=XX');
    expect(await code(noState)).toMatchObject(invalid);
    expect((await leads.http('GET', samplesPath(exclusive))).status).toBe(401);
    expect(await code(`/catalogue/${exclusive}/samples`)).toMatchObject(notOffered);
  });
});

describe('availability beside purchases', () => {
  it('stays exact while reads settle what purchases of the same buyer change', async () => {
    const file = someLeads(40);
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    await leads.buy(buyer, dataset._id, { quantity: 4 });
    for (let round = 0; round < 4; round += 1) {
      const flipped = asDnc(file.slice(round * 4, round * 4 + 4));
      await leads.upload(dataset._id, flipped, { skipDuplicates: 'true' });
      const [purchase] = await Promise.all([
        leads.buy(buyer, dataset._id, { quantity: 4 }),
        read(availablePath(dataset._id), buyer, 10),
      ]);
      expect(purchase.status).toBe('completed');
      const counts = await Promise.all(
        wishes.map((wish) => leads.available(buyer, dataset._id, wish)),
      );
      // The buyer owns four leads more after each round; all others are available, as clean or as dnc.
      expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(40 - 4 * (round + 2));
    }
  });

  it('sees changes of datasets and uploads by the same process at once', async () => {
    const dataset = await leads.aDataset(someLeads(2));
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(2);
    await leads.uploaded(dataset._id, someLeads(3));
    expect(await leads.available(buyer, dataset._id)).toBe(5);
    const asAdmin = { token: leads.admin, body: { visible: false } };
    await leads.http('PATCH', `/admin/datasets/${dataset._id}/visibility`, asAdmin);
    for (const path of [availablePath(dataset._id), samplesPath(dataset._id)]) {
      const hidden = await leads.as(buyer).get(path);
      expect(hidden).toMatchObject({ status: 404, body: { code: 'LEADS.DATASET_NOT_FOUND' } });
    }
  });
});

describe('polling', () => {
  it.each([
    '/datasets',
    '/catalogue',
    '/leads/packs',
    '/leads/overview',
    '/leads/purchase-jobs/in-progress',
  ])('answers 304 as long as nothing changed: %s', async (path) => {
    const { buyer } = await anOwner();
    const { headers } = await leads.as(buyer).get(path);
    const tag = { 'if-none-match': headers.get('etag') ?? '' };
    const again = await leads.as(buyer).get(path, tag);
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});
