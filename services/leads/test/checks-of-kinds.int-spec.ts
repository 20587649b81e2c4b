import { describe, expect, it, jest } from '@jest/globals';
import type { AvailabilityView, CatalogueDatasetView, SamplesView } from '@leadmart/contracts';
import { StockChanges } from '@leadmart/stock';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { aCheck, phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads, type TestBuyer } from './start-leads.js';

const leads = await startLeads();
const steps = scrubSteps(leads);

const dnc = { phoneStatus: 'dnc' } as const;

/** Runs a check of one dataset to its end. */
async function checked(datasetId: string, phones: readonly string[], more: object = {}) {
  const id = await steps.started([phones], { datasetId, ...more });
  await steps.work();
  return id;
}

async function undone(id: string): Promise<void> {
  expect((await steps.post(`/${id}/undo`)).status).toBe(202);
  await steps.work();
  expect(await steps.shown(id)).toMatchObject({ state: 'undone', progress: 1 });
}

const reportOf = async (id: string) => (await steps.shown(id)).datasets[0];
const becameDnc = (lead: CsvLead) => ({ ...lead, phoneNumberStatus: 'dnc' }) as CsvLead;

describe('a check with the registry of a state', () => {
  it('makes leads of its state dnc, counts those of others, and dates its state alone', async () => {
    const [texan, other] = [someLeads(6, { state: 'TX' }), someLeads(4, { state: 'OH' })];
    const { _id } = await leads.aDataset([...texan, ...other]);
    const list = [...phonesOf(texan).slice(0, 2), ...phonesOf(other).slice(0, 3)];
    const state = { kind: 'state', stateCode: 'TX', source: 'Texas list' };
    const id = await checked(_id, list, state);
    expect(await steps.shown(id)).toMatchObject({
      kind: 'state',
      stateCode: 'TX',
      datasets: [{ turned: 2, elsewhere: 3, confirmed: 4 }],
    });
    const buyer = leads.aBuyer();
    const checkOf = async (states: string) => {
      const to = `/leads/availability?datasetId=${_id}&states=${states}&phoneStatus=clean`;
      return (await leads.http<AvailabilityView>('GET', to, buyer)).body;
    };
    expect(await checkOf('TX')).toMatchObject({ available: 4, dncSource: 'Texas list' });
    const ohio = await checkOf('OH');
    expect([ohio.available, ohio.dncCheckedOn]).toEqual([4, undefined]);
    await undone(id);
    expect(await leads.available(buyer, _id, dnc)).toBe(0);
    expect(await checkOf('TX')).not.toHaveProperty('dncSource');
  });

  it('a lead on two registries is clean again when both checks are undone', async () => {
    const file = someLeads(5);
    const { _id } = await leads.aDataset(file);
    const [phone = ''] = phonesOf(file);
    const first = await checked(_id, [phone]);
    const second = await checked(_id, [phone], { kind: 'state', stateCode: 'CA' });
    expect(await reportOf(second)).toMatchObject({ turned: 0, confirmed: 4 });
    await undone(first);
    expect(await reportOf(first)).toMatchObject({ turned: 1, restored: 0, kept: 1 });
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, _id, dnc)).toBe(1);
    await undone(second);
    expect(await reportOf(second)).toMatchObject({ turned: 0, restored: 1, kept: 0 });
    expect(await leads.available(buyer, _id)).toBe(5);
  });
});

describe('a check with a list of litigators or of disconnected phones', () => {
  it('takes leads out of sale, which owners keep, until the last check of them is undone', async () => {
    const file = someLeads(10);
    const { _id } = await leads.aDataset(file);
    const [owner, other] = [leads.aBuyer(), leads.aBuyer()];
    const pack = await steps.bought(owner, _id, 3);
    const [sold = ''] = pack.phones;
    const unsold = phonesOf(file).filter((phone) => !pack.phones.includes(phone));
    const [both = '', one = ''] = unsold;
    const before = (await leads.download(owner, pack.jobId)).text;
    const first = await checked(_id, [sold, both, one], { kind: 'litigator' });
    expect(await reportOf(first)).toMatchObject({ turned: 3, confirmed: null });
    const second = await checked(_id, [both], { kind: 'disconnected' });
    expect(await leads.available(other, _id)).toBe(7);
    expect(await leads.available(owner, _id)).toBe(5);
    expect((await leads.download(owner, pack.jobId)).text).toBe(before);
    expect((await steps.changesOf(owner)).changes).toEqual([]);
    // The phone stays known: a file brings no second lead with it.
    const [lead] = file.filter(({ phoneNumber }) => phoneNumber === one);
    const again = await leads.upload(_id, lead ? [lead] : []);
    expect(again.body).toMatchObject({ validCount: 0, duplicateCount: 1 });
    await undone(first);
    expect(await reportOf(first)).toMatchObject({ turned: 3, restored: 2, kept: 1 });
    expect(await leads.available(other, _id)).toBe(9);
    expect(await leads.available(owner, _id)).toBe(6);
    await undone(second);
    expect(await leads.available(other, _id)).toBe(10);
    const rest = await steps.bought(owner, _id, 7);
    expect([...rest.phones].sort()).toEqual([...unsold].sort());
  });

  it('a lead that becomes dnc while it is out of sale comes back as dnc', async () => {
    const file = someLeads(4);
    const { _id } = await leads.aDataset(file);
    const [one, two] = file;
    if (!one || !two) throw new Error('expected two leads');
    const id = await checked(_id, phonesOf([one, two]), { kind: 'litigator' });
    await leads.upload(_id, [becameDnc(one)], { skipDuplicates: 'true' });
    const registry = await checked(_id, phonesOf([two]));
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, _id, dnc)).toBe(0);
    await undone(id);
    expect(await leads.available(buyer, _id, dnc)).toBe(2);
    await undone(registry);
    expect([await leads.available(buyer, _id), await leads.available(buyer, _id, dnc)]).toEqual([
      3, 1,
    ]);
  });

  it('continues where a process died, and an undo stops it between two steps', async () => {
    const file = someLeads(9);
    const { _id } = await leads.aDataset(file);
    const parts = [phonesOf(file).slice(0, 3), phonesOf(file).slice(2, 5)];
    const id = await steps.started(parts, { datasetId: _id, kind: 'litigator' });
    const stock = leads.app.get(StockChanges, { strict: false });
    const suspend = stock.suspend.bind(stock);
    const spy = jest.spyOn(stock, 'suspend').mockRejectedValueOnce(new Error('died'));
    await steps.work();
    expect((await steps.shown(id)).trouble).toMatchObject({ failures: 1 });
    const due = { $min: { 'work.dueAt': new Date(0) } };
    await leads.mongo.collection('scrubs').updateOne({ _id: id as never }, due);
    // During the first step, which commits nevertheless.
    spy.mockImplementationOnce(async (...step) => {
      expect((await steps.post(`/${id}/undo`)).status).toBe(202);
      return suspend(...step);
    });
    await steps.work();
    expect(await steps.shown(id)).toMatchObject({
      state: 'undone',
      datasets: [{ turned: 3, restored: 3, kept: 0 }],
    });
    expect(await leads.available(leads.aBuyer(), _id)).toBe(9);
    expect(await leads.mongo.collection('marks').countDocuments({ by: id })).toBe(0);
  });
});

describe('a check with a list of wireless phones or landlines', () => {
  const lines = async (buyer: TestBuyer, datasetId: string, types: string, status = 'clean') => {
    const query = `datasetId=${datasetId}&states=CA&phoneStatus=${status}&lineTypes=${types}`;
    const to = `/leads/availability?${query}`;
    const { body } = await leads.http<AvailabilityView & { error: string }>('GET', to, buyer);
    return body.available ?? body.error;
  };

  it('lets orders choose among lines; the later list counts, and moved leads keep their line', async () => {
    const file = someLeads(12);
    const { _id } = await leads.aDataset(file);
    const phones = phonesOf(file);
    const buyer = leads.aBuyer();
    const all = async () =>
      Promise.all(['wireless', 'landline', 'unknown'].map((type) => lines(buyer, _id, type)));
    const catalogue = async () => {
      const to = '/datasets';
      const { body } = await leads.http<{ datasets: CatalogueDatasetView[] }>('GET', to, buyer);
      return body.datasets.find((dataset) => dataset._id === _id)?.hasLineTypes;
    };
    expect([await all(), await catalogue()]).toEqual([[0, 0, 12], undefined]);
    const later = { kind: 'landline', checkedOn: '2026-02-05' };
    const second = await checked(_id, phones.slice(4, 7), later);
    const first = await checked(_id, phones.slice(0, 6), { kind: 'wireless' });
    expect(await reportOf(first)).toMatchObject({ turned: 6 });
    expect([await all(), await catalogue()]).toEqual([[4, 3, 5], true]);
    expect(await lines(buyer, _id, 'landline,unknown')).toBe(8);
    expect(await lines(buyer, _id, 'fax')).toContain('must be one of wireless, landline, unknown');
    await checked(_id, phones.slice(0, 1));
    expect(await lines(buyer, _id, 'wireless', 'dnc')).toBe(1);
    const wish = { quantity: 3, lineTypes: ['wireless' as const] };
    const { jobId } = await leads.buy(buyer, _id, wish);
    expect(phonesIn((await leads.download(buyer, jobId)).text).sort()).toEqual(phones.slice(1, 4));
    expect(await leads.request(buyer, _id, { ...wish, quantity: 1 })).toMatchObject({
      status: 409,
    });
    const { body } = await leads.http<{ packs: object[] }>('GET', '/leads/packs', buyer);
    expect(body.packs).toMatchObject([{ lineTypes: ['wireless'] }]);
    await undone(second);
    expect(await all()).toEqual([2, 0, 6]);
    await undone(first);
    expect([await all(), await catalogue()]).toEqual([[0, 0, 8], undefined]);
  });

  it('sample rows are of the lines that were chosen', async () => {
    const [lead] = someLeads(1);
    if (!lead) throw new Error('expected a lead');
    const { _id } = await leads.aDataset([{ ...lead, firstName: 'Zoe' }, ...someLeads(6)]);
    await checked(_id, phonesOf([lead]), { kind: 'landline' });
    const query = `datasetId=${_id}&states=CA&phoneStatus=clean&lineTypes=landline`;
    const to = `/leads/samples?${query}`;
    const { body } = await leads.http<SamplesView>('GET', to, leads.aBuyer());
    expect(body.rows.map(({ name }) => name[0])).toEqual(['Z']);
  });
});

describe('checks of all kinds', () => {
  it('checks restore exactly what was there, in whatever order they are undone', async () => {
    const file = someLeads(30);
    const { _id } = await leads.aDataset(file);
    const phones = phonesOf(file);
    const buyer = leads.aBuyer();
    const kinds = ['federal', 'litigator', 'wireless', 'disconnected', 'federal', 'landline'];
    for (const order of [
      [0, 1, 2, 3, 4, 5],
      [5, 3, 4, 0, 2, 1],
    ]) {
      const ids: string[] = [];
      for (const [i, kind] of kinds.entries())
        ids.push(await checked(_id, phones.slice(i * 3, i * 3 + 9), { kind }));
      for (const i of order) await undone(ids[i] ?? '');
      expect([await leads.available(buyer, _id), await leads.available(buyer, _id, dnc)]).toEqual([
        30, 0,
      ]);
      expect(await leads.mongo.collection('marks').countDocuments({ datasetId: _id })).toBe(0);
    }
    const { phones: all } = await steps.bought(buyer, _id, 30);
    expect(all.sort()).toEqual([...phones].sort());
  });

  it.each([
    ['kind', { kind: 'fax' }],
    ['stateCode', { kind: 'state' }],
    ['stateCode', { stateCode: 'TX' }],
    ['areaCodes', { kind: 'litigator', areaCodes: ['512'] }],
  ])('a check is refused with the name of the field %s: %j', async (field, wrong) => {
    const { status, body } = await steps.post<unknown>('', { ...aCheck, ...wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
  });
});
