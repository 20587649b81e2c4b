import { describe, expect, it, jest } from '@jest/globals';
import { LeadMover } from '../src/supply/scrubs/moving/lead-mover.js';
import { ScrubPartRepository } from '../src/supply/scrubs/storing/scrub-part.repository.js';
import { someLeads } from './factories/csv-lead.js';
import { aCheck, phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
const steps = scrubSteps(leads);

const dnc = { phoneStatus: 'dnc' } as const;

const stillDue = { 'work.dueAt': { $exists: true } };

describe('a Do Not Call check', () => {
  it('turns clean leads on its list dnc, in all datasets, and tells their owners', async () => {
    const file = someLeads(300);
    const [one, two] = [await leads.aDataset(file), await leads.aDataset(file.slice(0, 20))];
    const [owner, other] = [leads.aBuyer(), leads.aBuyer()];
    const pack = await steps.bought(owner, one._id, 100);
    const before = (await leads.download(owner, pack.jobId)).text;
    const listed = [...phonesOf(file).slice(0, 10), ...pack.phones.slice(0, 3), '9175550123'];
    const turned = new Set(listed.slice(0, -1)).size;
    const id = await steps.started([listed.slice(0, 6), listed.slice(6)]);
    expect(await steps.shown(id)).toMatchObject({ state: 'running', progress: 0 });
    await steps.work();
    const scrub = await steps.shown(id);
    expect(scrub).toMatchObject({ state: 'completed', progress: 1, phones: listed.length });
    const reports = new Map(scrub.datasets.map((report) => [report._id, report]));
    expect(reports.get(one._id)).toMatchObject({ turned, confirmed: 300 - turned });
    expect(reports.get(two._id)).toMatchObject({ turned: 10, confirmed: 10 });
    expect(await leads.available(other, one._id)).toBe(300 - turned);
    expect(await leads.available(other, one._id, dnc)).toBe(turned);
    // Owners keep their leads: the file is the same, and none is sold to them again.
    expect((await leads.download(owner, pack.jobId)).text).toBe(before);
    const owned = pack.phones.filter((phone) => listed.includes(phone)).length;
    expect(await leads.available(owner, one._id, dnc)).toBe(turned - owned);
    const { changes } = await steps.changesOf(owner);
    expect(changes).toHaveLength(owned);
    expect(changes[0]).toMatchObject({ change: 'dnc', checkedOn: aCheck.checkedOn });
    const sold = await steps.bought(other, one._id, turned, dnc);
    expect((await leads.download(other, sold.jobId)).text).not.toContain(',clean,');
    expect(sold.phones.sort()).toEqual([...new Set(listed.slice(0, -1))].sort());
  });

  it('reads all columns of phones, and never checks a number clean that stands elsewhere on its list', async () => {
    const file = someLeads(8);
    const dataset = await leads.aDataset(file);
    const [home, mobile, fax, id, said, ...clean] = phonesOf(file);
    const list = [
      'lead_id,Home,Mobile Phone,Fax,notes',
      `${id},${home},${mobile} x5,,call ${said} first`,
      `1234,n/a,,="${fax}",`,
      `1235,${home},512300910,,`,
    ];
    const { body } = await steps.post('', { ...aCheck, datasetId: dataset._id });
    const columns = {
      phones: ['Home', 'Mobile Phone', 'Fax'],
      emails: [],
      leftOut: ['lead_id', 'notes'],
    };
    expect((await steps.send(body._id, 1, list)).body).toEqual({
      phones: 3,
      invalidLines: 1,
      invalid: [{ line: 4, value: '512300910', error: 'No phone number with 10 digits' }],
      columns,
      unclearPhones: 2,
    });
    await steps.post(`/${body._id}/start`, { parts: 1 });
    await steps.work();
    expect(await steps.shown(body._id)).toMatchObject({
      columns,
      datasets: [{ turned: 3, confirmed: clean.length, unclear: 2 }],
    });
    // One of the leads for sale has no check, so their state has none.
    const query = `datasetId=${dataset._id}&states=CA&phoneStatus=clean`;
    const { token } = leads.aBuyer();
    const shown = await leads.as(token).get(`/leads/availability?${query}`);
    expect(shown.body).not.toHaveProperty('dncCheckedOn', aCheck.checkedOn);
  });

  it('counts clean leads of the area codes that its list covers', async () => {
    const file = [...someLeads(5), ...someLeads(4, { area: 312 })];
    const dataset = await leads.aDataset(file);
    const phones = phonesOf(file).slice(4, 6);
    const id = await steps.started([phones], { areaCodes: ['312'], datasetId: dataset._id });
    await steps.work();
    expect((await steps.shown(id)).datasets).toEqual([
      expect.objectContaining({ _id: dataset._id, turned: 2, confirmed: 3 }),
    ]);
  });

  it('dates the check of states that its list covers, until other leads arrive or it is undone', async () => {
    const [here, there] = [someLeads(5), someLeads(3, { state: 'NY', area: 212 })];
    const dataset = await leads.aDataset();
    const upload = { dncCheckedOn: '2025-06-01', dncSource: 'Files' };
    await leads.upload(dataset._id, [...here, ...there, ...someLeads(1, { state: 'NY' })], upload);
    const buyer = leads.aBuyer();
    const checked = async (states: string, phoneStatus = 'clean') => {
      const query = `datasetId=${dataset._id}&states=${states}&phoneStatus=${phoneStatus}`;
      const to = `/leads/availability?${query}`;
      return (await leads.as(buyer).get<{ dncCheckedOn?: string }>(to)).body;
    };
    const list = { areaCodes: ['201'], datasetId: dataset._id };
    const id = await steps.started([['9175550123']], list);
    await steps.work();
    const byScrub = { dncCheckedOn: aCheck.checkedOn, dncSource: aCheck.source };
    expect(await checked('CA')).toMatchObject(byScrub);
    expect(await checked('NY')).toMatchObject(upload);
    expect(await checked('CA,NY')).toMatchObject({ dncCheckedOn: upload.dncCheckedOn });
    expect(await checked('CA', 'dnc')).toMatchObject(upload);
    await leads.buy(buyer, dataset._id, { quantity: 1 });
    const packs = await leads.as(buyer).get('/leads/packs');
    expect(packs.body).toMatchObject({ packs: [byScrub] });
    await leads.upload(dataset._id, someLeads(1), { ...upload, dncCheckedOn: '2026-01-30' });
    expect(await checked('CA')).toMatchObject(upload);
    const again = await steps.started([['9175550123']], list);
    await steps.work();
    expect(await checked('CA')).toMatchObject(byScrub);
    // Two lists that cover a state together give it the older of their days.
    const later = { areaCodes: ['212'], datasetId: dataset._id, checkedOn: '2026-02-20' };
    const rest = await steps.started([['9175550123']], later);
    await steps.work();
    expect(await checked('NY')).toMatchObject(byScrub);
    for (const one of [rest, id, again]) await steps.post(`/${one}/undo`);
    for (let left = 3; left > 0; left -= 1) await steps.work();
    expect(await checked('CA')).toMatchObject(upload);
    expect(await checked('NY')).toMatchObject(upload);
  });

  it('a repeated Do Not Call check runs once, and reaches a dataset in the bin', async () => {
    const file = someLeads(5);
    const dataset = await leads.aDataset(file);
    const datasetId = dataset._id;
    for (const turned of [2, 0]) {
      const id = await steps.started([phonesOf(file).slice(0, 2)], { datasetId });
      await steps.work();
      expect((await steps.shown(id)).datasets[0]).toMatchObject({ turned, confirmed: 3 });
    }
    const late = await steps.started([phonesOf(file)], { datasetId });
    await leads.asAdmin.delete(`/admin/datasets/${datasetId}`);
    await steps.work();
    expect(await steps.shown(late)).toMatchObject({
      state: 'completed',
      datasets: [{ turned: 3 }],
    });
    expect((await steps.post('', { ...aCheck, datasetId })).status).toBe(404);
  });

  it('continues where a process died, before or after the commit of a step', async () => {
    const file = someLeads(40);
    const dataset = await leads.aDataset(file);
    const buyer = leads.aBuyer();
    await steps.bought(buyer, dataset._id, 40);
    const all = phonesOf(file);
    const parts = [all.slice(0, 5), all.slice(3, 9), all.slice(9, 14)];
    const id = await steps.started(parts, { datasetId: dataset._id });
    const moving = leads.app.get(LeadMover);
    const move = moving.move.bind(moving);
    jest
      .spyOn(moving, 'move')
      .mockImplementationOnce(async (...step) => {
        await move(...(step as Parameters<typeof move>));
        throw new Error('died after the commit');
      })
      .mockImplementationOnce(() => Promise.reject(new Error('died before the commit')));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await steps.work();
      expect((await steps.shown(id)).trouble).toMatchObject({ failures: attempt + 1 });
      await leads.mongo
        .collection('scrubs')
        .updateMany(stillDue, { $min: { 'work.dueAt': new Date(0) } });
    }
    await Promise.all([steps.work(), steps.work()]);
    expect(await steps.shown(id)).toMatchObject({
      state: 'completed',
      datasets: [{ turned: 14, confirmed: 26 }],
    });
    expect(await leads.available(leads.aBuyer(), dataset._id, dnc)).toBe(14);
    expect((await steps.changesOf(buyer)).changes).toHaveLength(14);
    expect(await leads.mongo.collection('scrub_parts').countDocuments({ scrubId: id })).toBe(0);
  });

  it('tries a check later and later while a dataset fails, says so, and holds up no others', async () => {
    const file = someLeads(6);
    const [busy, other] = [await leads.aDataset(file), await leads.aDataset(file)];
    const id = await steps.started([phonesOf(file).slice(0, 2)]);
    const moving = leads.app.get(LeadMover);
    const move = moving.move.bind(moving);
    const spy = jest.spyOn(moving, 'move').mockImplementation((lease, ...step) => {
      if (lease.datasetId === busy._id) return Promise.reject(new Error('a full disk'));
      return move(lease, ...step) as never;
    });
    const makeDue = () =>
      leads.mongo
        .collection('scrubs')
        .updateMany(stillDue, { $min: { 'work.dueAt': new Date(0) } });
    for (const [attempt, seconds] of [5, 10, 20].entries()) {
      const begun = Date.now();
      await steps.work();
      const { trouble, state } = await steps.shown(id);
      expect({ state, ...trouble }).toMatchObject({
        state: 'running',
        reason: 'internal',
        failures: attempt + 1,
      });
      const failedAt = Date.parse(trouble?.nextAttemptAt ?? '') - seconds * 1000;
      expect(failedAt).toBeGreaterThanOrEqual(begun);
      expect(failedAt).toBeLessThanOrEqual(Date.now());
      const about = expect.objectContaining({ _id: id });
      expect(await leads.needs('checks')).toEqual([
        expect.objectContaining({ count: attempt + 1, about }),
      ]);
      await makeDue();
    }
    const reports = new Map((await steps.shown(id)).datasets.map((one) => [one._id, one]));
    expect(reports.get(other._id)).toMatchObject({ turned: 2, confirmed: 4 });
    expect(reports.get(busy._id)).toMatchObject({ turned: 0, confirmed: null });
    spy.mockRestore();
    await steps.work();
    expect(await steps.shown(id)).toMatchObject({ state: 'completed', trouble: null });
    expect(await leads.needs('checks')).toEqual([]);
  });

  it('an admin stops a Do Not Call check between two steps, and undoes it', async () => {
    const file = someLeads(8);
    const [one, two] = [await leads.aDataset(file), await leads.aDataset(file)];
    const all = phonesOf(file);
    const id = await steps.started([all.slice(0, 3), all.slice(3, 6)]);
    const moving = leads.app.get(LeadMover);
    const move = moving.move.bind(moving);
    // During the first step, which commits nevertheless.
    jest.spyOn(moving, 'move').mockImplementationOnce(async (...step) => {
      expect((await steps.post(`/${id}/undo`)).status).toBe(202);
      return move(...step) as never;
    });
    await steps.work();
    const { state, datasets } = await steps.shown(id);
    expect(state).toBe('undone');
    const turned = datasets.map((report) => report.turned).sort((a, b) => a - b);
    expect(turned).toEqual([...turned.slice(1).map(() => 0), 3]);
    for (const { _id } of [one, two]) {
      expect(await leads.available(leads.aBuyer(), _id)).toBe(8);
      expect(await leads.available(leads.aBuyer(), _id, dnc)).toBe(0);
    }
    expect(await leads.mongo.collection('scrub_parts').countDocuments({ scrubId: id })).toBe(0);
    expect((await steps.post(`/${id}/undo`)).body).toMatchObject({ state: 'undone' });
  });

  it('starts no Do Not Call check without all parts, and takes none afterwards', async () => {
    const { body } = await steps.post('', aCheck);
    await steps.send(body._id, 1, ['9175550101']);
    await steps.send(body._id, 3, ['9175550103']);
    const refused = await steps.post<{ code: string; details: unknown }>(`/${body._id}/start`, {
      parts: 4,
    });
    expect(refused).toMatchObject({ status: 409, body: { details: { missing: [2, 4] } } });
    expect((await steps.send(body._id, 2, ['no phone'])).status).toBe(400);
    expect((await steps.post(`/${body._id}/undo`)).status).toBe(409);
    expect((await steps.send(body._id, 2, ['9175550102'])).status).toBe(200);
    const startWith = async (parts: number) =>
      (await steps.post(`/${body._id}/start`, { parts })).status;
    expect(await startWith(2)).toBe(400);
    expect(await startWith(3)).toBe(202);
    expect(await startWith(3)).toBe(202);
    expect(await startWith(2)).toBe(409);
    expect((await steps.send(body._id, 2, ['9175550102'])).status).toBe(409);
    await steps.work();
  });

  it('starts no Do Not Call check without a part that arrives while the parts are counted', async () => {
    const { body } = await steps.post('', aCheck);
    await steps.send(body._id, 1, ['9175550101']);
    const parts = leads.app.get(ScrubPartRepository);
    const count = parts.counts.bind(parts);
    jest.spyOn(parts, 'counts').mockImplementationOnce(async (...of) => {
      const counted = await count(...of);
      expect((await steps.send(body._id, 2, ['9175550102'])).status).toBe(200);
      return counted;
    });
    expect((await steps.post(`/${body._id}/start`, { parts: 1 })).status).toBe(400);
    expect((await steps.post(`/${body._id}/start`, { parts: 2 })).body).toMatchObject({
      phones: 2,
    });
    await steps.work();
  });

  it.each([
    ['checkedOn', { checkedOn: '2999-01-01' }],
    ['source', { source: '' }],
    ['areaCodes.0', { areaCodes: ['12'] }],
  ])('refuses a Do Not Call check with the name of the field %s', async (field, wrong) => {
    const { status, body } = await steps.post<unknown>('', { ...aCheck, ...wrong });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });
});
