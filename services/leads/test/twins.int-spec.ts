import { describe, expect, it, jest } from '@jest/globals';
import type { DatasetId } from '@leadmart/contracts';
import { countCommands, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { numbersOf, setOf } from '@leadmart/stock/internals/shelves/number-set';
import { shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { PieceRepository } from '@leadmart/stock/internals/staged/piece.repository';
import { TwinRepository } from '@leadmart/stock/internals/twins/twin.repository';
import { Twins } from '@leadmart/stock/internals/twins/twins';
import { keepTwinsComplete, sweepStagings } from '../src/leads.jobs.js';
import { someLeads, type CsvLead } from './factories/csv-lead.js';
import { startLeads, startReplica } from './start-leads.js';

const leads = await startLeads();
const second = await startReplica(leads);

const clean = shelfIndex('CA', 'clean');
const dnc = shelfIndex('CA', 'dnc');
const keepComplete = (replica = leads) => replica.app.get(Work).runNow(keepTwinsComplete);
const sweep = () => leads.app.get(Work).runNow(sweepStagings);
const collection = (name: string) => leads.mongo.collection<{ _id: string }>(name);
const asDnc = (file: readonly CsvLead[]) =>
  file.map((lead) => ({ ...lead, phoneNumberStatus: 'dnc' }));

async function twoDatasets(from: readonly CsvLead[], to: readonly CsvLead[]) {
  const [a, b] = [await leads.aDataset(from), await leads.aDataset(to)];
  return { from: a._id as DatasetId, to: b._id as DatasetId };
}

/** The number of stored pieces with twins. */
const piecesOf = ({ from, to }: { from: DatasetId; to: DatasetId }) =>
  collection('pieces').countDocuments({ _id: { $regex: `^${from}:${to}:.*:phones$` } });

const current = ({ from, to }: { from: DatasetId; to: DatasetId }, replica = leads) =>
  replica.app.get(Twins).current(from, to);

/** Returns the numbers in `to` of owned numbers in `from`, both on shelves of California. */
async function twinsOf(
  table: Awaited<ReturnType<typeof current>>,
  owned: { clean?: readonly number[]; dnc?: readonly number[] },
) {
  const sets = new Map([
    [clean, setOf(owned.clean ?? [])],
    [dnc, setOf(owned.dnc ?? [])],
  ]);
  const found = await table.inTo(sets);
  return { clean: numbersOf(found.get(clean)), dnc: numbersOf(found.get(dnc)) };
}

describe('the twins of two datasets', () => {
  it('follow uploads and changes of status in both, also of a deleted dataset', async () => {
    const file = someLeads(6);
    const pair = await twoDatasets(file.slice(0, 4), file.slice(2));
    expect(await twinsOf(await current(pair), { clean: [0, 1, 2, 3] })).toEqual({
      clean: [0, 1],
      dnc: [],
    });
    await leads.uploaded(pair.from, asDnc(file.slice(2, 3)));
    await leads.uploaded(pair.to, [...asDnc(file.slice(3, 4)), ...file.slice(0, 1)]);
    const { token } = { token: leads.admin };
    await leads.as(token).delete(`/admin/datasets/${pair.from}`);
    const table = await current(pair);
    expect(await twinsOf(table, { dnc: [0] })).toEqual({ clean: [0], dnc: [] });
    expect(await twinsOf(table, { clean: [2] })).toEqual({ clean: [0], dnc: [] });
    const ofOthers = await twinsOf(table, { clean: [0, 3] });
    expect(ofOthers.clean).toContain(4);
    expect(ofOthers.dnc).toEqual([0]);
  });

  it('the twins of two datasets cost two reads while nothing was added', async () => {
    const file = someLeads(3);
    const pair = await twoDatasets(file, file);
    await current(pair);
    const sent = await countCommands(leads, () => current(pair));
    expect(sent.toSorted()).toEqual(['find stocks', 'find twins']);
  });

  it('two processes at once extend the twins; what one of them wrote in vain is swept', async () => {
    const file = someLeads(50);
    const pair = await twoDatasets(file, file);
    const both = async () => Promise.all([current(pair), current(pair, second)]);
    for (let round = 0; round < 5; round += 1) {
      await leads.uploaded(pair.from, someLeads(3));
      for (const table of await both())
        expect((await twinsOf(table, { clean: [7, 8] })).clean).toEqual([7, 8]);
    }
    await collection('stagings').updateMany({}, { $set: { 'sweep.dueAt': new Date(0) } });
    await sweep();
    const ofPair = { _id: { $regex: `^${pair.from}:` } };
    const [stored] = await leads.mongo
      .collection('twins')
      .find(ofPair as never)
      .toArray();
    expect(await piecesOf(pair)).toBe(stored?.runs.length);
  });

  it('leaves nothing after a crash before the commit, and is complete afterwards', async () => {
    const file = someLeads(5);
    const pair = await twoDatasets(file, file);
    jest.spyOn(leads.app.get(TwinRepository), 'adopt').mockImplementationOnce(() => {
      throw new Error('crashed');
    });
    await expect(current(pair)).rejects.toThrow('crashed');
    const ofPair = { _id: { $regex: `^${pair.from}:` } };
    expect(await piecesOf(pair)).toBe(1);
    // The process did not get as far as to release its lease, which is over.
    const lapsed = { $set: { state: 'staging', 'sweep.dueAt': new Date(0) } };
    await collection('stagings').updateOne(ofPair, lapsed);
    await sweep();
    expect(await piecesOf(pair)).toBe(0);
    expect((await twinsOf(await current(pair), { clean: [4] })).clean).toEqual([4]);
  });

  it('refuses a commit whose pieces were swept, and looks again', async () => {
    const file = someLeads(5);
    const pair = await twoDatasets(file, file);
    const repository = leads.app.get(TwinRepository);
    const adopt = repository.adopt.bind(repository);
    const pieces = leads.app.get(PieceRepository);
    const stage = pieces.stage.bind(pieces);
    const staged = jest.spyOn(pieces, 'stage').mockImplementationOnce(async (...args) => {
      await stage(...args);
      const lapsed = { $set: { 'sweep.dueAt': new Date(0) } };
      await collection('stagings').updateMany({}, lapsed);
      await sweep();
    });
    const adopted = jest.spyOn(repository, 'adopt').mockImplementation(adopt);
    expect((await twinsOf(await current(pair), { clean: [0] })).clean).toEqual([0]);
    expect(staged).toHaveBeenCalledTimes(2);
    expect(adopted).toHaveBeenCalledTimes(2);
  });
});

describe('keeping twins complete', () => {
  const idOf = ({ from, to }: { from: DatasetId; to: DatasetId }) => `${from}:${to}`;
  const stored = (pair: { from: DatasetId; to: DatasetId }) =>
    collection('twins').findOne<{ seen: { from: number[]; to: number[] } }>({ _id: idOf(pair) });
  const leadsSeen = async (pair: { from: DatasetId; to: DatasetId }) =>
    (await stored(pair))?.seen.to[clean];

  async function twoDatasetsWithPurchase() {
    const file = someLeads(4);
    const pair = await twoDatasets(file, file);
    await leads.buy(leads.aBuyer(), pair.from, { quantity: 1 });
    // The pointer of the next purchase is saved soon after a purchase.
    await until(() => collection('rotations').findOne({ _id: pair.from }));
    return pair;
  }

  it('completes the twins of datasets with purchases, before a request needs them (soak)', async () => {
    const pair = await twoDatasetsWithPurchase();
    await keepComplete();
    expect(await leadsSeen(pair)).toBe(4);
    expect(await stored({ from: pair.to, to: pair.from })).toBeNull();
    await leads.uploaded(pair.to, someLeads(2));
    await keepComplete();
    expect(await leadsSeen(pair)).toBe(6);
    const sent = await countCommands(leads, () => current(pair));
    expect(sent.toSorted()).toEqual(['find stocks', 'find twins']);
  });

  it('costs three reads when nothing was added', async () => {
    await twoDatasetsWithPurchase();
    await keepComplete();
    const sent = await countCommands(leads, () => keepComplete());
    expect(sent).toEqual(['find rotations', 'find datasets', 'find stocks']);
  });

  it('leaves a pair to the process that extends it, until its lease is over', async () => {
    const pair = await twoDatasetsWithPurchase();
    const _id = `${idOf(pair)}:1`;
    const extension = {
      _id,
      subject: pair.from,
      state: 'staging',
      sweep: { dueAt: new Date(2 ** 42) },
    };
    await collection('stagings').insertOne(extension);
    await keepComplete(second);
    expect(await stored(pair)).toBeNull();
    await collection('stagings').deleteOne({ _id: extension._id });
    await keepComplete(second);
    expect(await leadsSeen(pair)).toBe(4);
  });

  it('continues after an error (soak)', async () => {
    const failing = await twoDatasetsWithPurchase();
    const pair = await twoDatasetsWithPurchase();
    const twins = leads.app.get(Twins);
    const look = twins.current.bind(twins);
    jest.spyOn(twins, 'current').mockImplementation(async (from, ...more) => {
      if (from === failing.from) throw new Error('out of reach');
      return look(from, ...more);
    });
    await keepComplete();
    expect(await stored(failing)).toBeNull();
    expect(await leadsSeen(pair)).toBe(4);
    // Failed pairs wait.
    expect(await countCommands(leads, () => keepComplete())).toHaveLength(3);
  });
});
