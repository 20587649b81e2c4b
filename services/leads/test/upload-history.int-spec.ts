import { describe, expect, it } from '@jest/globals';
import {
  ListUserEmails,
  type AvailabilityView,
  type CatalogueDatasetView,
  type DatasetId,
  type PacksView,
  type UploadId,
  type UploadReport,
  type UploadsView,
  type UserId,
} from '@leadmart/contracts';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { newId } from '@leadmart/platform/mongo';
import type { UploadDocument } from '../src/supply/uploads/upload.schema.js';
import { csvOf, someLeads } from './factories/csv-lead.js';
import { anUpload, uploadCounts } from './factories/upload.js';
import { startLeads } from './start-leads.js';

const adminId = '65f0000000000000000000aa' as UserId;

const leads = await startLeads();

const history = async (datasetId: string, page = 1) => {
  const path = `/admin/datasets/${datasetId}/uploads?page=${page}`;
  const { status, body, text } = await leads.asAdmin.get<UploadsView>(path);
  if (status !== 200) throw new Error(text);
  return body;
};
const uploaded = async (datasetId: string, count: number, fields: Record<string, string> = {}) => {
  const answer = await leads.upload<UploadReport>(datasetId, someLeads(count), fields);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.uploadId;
};
const undo = (datasetId: string, uploadId: string) =>
  leads.asAdmin.post(`/admin/datasets/${datasetId}/uploads/${uploadId}/undo`);

describe('the upload history of a dataset', () => {
  it('lists uploads newest first with admin, time, file and counts', async () => {
    const dataset = await leads.aDataset();
    const form = new FormData();
    form.append('file', new Blob([csvOf(someLeads(3))]), 'C:\\Users\\ann\\spring "leads".csv');
    form.append('dncCheckedOn', '2026-01-31');
    form.append('dncSource', ' registry.example ');
    const token = leads.tokens.admin(adminId);
    const path = `/admin/datasets/${dataset._id}/upload`;
    const first = await leads.as(token).post<UploadReport>(path, form);
    expect(first.status).toBe(201);
    const known = someLeads(2);
    const second = await uploaded(dataset._id, 2);
    await leads.upload(dataset._id, known);
    const waiting = await leads.upload<{ uploadId: string }>(dataset._id, [
      ...known,
      ...someLeads(1),
    ]);
    await leads.bus.answer(ListUserEmails, ({ userIds }) => ({
      users: userIds
        .filter((userId) => userId === adminId)
        .map((userId) => ({ userId, email: 'ann@leadmart.test', username: 'Ann' })),
    }));
    const { uploads, ...pages } = await history(dataset._id);
    expect(pages).toEqual({ total: 4, page: 1, pages: 1 });
    expect(uploads.map(({ _id, state }) => [_id, state])).toEqual([
      [waiting.body.uploadId, 'waiting'],
      [expect.any(String), 'completed'],
      [second, 'completed'],
      [first.body.uploadId, 'completed'],
    ]);
    expect(uploads[0]).toMatchObject({
      addedCount: 0,
      duplicateCount: 2,
      validCount: 1,
      waitsUntil: expect.stringMatching(/Z$/),
      completedAt: null,
      undo: { possible: false },
    });
    expect(uploads[3]).toEqual({
      _id: first.body.uploadId,
      state: 'completed',
      admin: { _id: adminId, email: 'ann@leadmart.test' },
      uploadedAt: expect.stringMatching(/Z$/),
      fileName: expect.stringMatching(/^spring .*leads.*\.csv$/),
      addedCount: 3,
      totalCount: 3,
      validCount: 3,
      duplicateCount: 0,
      duplicateInFileCount: 0,
      duplicateInDatasetCount: 0,
      statusChangedCount: 0,
      refusedCount: 0,
      invalidCount: 0,
      dncCheckedOn: '2026-01-31',
      dncSource: 'registry.example',
      completedAt: expect.stringMatching(/Z$/),
      waitsUntil: null,
      sent: null,
      hasInvalidRows: false,
      undone: null,
      undo: { possible: true, reason: null },
    });
  });

  it('shows undone uploads and the reason why a sold upload cannot be undone', async () => {
    const dataset = await leads.aDataset();
    const [first, second] = [await uploaded(dataset._id, 5), await uploaded(dataset._id, 5)];
    await leads.buy(leads.aBuyer(), dataset._id, { quantity: 5 });
    await undo(dataset._id, second);
    const { uploads } = await history(dataset._id);
    expect(uploads).toEqual([
      expect.objectContaining({
        _id: second,
        state: 'undone',
        undone: expect.objectContaining({ removedCount: 5, at: expect.any(String) }),
        undo: { possible: false, reason: 'This upload is undone already.' },
      }),
      expect.objectContaining({
        _id: first,
        state: 'completed',
        undo: { possible: false, reason: expect.stringContaining('have been sold') },
      }),
    ]);
  });

  it('lists ten uploads a page, without failed ones', async () => {
    const dataset = await leads.aDataset();
    const datasetId = dataset._id as DatasetId;
    const fields = { datasetId, adminId, listed: true, counts: uploadCounts() };
    const all = Array.from({ length: 11 }, () => anUpload({ id: newId() as UploadId, ...fields }));
    const rows = leads.mongo.collection<UploadDocument>('uploads');
    await rows.insertMany(all.map(withUnderscoreId));
    await leads.upload(dataset._id, 'a,b\n1,2\n');
    expect(await history(dataset._id)).toMatchObject({ total: 11, page: 1, pages: 2 });
    expect(await history(dataset._id, 2)).toMatchObject({ uploads: [{}], page: 2 });
  });

  it('answers 404 for the uploads of an unknown dataset and 403 to buyers', async () => {
    const path = `/admin/datasets/${newId()}/uploads`;
    expect((await leads.asAdmin.get(path)).status).toBe(404);
    expect((await leads.as(leads.aBuyer()).get(path)).status).toBe(403);
    const bad = `${path}?page=0`;
    expect((await leads.asAdmin.get(bad)).status).toBe(400);
  });
});

describe('the date of the phone status check', () => {
  it.each([
    ['DNC checked on', { dncCheckedOn: '2999-01-01' }],
    ['DNC checked on', { dncCheckedOn: '1026-01-01' }],
    ['DNC checked on', { dncCheckedOn: '31.01.2026' }],
    ['DNC checked on', { dncCheckedOn: '2026-02-31' }],
    ['DNC source', { dncSource: 'x'.repeat(101) }],
    ['DNC source', { dncSource: 'two\nlines' }],
  ])('refuses an invalid check of the phones: %s %j', async (field, fields) => {
    const dataset = await leads.aDataset();
    const answer = await leads.upload(
      dataset._id,
      someLeads(1),
      fields as unknown as Record<string, string>,
    );
    expect(answer.status).toBe(400);
    expect(answer.body['error']).toMatch(new RegExp(`^${field} must `));
    expect((await history(dataset._id)).total).toBe(0);
  });

  it('accepts a check of today and an upload without a check', async () => {
    const dataset = await leads.aDataset();
    const today = new Date().toISOString().slice(0, 10);
    await uploaded(dataset._id, 1, { dncCheckedOn: today, dncSource: '' });
    await uploaded(dataset._id, 1, { dncCheckedOn: '', dncSource: '' });
    const { uploads } = await history(dataset._id);
    expect(uploads.map(({ dncCheckedOn }) => dncCheckedOn)).toEqual([null, today]);
  });

  it('shows buyers the oldest check of the leads for sale and the source of the latest', async () => {
    const dataset = await leads.aDataset();
    const buyer = leads.aBuyer();
    const seen = async () => {
      const { token } = buyer;
      const listed = await leads.as(token).get<{ datasets: CatalogueDatasetView[] }>('/datasets');
      const path = `/leads/availability?datasetId=${dataset._id}&states=CA&phoneStatus=clean`;
      const { body } = await leads.as(token).get<AvailabilityView>(path);
      const view = listed.body.datasets.find(({ _id }) => _id === dataset._id);
      const shown = [view?.dncCheckedOn, view?.dncSource];
      expect([body.dncCheckedOn, body.dncSource]).toEqual(shown);
      return shown;
    };
    expect(await seen()).toEqual([undefined, undefined]);
    await uploaded(dataset._id, 1);
    expect(await seen()).toEqual([undefined, undefined]);
    await uploaded(dataset._id, 1, { dncCheckedOn: '2026-03-01', dncSource: 'latest' });
    const old = await uploaded(dataset._id, 1, { dncCheckedOn: '2026-01-01', dncSource: 'old' });
    expect(await seen()).toEqual(['2026-01-01', 'latest']);
    await undo(dataset._id, old);
    expect(await seen()).toEqual(['2026-03-01', 'latest']);
    await leads.buy(buyer, dataset._id, { quantity: 2 });
    await uploaded(dataset._id, 1, { dncCheckedOn: '2025-01-01' });
    const { body } = await leads.as(buyer).get<PacksView>('/leads/packs');
    expect(body.packs[0]).toMatchObject({ dncCheckedOn: '2026-03-01', dncSource: 'latest' });
  });
});
