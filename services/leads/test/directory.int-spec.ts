import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { DatasetId, UploadReport } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { countCommands } from '@leadmart/platform/testing';
import { Repeater } from '@leadmart/platform/time';
import { ConvertDirectory } from '../src/stock/changes/convert-directory.js';
import { StageDirectory } from '../src/stock/changes/stage-directory.js';
import { DirectoryReader } from '../src/stock/directories/directory-reader.js';
import { DirectoryRepository } from '../src/stock/directories/directory.repository.js';
import { sweepUploadsTask } from '../src/uploads/sweep-uploads.js';
import { phonesIn, someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, type Leads } from './start-leads.js';

let leads: Leads;
beforeAll(async () => {
  leads = await startLeads({ UPLOAD_WAIT_SECONDS: '1', UPLOAD_CONCURRENCY: '4' });
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => leads.close());

const sweep = () => leads.app.get(Repeater).runNow(sweepUploadsTask);
const blocks = () =>
  leads.mongo.collection<{ _id: string; uploadId: string; entries: Buffer }>('directory_blocks');
const directories = () =>
  leads.mongo.collection<{ _id: string; blocks: Record<string, string> }>('directories');
const storedOf = (datasetId: string) =>
  blocks().countDocuments({ _id: { $regex: `^${datasetId}:` } });
const runsOf = async (datasetId: string) =>
  (await leads.app.get(DirectoryRepository).runs(datasetId as DatasetId)) ?? [];
const both = { skipDuplicates: 'true', skipInvalid: 'true' };
const asDnc = (file: readonly CsvLead[]) =>
  file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));

/** Turns the directory of a dataset back into the blocks of earlier builds, one for each area code. */
async function asEarlierBuild(datasetId: string): Promise<void> {
  const words = new Map<number, number[]>();
  const reader = leads.app.get(DirectoryReader);
  for (const run of await runsOf(datasetId)) {
    for await (const { phones, places } of reader.entriesOf(run)) {
      phones.forEach((phone, i) => {
        const area = Math.floor(phone / 10_000_000);
        const first = (phone % 10_000_000) * 256 + (places.shelves[i] ?? 0);
        words.set(area, [...(words.get(area) ?? []), first, places.numbers[i] ?? 0]);
      });
    }
  }
  const uploadId = newId();
  const rows = [...words].map(([area, ofArea]) => ({
    _id: `${datasetId}:${area}:${uploadId}`,
    uploadId,
    entries: Buffer.from(Uint32Array.from(ofArea).buffer),
  }));
  await blocks().deleteMany({ _id: { $regex: `^${datasetId}:` } });
  await leads.mongo.collection('directory_runs').deleteOne({ _id: datasetId as never });
  await blocks().insertMany(rows);
  const table = Object.fromEntries([...words.keys()].map((area) => [area, uploadId]));
  await directories().replaceOne({ _id: datasetId }, { blocks: table }, { upsert: true });
}

/** Reads the blocks of these areas as earlier builds do. They throw when a block is missing. */
async function isClosedForEarlierBuilds(datasetId: string, areas: readonly number[]) {
  const row = await directories().findOne({ _id: datasetId });
  const ids = areas.map((area) => [area, row?.blocks[area]] as const);
  const named = ids.filter(([, uploadId]) => uploadId !== undefined);
  const wanted = named.map(([area, uploadId]) => `${datasetId}:${area}:${uploadId}`);
  return (await blocks().countDocuments({ _id: { $in: wanted } })) < named.length;
}

describe('the directory of an earlier build', () => {
  it('is converted by the next upload, which finds all of its phones', async () => {
    const file = [...someLeads(20), ...someLeads(20, { area: 305 })];
    const dataset = await leads.aDataset(file);
    await asEarlierBuild(dataset._id);
    const more = [...asDnc(file.slice(15, 25)), ...someLeads(5, { area: 915 })];
    const answer = await leads.upload<UploadReport>(
      dataset._id,
      [...more, ...file.slice(30)],
      both,
    );
    expect(answer.body).toMatchObject({ addedCount: 5, duplicateCount: 20 });
    const buyer = leads.aBuyer();
    expect(await leads.available(buyer, dataset._id)).toBe(35);
    expect(await leads.available(buyer, dataset._id, { phoneStatus: 'dnc' })).toBe(10);
    await sweep();
    const runs = await runsOf(dataset._id);
    expect(runs.reduce((sum, { size }) => sum + size, 0)).toBe(55);
    expect(await storedOf(dataset._id)).toBe(2 * runs.length);
  });

  it('is closed for uploads of earlier builds, which would add known phones again', async () => {
    const converted = await leads.aDataset(someLeads(3));
    await asEarlierBuild(converted._id);
    const areas = [201, 305, 989];
    expect(await isClosedForEarlierBuilds(converted._id, areas)).toBe(false);
    await leads.uploaded(converted._id, someLeads(3));
    const fresh = await leads.aDataset(someLeads(3));
    for (const { _id } of [converted, fresh])
      for (const area of areas) expect(await isClosedForEarlierBuilds(_id, [area])).toBe(true);
  });

  it('is converted before an undo, so that an earlier build does not find the undone phones', async () => {
    const file = someLeads(10);
    const dataset = await leads.aDataset();
    const uploadId = await leads.uploaded(dataset._id, file);
    await asEarlierBuild(dataset._id);
    expect((await leads.undo(dataset._id, uploadId)).status).toBe(200);
    expect(await isClosedForEarlierBuilds(dataset._id, [201])).toBe(true);
    const again = await leads.upload<UploadReport>(dataset._id, file);
    expect(again).toMatchObject({ status: 201, body: { addedCount: 10 } });
  });

  it('is converted once by uploads that begin together, and again after a crash', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    await asEarlierBuild(dataset._id);
    const directory = leads.app.get(DirectoryRepository);
    jest.spyOn(directory, 'adopt').mockImplementationOnce(() => {
      throw new Error('crashed');
    });
    expect((await leads.upload(dataset._id, someLeads(1))).status).toBe(500);
    expect(await runsOf(dataset._id)).toEqual([]);
    const prepare = () => leads.app.get(ConvertDirectory).prepare(dataset._id as DatasetId);
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(await runsOf(dataset._id)).toMatchObject([{ size: 10 }]);
    await sweep();
    expect(await storedOf(dataset._id)).toBe(2);
  });
});

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
    const staging = leads.app.get(StageDirectory);
    const stage = staging.stage.bind(staging);
    jest.spyOn(staging, 'stage').mockImplementationOnce(async (...args) => {
      const lapsed = { datasetId: dataset._id, state: 'staging' };
      const past = { $set: { sweepAt: new Date(0) } };
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
    await blocks().deleteMany({ _id: { $regex: `^${dataset._id}:.*:places$` } });
    expect((await leads.upload(dataset._id, asDnc(file))).status).toBe(500);
    expect(await leads.available(leads.aBuyer(), dataset._id)).toBe(4);
  });

  it('sends the same commands to the database for a file of any size (soak)', async () => {
    const dataset = await leads.aDataset(someLeads(10));
    const commandsFor = async (count: number) => {
      const sent = await countCommands(leads, () => leads.uploaded(dataset._id, someLeads(count)), {
        ignored: ['find stagings', 'find purchases', 'find uploads'],
      });
      return sent.filter((command) => command.includes('director'));
    };
    const expected = [
      'find directory_runs',
      'insert directory_blocks',
      'bulkWrite chronicle directory_runs outbox shelves',
    ];
    expect(await commandsFor(1)).toEqual(expected);
    expect(await commandsFor(3_000)).toEqual(expected);
  });
});
