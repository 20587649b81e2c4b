import { readdir, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import type { UploadId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { ClaimLost, DueRows, Work } from '@leadmart/platform/work';
import { stagingRows } from '@leadmart/stock';
import { DirectoryStager } from '@leadmart/stock/internals/changes/directory-stager';
import { encodePage } from '@leadmart/stock/internals/pages/page';
import { PageRepository } from '@leadmart/stock/internals/pages/page.repository';
import { StagingSweeper } from '@leadmart/stock/internals/staged/staging-sweeper';
import { StagingRepository } from '@leadmart/stock/internals/staged/staging.repository';
import type { StagingDocument } from '@leadmart/stock/internals/staged/staging.schema';
import { sweepFolder, sweepStagings } from '../src/leads.jobs.js';
import { csvOf, phonesIn, someLeads } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ UPLOAD_WAIT_SECONDS: '1' });

const sweep = () => leads.app.get(Work).runNow(sweepStagings);
const countOf = (collection: string, filter: Record<string, unknown>) =>
  leads.mongo.collection(collection).countDocuments(filter);

/** Stages a page of an upload, as a process that died before the commit. */
async function aDiedUpload(datasetId: string, dueAt = new Date(0)) {
  const uploadId = newId() as UploadId;
  const key = { datasetId: datasetId as never, shelf: 8, page: 0, uploadId };
  const page = encodePage([Buffer.from('half,a,lead\r\n')]);
  await leads.app.get(PageRepository).stage([{ key, page }], async () => {});
  await leads.mongo.collection('stagings').insertOne({
    _id: uploadId as never,
    subject: datasetId,
    isAlone: true,
    state: 'staging',
    startedAt: new Date(0),
    sweep: { dueAt },
  });
  return uploadId;
}

describe('an upload whose process died', () => {
  it('sells nothing of an upload that died, and sweeps it', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await aDiedUpload(dataset._id);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
    await sweep();
    expect(await countOf('pages', { uploadId })).toBe(0);
    expect(await countOf('stagings', { state: 'staging' })).toBe(0);
  });

  it('accepts the next upload after one that died', async () => {
    const [dataset, elsewhere] = [await leads.aDataset(), await leads.aDataset()];
    const _id = await aDiedUpload(elsewhere._id);
    await aDiedUpload(dataset._id);
    expect((await leads.upload(dataset._id, someLeads(3))).status).toBe(201);
    // An upload to one dataset ends none of another.
    expect(await countOf('stagings', { _id, state: 'staging' })).toBe(1);
  });

  it('refuses other uploads while the lease of a dead upload runs', async () => {
    const dataset = await leads.aDataset(someLeads(2));
    // Its staging stays for an hour, with the page that it replaced.
    await leads.uploaded(dataset._id, someLeads(2));
    const uploadId = await aDiedUpload(dataset._id, new Date(Date.now() + 60_000));
    await sweep();
    expect(await countOf('pages', { uploadId })).toBe(1);
    const committed = { subject: dataset._id, state: 'committed' };
    const due = { $set: { 'sweep.dueAt': new Date(0) } };
    await leads.mongo.collection('stagings').updateMany(committed, due);
    const answer = await leads.upload(dataset._id, someLeads(3));
    expect(answer).toMatchObject({ status: 409, body: { code: 'LEADS.UPLOAD_IN_PROGRESS' } });
    // It ends none that has committed: its leads would be swept.
    expect(await countOf('stagings', committed)).toBe(1);
  });

  it('leaves an upload alone that renews its lease during the sweep', async () => {
    const dataset = await leads.aDataset();
    const uploadId = await aDiedUpload(dataset._id);
    const stagings = leads.app.get(StagingRepository);
    const due = new DueRows(stagings.rows, stagingRows);
    const claim = await due.claim(new Date(), { _id: uploadId });
    const key = { id: uploadId, subject: dataset._id };
    await stagings.renew(key, new Date(Date.now() + 60_000));
    if (!claim) throw new Error('the staging was not due');
    await expect(leads.app.get(StagingSweeper).sweep(claim)).rejects.toThrow(ClaimLost);
    await sweep();
    expect(await countOf('pages', { uploadId })).toBe(1);
    await stagings.abandon(key, new Date());
    expect(await stagings.renew(key, new Date(Date.now() + 60_000))).toBe(false);
    expect(await countOf('stagings', { _id: uploadId })).toBe(1);
  });

  it('refuses the commit of a slow upload after it was swept', async () => {
    const dataset = await leads.aDataset();
    const staging = leads.app.get(DirectoryStager);
    const stage = staging.stage.bind(staging);
    const spy = jest.spyOn(staging, 'stage').mockImplementationOnce(async (...args) => {
      const staged = await stage(...args);
      await leads.mongo
        .collection('stagings')
        .updateOne(
          { subject: dataset._id, state: 'staging' },
          { $set: { 'sweep.dueAt': new Date(0) } },
        );
      await sweep();
      return staged;
    });
    const answer = await leads.upload(dataset._id, someLeads(30));
    spy.mockRestore();
    expect(answer.status).toBe(409);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
    expect((await leads.upload(dataset._id, someLeads(5))).status).toBe(201);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 5 });
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(5);
  });

  it('removes the file when the client closes the connection in the middle', async () => {
    const dataset = await leads.aDataset();
    const csv = csvOf(someLeads(500));
    const boundary = 'x';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
    const upload = request(`${leads.url}/api/v1/admin/datasets/${dataset._id}/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${leads.admin}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 10_000_000,
      },
    });
    const closed = new Promise((resolve) => upload.once('close', resolve));
    upload.on('error', () => {});
    upload.write(head + csv);
    await until(async () => (await readdir(leads.uploadDir)).length === 1);
    upload.destroy();
    await closed;
    await until(async () => (await readdir(leads.uploadDir)).length === 0);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(0);
  });
});

describe('sweeping replaced documents and old files', () => {
  it('keeps replaced pages for running downloads and removes them an hour later', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    await leads.upload(dataset._id, someLeads(10));
    const superseded = { 'superseded.pages.0': { $exists: true } };
    const upload = await leads.mongo.collection<StagingDocument>('stagings').findOne(superseded);
    if (!upload?.superseded) throw new Error('no upload has replaced anything');
    const { pages } = upload.superseded;
    // As a process that lost the answer to its commit.
    const stagings = leads.app.get(StagingRepository);
    const key = { id: upload._id, subject: upload.subject };
    await stagings.abandon(key, new Date(0));
    await sweep();
    expect(await countOf('pages', { _id: { $in: pages } })).toBe(1);
    await leads.mongo
      .collection('stagings')
      .updateOne({ _id: upload._id as never }, { $set: { 'sweep.dueAt': new Date(0) } });
    await sweep();
    expect(await countOf('pages', { _id: { $in: pages } })).toBe(0);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 20 });
    expect(phonesIn((await leads.download(buyer, jobId)).text)).toHaveLength(20);
  });

  it('removes old files from the disk', async () => {
    const [old, young] = ['old.csv', 'young.csv'].map((name) => join(leads.uploadDir, name));
    for (const path of [old, young]) await writeFile(path ?? '', 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
    await utimes(old ?? '', longAgo, longAgo);
    await leads.app.get(Work).runNow(sweepFolder);
    expect(await readdir(leads.uploadDir)).toEqual(['young.csv']);
  });
});
