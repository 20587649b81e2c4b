import { describe, expect, it } from '@jest/globals';
import {
  DatasetDeleted,
  LeadsAdminActed,
  type BinView,
  type CatalogueDatasetView,
  type DatasetView,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { emptyBin } from '../src/leads.jobs.js';
import { aLead, phonesIn, someLeads } from './factories/csv-lead.js';
import { optOutSteps } from './opt-out-steps.js';
import { phonesOf, scrubSteps } from './scrub-steps.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
/** A second replica. */
const other = await startReplica(leads);

const asAdmin = <B = DatasetView>(method: string, path: string, body?: unknown) =>
  leads.http<B>(method, `/admin/datasets${path}`, { token: leads.admin, body });
const restored = (id: string) => asAdmin('POST', `/${id}/restore`);
const binned = async (id: string) =>
  (await asAdmin<BinView>('GET', '/bin')).body.datasets.find(({ _id }) => _id === id);
const listed = async (id: string) =>
  (await asAdmin<{ datasets: DatasetView[] }>('GET', '')).body.datasets.find(
    ({ _id }) => _id === id,
  );
const actsOn = (id: string) =>
  leads.bus.seen(LeadsAdminActed).filter(({ subject }) => subject.id === id);
const rowsOf = () => leads.mongo.collection<{ _id: string }>('datasets');
const due = (id: string) =>
  rowsOf().updateOne({ _id: id }, { $set: { 'work.dueAt': new Date(0) } });

describe('the bin of datasets', () => {
  it('a dataset in the bin is not for sale, shown with its days, and restored as it was, without those who opted out meanwhile', async () => {
    const [asked, dncLater] = [aLead(), aLead()];
    const dataset = await leads.aDataset([...someLeads(6), asked, dncLater]);
    const id = dataset._id;
    const buyer = leads.aBuyer();
    const before = await leads.buy(buyer, id, { quantity: 2 });
    const held = (await leads.download(buyer, before.jobId)).text;
    const sold = phonesIn(held);
    const waits = await leads.available(buyer, id);

    expect(await asAdmin('DELETE', `/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Moved to the bin\./), leadCount: 8 },
    });
    const inBin = await binned(id);
    expect(inBin).toMatchObject({ name: dataset.name, leadCount: 8, admin: { email: null } });
    expect(Date.parse(inBin?.until ?? '') - Date.parse(inBin?.deletedAt ?? '')).toBe(7 * 864e5);
    expect(await listed(id)).toBeUndefined();
    const { body } = await leads.as(buyer).get<{ datasets: CatalogueDatasetView[] }>('/datasets');
    expect(body.datasets.map(({ _id }) => _id)).not.toContain(id);
    expect((await leads.request(buyer, id, { quantity: 1 })).status).toBe(404);
    for (const [method, path, sent] of [
      ['DELETE', '', undefined],
      ['PATCH', '/name', { name: 'x' }],
      ['PATCH', '/visibility', { visible: true }],
      ['GET', '/uploads', undefined],
    ] as const)
      expect((await asAdmin(method, `/${id}${path}`, sent)).status).toBe(404);
    expect((await asAdmin('POST', '', { name: dataset.name.toUpperCase() })).status).toBe(409);
    expect((await leads.download(buyer, before.jobId)).text).toBe(held);

    await optOutSteps(leads).optOut({ phone: asked.phoneNumber });
    const scrubs = scrubSteps(leads);
    await scrubs.started([phonesOf([dncLater])]);
    await scrubs.work();

    expect(await restored(id)).toMatchObject({ status: 200, body: { _id: id, visible: true } });
    expect(await binned(id)).toBeUndefined();
    expect((await listed(id))?.name).toBe(dataset.name);
    const left = await leads.available(buyer, id);
    expect(left).toBeLessThanOrEqual(waits);
    const stranger = leads.aBuyer();
    const quantity = await leads.available(stranger, id);
    const { jobId } = await leads.buy(stranger, id, { quantity });
    const phones = phonesIn((await leads.download(stranger, jobId)).text);
    expect(phones).not.toContain(asked.phoneNumber);
    expect(phones).not.toContain(dncLater.phoneNumber);
    const again = await leads.buy(buyer, id, { quantity: left });
    const second = phonesIn((await leads.download(buyer, again.jobId)).text);
    expect(second.filter((phone) => sold.includes(phone))).toEqual([]);
    const restoration = () => actsOn(id).find(({ action }) => action === 'dataset.restored');
    expect(await until(restoration)).toMatchObject({
      before: { visible: false },
      after: { visible: true },
    });
  });

  it('a hidden dataset comes back hidden, with its files for review; a second deletion finds nothing, a second restore changes nothing', async () => {
    const { _id: id } = await leads.aDataset(someLeads(1));
    const file = someLeads(1);
    await leads.upload(id, [...file, ...file]);
    const waiting = async () => (await leads.needs('uploads', id)).length;
    expect(await waiting()).toBe(1);
    await asAdmin('PATCH', `/${id}/visibility`, { visible: false });
    const deletions = await Promise.all([asAdmin('DELETE', `/${id}`), asAdmin('DELETE', `/${id}`)]);
    expect(deletions.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 404,
    ]);
    expect(await waiting()).toBe(0);
    const restores = await Promise.all([restored(id), restored(id)]);
    expect(await waiting()).toBe(1);
    expect(restores).toMatchObject([
      { status: 200, body: { visible: false } },
      { status: 200, body: { visible: false } },
    ]);
    await leads.published();
    expect(actsOn(id).filter(({ action }) => action === 'dataset.restored')).toHaveLength(1);
  });

  it('a dataset is deleted for good once its days are over, and frees its name', async () => {
    const { _id: id, name } = await leads.aDataset(someLeads(2));
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, id, { quantity: 1 });
    await asAdmin('DELETE', `/${id}`);
    await leads.app.get(Work).runNow(emptyBin);
    expect(await binned(id)).toBeDefined();
    await due(id);
    await Promise.all([leads, other].map(({ app }) => app.get(Work).runNow(emptyBin)));
    expect(await binned(id)).toBeUndefined();
    expect((await restored(id)).status).toBe(404);
    expect((await asAdmin('POST', '', { name })).status).toBe(201);
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(1);
    await leads.published();
    expect(leads.bus.seen(DatasetDeleted).filter((e) => e.datasetId === id)).toHaveLength(1);
    expect(actsOn(id).filter(({ action }) => action === 'dataset.deleted')).toMatchObject([
      { before: { name }, after: null },
    ]);
  });

  it('a restore at the moment of the deletion for good wins or loses as a whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id: id } = await leads.aDataset(someLeads(1));
      await asAdmin('DELETE', `/${id}`);
      await due(id);
      const [{ status }] = await Promise.all([restored(id), other.app.get(Work).runNow(emptyBin)]);
      const row = await rowsOf().findOne({ _id: id });
      expect(row).not.toHaveProperty('bin');
      expect(row).not.toHaveProperty('work');
      if (status === 200) expect(row).toMatchObject({ living: true, visible: true });
      else expect([status, row]).toMatchObject([404, { living: false, visible: false }]);
    }
  });
});
