import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  DatasetChanged,
  UploadUndone,
  type AuditedAction,
  type DatasetView,
  type UploadReport,
} from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { ShelfChanger } from '../src/supply/uploads/shelving/shelf-changer.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads();
afterEach(() => void delete leads.billing.interrupt);

const undoingsOf = (datasetId: string) =>
  leads.mongo
    .collection('eventLog')
    .find({ 'payload.subject.id': datasetId, 'payload.action': 'upload.undone' })
    .map(({ payload }) => payload as AuditedAction)
    .toArray();
const forSale = (datasetId: string, phoneStatus: 'clean' | 'dnc' = 'clean') =>
  leads.available(leads.aBuyer(), datasetId, { states: ['CA', 'TX'], phoneStatus });
const leadCount = async (datasetId: string) => {
  const token = leads.admin;
  const { body } = await leads.as(token).get<{ datasets: DatasetView[] }>('/admin/datasets');
  return body.datasets.find(({ _id }) => _id === datasetId)?.leadCount;
};
describe('undoing an upload', () => {
  it('withdraws the leads of an upload and publishes the change', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const uploadId = await leads.uploaded(dataset._id, [
      ...someLeads(300),
      ...someLeads(5, { state: 'TX' }),
    ]);
    await leads.uploaded(dataset._id, someLeads(7));
    expect(await forSale(dataset._id)).toBe(322);
    expect(await leads.undo(dataset._id, uploadId)).toMatchObject({
      status: 200,
      body: { message: 'Upload undone', uploadId, removedCount: 305, statusChangesKept: 0 },
    });
    expect(await forSale(dataset._id)).toBe(17);
    expect(await leadCount(dataset._id)).toBe(17);
    await until(() => leads.bus.seen(UploadUndone).some((e) => e.uploadId === uploadId));
    const changes = () => leads.bus.seen(DatasetChanged);
    await until(() => changes().some((e) => e.datasetId === dataset._id && e.leadCount === 17));
    expect(await undoingsOf(dataset._id)).toMatchObject([
      {
        subject: { type: 'dataset', name: dataset.name },
        before: { uploadId, state: 'completed' },
        after: { uploadId, state: 'undone', removedCount: 305 },
      },
    ]);
  });

  it('keeps the leads of other uploads, which are sold next', async () => {
    const [first, wrong, last] = [someLeads(10), someLeads(300), someLeads(270)];
    const dataset = await leads.aDataset(first);
    const uploadId = await leads.uploaded(dataset._id, wrong);
    await leads.uploaded(dataset._id, last);
    await leads.undo(dataset._id, uploadId);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 280 });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    const expected = [...first, ...last].map(({ phoneNumber }) => phoneNumber);
    expect(phones.sort()).toEqual(expected.sort());
    expect(await leads.available(buyer, dataset._id)).toBe(0);
  });

  it('accepts the phones of an undone upload again', async () => {
    const file = [...someLeads(20), ...someLeads(20, { area: 305 })];
    const dataset = await leads.aDataset(someLeads(3, { area: 305 }));
    const uploadId = await leads.uploaded(dataset._id, file);
    await leads.undo(dataset._id, uploadId);
    const again = await leads.upload<UploadReport>(dataset._id, file);
    expect(again).toMatchObject({ status: 201, body: { addedCount: 40, duplicateCount: 0 } });
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 43 });
    expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(43);
    expect((await leads.undo(dataset._id, again.body.uploadId)).status).toBe(409);
  });

  it('gives the same answer to repeated and concurrent undo requests', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(20));
    const answers = await Promise.all([
      leads.undo(dataset._id, uploadId),
      leads.undo(dataset._id, uploadId),
    ]);
    const third = await leads.undo(dataset._id, uploadId);
    for (const { status, body } of [...answers, third])
      expect({ status, removed: body.removedCount }).toEqual({ status: 200, removed: 20 });
    expect(await forSale(dataset._id)).toBe(0);
    expect(await undoingsOf(dataset._id)).toHaveLength(1);
  });

  it('keeps phones as dnc that became dnc by the undone upload or later', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset();
    const first = await leads.uploaded(dataset._id, file);
    const flipped = file.slice(0, 4).map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));
    const second = await leads.uploaded(dataset._id, [...flipped, ...someLeads(2)]);
    expect(await leads.undo(dataset._id, second)).toMatchObject({
      body: { removedCount: 2, statusChangesKept: 4 },
    });
    expect([await forSale(dataset._id), await forSale(dataset._id, 'dnc')]).toEqual([6, 4]);
    expect(await leads.undo(dataset._id, first)).toMatchObject({ body: { removedCount: 6 } });
    expect([await forSale(dataset._id), await forSale(dataset._id, 'dnc')]).toEqual([0, 4]);
    expect(await leadCount(dataset._id)).toBe(4);
    // The phones are stored as dnc: they do not become clean again.
    const again = await leads.upload<UploadReport>(dataset._id, file, { skipDuplicates: 'true' });
    expect(again.body).toMatchObject({ addedCount: 6, duplicateCount: 4 });
  });

  it('refuses to undo an upload that added no leads', async () => {
    const file = someLeads(3);
    const dataset = await leads.aDataset(file);
    const uploadId = await leads.uploaded(
      dataset._id,
      file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' })),
    );
    expect(await leads.undo(dataset._id, uploadId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'nothing-added' } },
    });
  });

  it('refuses to undo a waiting upload and an upload of another dataset', async () => {
    const file = someLeads(2);
    const dataset = await leads.aDataset(file);
    const waiting = await leads.upload<{ uploadId: string }>(dataset._id, [
      ...file,
      ...someLeads(1),
    ]);
    expect(await leads.undo(dataset._id, waiting.body.uploadId)).toMatchObject({
      status: 409,
      body: { details: { reason: 'not-completed' } },
    });
    const other = await leads.aDataset();
    expect((await leads.undo(other._id, waiting.body.uploadId)).status).toBe(404);
  });
});

describe('an undo that fails', () => {
  it('keeps all leads for sale when the undo fails', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    jest.spyOn(leads.app.get(ShelfChanger), 'run').mockRejectedValueOnce(new Error('broken'));
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(500);
    expect(await forSale(dataset._id)).toBe(10);
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
    expect(await forSale(dataset._id)).toBe(0);
  });

  it('answers 404 to an undo when the dataset was deleted', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, someLeads(10));
    await leads.asAdmin.delete(`/admin/datasets/${dataset._id}`);
    expect(await leads.undo(dataset._id, uploadId)).toMatchObject({
      status: 404,
      body: { code: 'LEADS.DATASET_NOT_FOUND' },
    });
  });
});
