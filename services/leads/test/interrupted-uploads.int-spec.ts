import { describe, expect, it, jest } from '@jest/globals';
import type { UndoneUploadView, UploadReport } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { DirectoryStager } from '@leadmart/stock/internals/changes/directory-stager';
import { LeadStager } from '@leadmart/stock/internals/changes/lead-stager';
import { StockChanges } from '@leadmart/stock/internals/changes/stock-changes';
import { sweepStagings, sweepUploads } from '../src/leads.jobs.js';
import { ShelfChanger } from '../src/supply/uploads/shelving/shelf-changer.js';
import { UploadCommitter } from '../src/supply/uploads/shelving/upload-committer.js';
import { UploadShelver } from '../src/supply/uploads/shelving/upload-shelver.js';
import { UploadRepository } from '../src/supply/uploads/upload.repository.js';
import { FilePieceRepository } from '../src/supply/uploads/waiting/file-piece.repository.js';
import { phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads, startReplica, type Leads } from './start-leads.js';

/** The replica that stops in the middle as if it were killed, and the replica that continues. */
const dying = await startLeads({ UPLOAD_CONCURRENCY: '16' });
const leads = await startReplica(dying, { UPLOAD_WAIT_SECONDS: '1' });

type Service = abstract new (...args: never[]) => object;
type Step = readonly [service: Service, method: string];

/** Stops the dying replica at a method, `before` or `after` the method runs. */
function haltAt([service, method]: Step, when: 'before' | 'after') {
  const target = dying.app.get(service) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const original = target[method]?.bind(target);
  if (!original) throw new Error(`there is no ${method}`);
  let reached = false;
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  jest.spyOn(target, method).mockImplementationOnce(async (...args) => {
    const result = when === 'after' ? await original(...args) : undefined;
    reached = true;
    await asleep;
    return when === 'after' ? result : original(...args);
  });
  return { reached: () => until(() => reached), wake };
}

const sweep = async () => {
  for (const job of [sweepStagings, sweepUploads]) await leads.app.get(Work).runNow(job);
};
/** Lets the leases expire, and the files whose ids no answer contained. */
async function lapse(datasetId: string) {
  const past = { $set: { 'sweep.dueAt': new Date(0) } };
  const { mongo } = leads;
  await mongo.collection('stagings').updateMany({ subject: datasetId, state: 'staging' }, past);
  await mongo.collection('uploads').updateMany({ datasetId, state: 'taking' }, past);
  await sweep();
}
/** Returns whether the lease of an upload expires soon unless its process renews it. */
async function hasShortLease(datasetId: string, of: 'stagings' | 'uploads'): Promise<boolean> {
  const state = { $in: ['staging', 'taking'] };
  const dataset = { $or: [{ datasetId }, { subject: datasetId }] };
  const leased = await leads.mongo.collection(of).findOne({ ...dataset, state });
  return Number(leased?.['sweep'].dueAt) - Number(leased?.['startedAt']) < 60_000;
}
const forSale = (datasetId: string) => leads.available(leads.aBuyer(), datasetId);
const leftOver = async (datasetId: string) => {
  const uploads = leads.mongo.collection('uploads');
  const pieces = leads.mongo.collection('upload_files');
  const ids = (await uploads.find({ datasetId, state: { $ne: 'waiting' } }).toArray()).map(
    ({ _id }) => String(_id),
  );
  const stock = await leads.mongo.collection('stocks').findOne({ _id: datasetId as never });
  return {
    pieces: await pieces.countDocuments({ uploadId: { $in: ids } }),
    fence: stock?.['fence'] as unknown,
    atWork: await leads.mongo
      .collection('stagings')
      .countDocuments({ subject: datasetId, state: 'staging' }),
  };
};
const nothing = { pieces: 0, fence: undefined, atWork: 0 };
const post = <B>(
  replica: Leads,
  datasetId: string,
  uploadId: string,
  what: string,
  body?: object,
) =>
  replica.as(leads.admin).post<B>(`/admin/datasets/${datasetId}/uploads/${uploadId}/${what}`, body);
const both = { skipDuplicates: true, skipInvalid: true };

describe('a process that dies during an upload', () => {
  it.each([
    ['before its rows are compared', [DirectoryStager, 'compare'], 'before'],
    ['before pages are staged', [LeadStager, 'stagePages'], 'before'],
    ['when pages are staged', [LeadStager, 'stagePages'], 'after'],
    ['when the directory is staged', [DirectoryStager, 'stage'], 'after'],
    ['before it commits', [UploadCommitter, 'commit'], 'before'],
  ] as const)(
    'leaves nothing of an upload for sale and accepts the file again when the process dies %s',
    async (_, step, when) => {
      const dataset = await leads.aDataset(someLeads(10));
      const file = someLeads(300);
      const halt = haltAt(step, when);
      const first = dying.upload(dataset._id, file);
      await halt.reached();
      expect(await forSale(dataset._id)).toBe(10);
      expect(await hasShortLease(dataset._id, 'stagings')).toBe(true);
      await lapse(dataset._id);
      expect(await leftOver(dataset._id)).toEqual(nothing);
      const again = await leads.upload<UploadReport>(dataset._id, file);
      expect(again).toMatchObject({ status: 201, body: { addedCount: 300 } });
      // The first process was only slow: the rest of its work must change nothing.
      halt.wake();
      expect((await first).status).toBe(409);
      expect(await forSale(dataset._id)).toBe(310);
      const buyer = leads.aBuyer();
      const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 310 });
      expect(new Set(phonesIn((await leads.download(buyer, jobId)).text)).size).toBe(310);
    },
  );

  it('sells all leads of an upload when the process dies between commit and answer', async () => {
    const dataset = await leads.aDataset();
    const file = someLeads(20);
    const halt = haltAt([UploadCommitter, 'commit'], 'after');
    const first = dying.upload(dataset._id, file);
    await halt.reached();
    await lapse(dataset._id);
    expect(await forSale(dataset._id)).toBe(20);
    expect((await leads.upload(dataset._id, file)).status).toBe(409);
    halt.wake();
    expect((await first).status).toBe(201);
    expect(await forSale(dataset._id)).toBe(20);
  });
});

describe('a process that dies while it stores a waiting file', () => {
  it.each([
    ['before it stores the file', [FilePieceRepository, 'keep'], 'before'],
    ['after it stored the file', [FilePieceRepository, 'keep'], 'after'],
    ['before the upload waits', [UploadRepository, 'wait'], 'before'],
  ] as const)('leaves no file behind when the process dies %s', async (_, step, when) => {
    const known = someLeads(3);
    const dataset = await leads.aDataset(known);
    const file = [...known, ...someLeads(3)];
    const halt = haltAt(step, when);
    const first = dying.upload<{ code: string }>(dataset._id, file);
    await halt.reached();
    expect(await hasShortLease(dataset._id, 'uploads')).toBe(true);
    await lapse(dataset._id);
    expect(await leftOver(dataset._id)).toEqual(nothing);
    halt.wake();
    expect(await first).toMatchObject({ status: 404, body: { code: 'LEADS.UPLOAD_GONE' } });
    // The second sweep removes the pieces that were written after the first one.
    await leads.mongo
      .collection('uploads')
      .updateMany(
        { datasetId: dataset._id, state: 'expired' },
        { $set: { 'sweep.dueAt': new Date(0) } },
      );
    await sweep();
    expect(await leads.mongo.collection('upload_files').countDocuments({})).toBe(0);
    expect(await leads.mongo.collection('uploads').countDocuments({ datasetId: dataset._id })).toBe(
      1,
    );
    expect(await forSale(dataset._id)).toBe(3);
  });
});

describe('a process that dies while it proceeds with a waiting file', () => {
  it.each([
    ['when it has the file', [UploadShelver, 'shelve'], 'before'],
    ['when pages are staged', [LeadStager, 'stagePages'], 'after'],
    ['before it commits', [UploadCommitter, 'commit'], 'before'],
  ] as const)(
    'keeps a file waiting for another process when the first one dies %s',
    async (_, step, when) => {
      const known = someLeads(3);
      const dataset = await leads.aDataset(known);
      const refused = await leads.upload<{ uploadId: string }>(dataset._id, [
        ...known,
        ...someLeads(300),
      ]);
      const { uploadId } = refused.body;
      const halt = haltAt(step, when);
      const first = post<UploadReport>(dying, dataset._id, uploadId, 'proceed', both);
      await halt.reached();
      await lapse(dataset._id);
      expect(await forSale(dataset._id)).toBe(3);
      const again = await post<UploadReport>(leads, dataset._id, uploadId, 'proceed', both);
      expect(again).toMatchObject({ status: 201, body: { addedCount: 300 } });
      halt.wake();
      expect([201, 409]).toContain((await first).status);
      expect(await forSale(dataset._id)).toBe(303);
      await sweep();
      expect(await leftOver(dataset._id)).toEqual(nothing);
    },
  );
});

describe('a process that dies while it undoes an upload', () => {
  it.each([
    ['before it raises the fence', [StockChanges, 'raiseFence'], 'before'],
    ['after it raised the fence', [StockChanges, 'raiseFence'], 'after'],
    ['before it commits', [ShelfChanger, 'run'], 'before'],
  ] as const)(
    'keeps all leads for sale and lets another process undo the upload when the first one dies %s',
    async (_, step, when) => {
      const dataset = await leads.aDataset(someLeads(5));
      const file = someLeads(300);
      const { body } = await leads.upload<UploadReport>(dataset._id, file);
      const { uploadId } = body;
      const halt = haltAt(step, when);
      const first = post<UndoneUploadView>(dying, dataset._id, uploadId, 'undo');
      await halt.reached();
      await lapse(dataset._id);
      expect(await leftOver(dataset._id)).toEqual(nothing);
      expect(await forSale(dataset._id)).toBe(305);
      const again = await post<UndoneUploadView>(leads, dataset._id, uploadId, 'undo');
      expect(again).toMatchObject({ status: 200, body: { removedCount: 300 } });
      halt.wake();
      expect((await first).status).toBe(409);
      expect(await forSale(dataset._id)).toBe(5);
      expect(await leftOver(dataset._id)).toEqual(nothing);
      expect((await leads.upload(dataset._id, file)).status).toBe(201);
    },
  );

  it('undoes an upload whose process dies between commit and answer', async () => {
    const dataset = await leads.aDataset(someLeads(5));
    const { body } = await leads.upload<UploadReport>(dataset._id, someLeads(20));
    const halt = haltAt([ShelfChanger, 'run'], 'after');
    const first = post<UndoneUploadView>(dying, dataset._id, body.uploadId, 'undo');
    await halt.reached();
    await lapse(dataset._id);
    expect(await forSale(dataset._id)).toBe(5);
    const again = await post<UndoneUploadView>(leads, dataset._id, body.uploadId, 'undo');
    expect(again).toMatchObject({ status: 200, body: { removedCount: 20 } });
    halt.wake();
    expect((await first).body).toEqual(again.body);
    expect(await forSale(dataset._id)).toBe(5);
  });
});
