import { describe, expect, it, jest } from '@jest/globals';
import type { DatasetId, UploadReport } from '@leadmart/contracts';
import { countCommands } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { DirectoryStager } from '@leadmart/stock/internals/changes/directory-stager';
import { DirectoryRepository } from '@leadmart/stock/internals/directories/directory.repository';
import { sweepStagings } from '../src/leads.jobs.js';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads } from './start-leads.js';

const leads = await startLeads({ UPLOAD_WAIT_SECONDS: '1', UPLOAD_CONCURRENCY: '4' });

const sweep = () => leads.app.get(Work).runNow(sweepStagings);
const pieces = () =>
  leads.mongo.collection<{ _id: string; stagingId: string; bytes: Buffer }>('pieces');
const storedOf = (datasetId: string) =>
  pieces().countDocuments({ _id: { $regex: `^${datasetId}:` } });
const runsOf = (datasetId: string) =>
  leads.app.get(DirectoryRepository).runs(datasetId as DatasetId);
const both = { skipDuplicates: 'true', skipInvalid: 'true' };
const asDnc = (file: readonly CsvLead[]) =>
  file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));

describe('runs of a directory', () => {
  it('merges the runs of small uploads, and finds changed and undone phones afterwards', async () => {
    const [changed, undone] = [someLeads(4), someLeads(4)];
    const dataset = await leads.aDataset(changed);
    const uploadId = await leads.uploaded(dataset._id, undone);
    await leads.uploaded(dataset._id, asDnc(changed));
    expect((await runsOf(dataset._id)).map(({ size }) => size)).toEqual([4, 4, 4]);
    await leads.undo(dataset._id, uploadId);
    await leads.uploaded(dataset._id, someLeads(2));
    expect((await runsOf(dataset._id)).map(({ size }) => size)).toEqual([10]);
    const file = [...changed, ...asDnc(undone)];
    const answer = await leads.upload<UploadReport>(dataset._id, file, both);
    expect(answer.body).toMatchObject({ addedCount: 4, duplicateCount: 4, statusChangedCount: 0 });
  });

  it('removes replaced pieces in the next sweep, while their pages stay for downloads', async () => {
    const dataset = await leads.aDataset(someLeads(4));
    for (let upload = 0; upload < 3; upload += 1) await leads.uploaded(dataset._id, someLeads(4));
    expect(await storedOf(dataset._id)).toBe(8);
    const pages = await leads.mongo.collection('pages').countDocuments();
    await sweep();
    expect(await storedOf(dataset._id)).toBe(2);
    expect(await leads.mongo.collection('pages').countDocuments()).toBe(pages);
    const last = someLeads(3);
    await leads.uploaded(dataset._id, last);
    const buyer = leads.aBuyer();
    const { jobId } = await leads.buy(buyer, dataset._id, { quantity: 19 });
    const phones = phonesIn((await leads.download(buyer, jobId)).text);
    expect(phones).toEqual(expect.arrayContaining(last.map(({ phoneNumber }) => phoneNumber)));
  });

  it('answers 409 to a slow upload whose lease was lost and whose runs were swept', async () => {
    const dataset = await leads.aDataset(someLeads(4));
    for (let upload = 0; upload < 2; upload += 1) await leads.uploaded(dataset._id, someLeads(4));
    const staging = leads.app.get(DirectoryStager);
    const stage = staging.stage.bind(staging);
    jest.spyOn(staging, 'stage').mockImplementationOnce(async (...args) => {
      const lapsed = { subject: dataset._id, state: 'staging' };
      const past = { $set: { 'sweep.dueAt': new Date(0) } };
      await leads.mongo.collection('stagings').updateOne(lapsed, past);
      await leads.uploaded(dataset._id, someLeads(4));
      await sweep();
      return stage(...args);
    });
    const answer = await leads.upload(dataset._id, someLeads(4));
    expect(answer).toMatchObject({ status: 409, body: { code: 'LEADS.UPLOAD_IN_PROGRESS' } });
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(16);
  });

  it('answers 500 when a current piece is missing, and adds nothing', async () => {
    const file = someLeads(4);
    const dataset = await leads.aDataset(file);
    await pieces().deleteMany({ _id: { $regex: `^${dataset._id}:.*:places$` } });
    expect((await leads.upload(dataset._id, asDnc(file))).status).toBe(500);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(4);
  });

  it('sends the same commands to the database for a file of any size (soak)', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const commandsFor = async (count: number) => {
      const sent = await countCommands(leads, () => leads.uploaded(dataset._id, someLeads(count)), {
        ignored: ['find stagings', 'find purchases', 'find uploads'],
      });
      return sent.filter((command) => /directory|pieces/.test(command));
    };
    const expected = [
      'find directory_runs',
      'insert pieces',
      'bulkWrite directory_runs eventLog outbox shelves',
    ];
    expect(await commandsFor(1)).toEqual(expected);
    expect(await commandsFor(3_000)).toEqual(expected);
  });
});
