import { describe, expect, it } from '@jest/globals';
import type { DatasetId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { excluderOf } from '../src/guards/exclusion.js';
import type { ChangedHolding, Holder, Owner } from '../src/holdings/holding.js';
import { HoldingRepository } from '../src/holdings/holding.repository.js';
import { setOf, type NumberSet } from '../src/shelves/number-set.js';
import { shelfIndex, valueAt } from '../src/shelves/shelf.js';

const california = shelfIndex('CA', 'clean');
const newYork = shelfIndex('NY', 'clean');
const texas = shelfIndex('TX', 'clean');
const small = setOf([1, 2]);
/** The repository stores bitmaps without opening them. */
const bitmapOf = (bytes: number): NumberSet => Buffer.alloc(bytes, 7);

const database = await openTestDatabase();
const holdings = await database.repository(HoldingRepository);

const changed = (index: number, numbers: NumberSet | undefined, owned = 1): ChangedHolding => ({
  index,
  numbers,
  owned,
  overlap: 0,
  seenWithdrawn: 0,
  seenArrivals: 0,
});

const keyOf = (datasetId: DatasetId, holder: Owner) => ({
  datasetId,
  holder,
  buyerId: holder as Exclude<Owner, 'everybody'>,
});

const ownOf = async (datasetId: DatasetId, holder: Owner) =>
  (await database.run((tx) => holdings.findHolders(keyOf(datasetId, holder), tx))).own;

/** Saves as the stock does: with the holder as this transaction reads it. */
const save = (
  datasetId: DatasetId,
  holder: Holder,
  changes: readonly ChangedHolding[],
  more: Pick<Parameters<HoldingRepository['save']>[1], 'settlement' | 'isUndone'> = {},
) =>
  database.run(async (tx) => {
    const known = (await holdings.findHolders(keyOf(datasetId, holder as Owner), tx)).own;
    holdings.save(datasetId, { holder, known, ...more }, changes, tx);
  });

const numbersOf = async (datasetId: DatasetId, holder: Owner, indexes: readonly number[]) => {
  const known = await ownOf(datasetId, holder);
  if (!known) throw new Error('the holder is not stored');
  const held = [{ holder, known, indexes }];
  return database.run((tx) => holdings.findHoldings(datasetId, held, tx));
};

describe('the holdings of a buyer', () => {
  it('packs a bitmap of up to 2,048 bytes with the others, and stores a larger one alone', async () => {
    const [datasetId, holder] = [newId() as DatasetId, aUserId()];
    const [packed, large] = [bitmapOf(2_048), bitmapOf(2_049)];
    await save(datasetId, holder, [changed(california, packed), changed(newYork, large)]);
    expect([...((await ownOf(datasetId, holder))?.packed.keys() ?? [])]).toEqual([california]);
    const [numbers] = await numbersOf(datasetId, holder, [california, newYork]);
    expect([...(numbers ?? [])]).toEqual([
      [california, packed],
      [newYork, large],
    ]);
    await save(datasetId, holder, [changed(newYork, small)]);
    expect(await database.mongo.collection('holdings').countDocuments()).toBe(0);
    await save(datasetId, holder, [changed(texas, undefined, 5)]);
    const own = await ownOf(datasetId, holder);
    expect([...(own?.packed.keys() ?? [])]).toEqual([california, newYork]);
    expect(valueAt(own?.owned, texas)).toBe(5);
  });

  it('a bitmap of an own document that is missing is an error, and packed ones need no command', async () => {
    const [datasetId, holder] = [newId() as DatasetId, aUserId()];
    await save(datasetId, holder, [changed(california, small), changed(newYork, bitmapOf(3_000))]);
    const known = await ownOf(datasetId, holder);
    if (!known) throw new Error('the holder is not stored');
    const findAll = (indexes: readonly number[]) => () =>
      database.run((tx) => holdings.findHoldings(datasetId, [{ holder, known, indexes }], tx));
    expect(await database.commandsOf(findAll([california]))).toEqual([]);
    await database.mongo.collection('holdings').deleteMany({});
    await expect(findAll([california, newYork])()).rejects.toThrow(
      `holding ${datasetId}:NY:clean:${holder} is missing`,
    );
  });

  it('reads all bitmaps with documents of their own with one command', async () => {
    const [datasetId, holder] = [newId() as DatasetId, aUserId()];
    const shelves = [california, newYork, texas];
    await save(
      datasetId,
      holder,
      shelves.map((index) => changed(index, bitmapOf(3_000))),
    );
    const commands = await database.commandsOf(() => numbersOf(datasetId, holder, shelves));
    expect(commands.filter((name) => name !== 'commitTransaction')).toEqual(['find', 'find']);
  });

  it('counts the purchases of a holder that were undone', async () => {
    const [datasetId, holder] = [newId() as DatasetId, aUserId()];
    await save(datasetId, holder, [changed(california, small)]);
    expect((await ownOf(datasetId, holder))?.undone).toBeUndefined();
    for (const undone of [1, 2]) {
      await save(datasetId, holder, [changed(california, small)], { isUndone: true });
      expect((await ownOf(datasetId, holder))?.undone).toBe(undone);
    }
  });

  it('the holdings of all buyers are read by one command, with those that exclude leads of them', async () => {
    const [datasetId, holder, other] = [newId() as DatasetId, aUserId(), aUserId()];
    const settlement = { counts: [8], undone: 3 };
    for (const one of [holder, other]) {
      await save(datasetId, one, [changed(california, small)]);
      for (const reason of ['listed', 'elsewhere'] as const)
        await save(datasetId, excluderOf(reason, one), [changed(newYork, small)], { settlement });
    }
    const read: Awaited<ReturnType<HoldingRepository['readHolders']>>[] = [];
    const commands = await database.commandsOf(async () => {
      const keys = [holder, other].map((one) => keyOf(datasetId, one));
      read.push(...(await Promise.all(keys.map((key) => holdings.readHolders(key)))));
    });
    expect(commands).toEqual(['find']);
    const [own] = read;
    expect(own?.own).not.toHaveProperty('settlement');
    expect(own?.own).not.toHaveProperty('packed');
    expect(
      [...(own?.excluded ?? [])].map(([reason, excluder]) => [reason, excluder.settlement]),
    ).toEqual([
      ['listed', settlement],
      ['elsewhere', settlement],
    ]);
    const none = await holdings.readHolders(keyOf(datasetId, aUserId()));
    expect(none).toEqual({ own: undefined, excluded: new Map() });
  });
});

describe('holders within a transaction', () => {
  it('a transaction reads holders ahead with one command, and then finds them as it leaves them', async () => {
    const [datasetId, buyer, stranger] = [newId() as DatasetId, aUserId(), aUserId()];
    await save(datasetId, buyer, [changed(california, small)]);
    const keys = [buyer, stranger].map((one) => keyOf(datasetId, one));
    const [key, unknown] = keys as [(typeof keys)[0], (typeof keys)[0]];
    await database.run(async (tx) => {
      expect(await database.commandsOf(() => holdings.readAhead(keys, tx))).toEqual(['find']);
      const own = async (of: typeof key) => (await holdings.findHolders(of, tx)).own;
      const large = bitmapOf(3_000);
      const change = async () => {
        expect(await own(unknown)).toBeUndefined();
        const changes = [changed(newYork, large, 9)];
        holdings.save(datasetId, { holder: buyer, known: await own(key) }, changes, tx);
        const known = await own(key);
        if (!known) throw new Error('the holder is not kept');
        expect([valueAt(known.owned, california), valueAt(known.owned, newYork)]).toEqual([1, 9]);
        const held = [{ holder: buyer, known, indexes: [california, newYork] }];
        const [numbers] = await holdings.findHoldings(datasetId, held, tx);
        expect(numbers?.get(newYork)).toEqual(large);
      };
      expect(await database.commandsOf(change)).toEqual([]);
    });
  });

  it('a holder is read in a transaction that has the others of its buyer', async () => {
    const [datasetId, buyerId] = [newId() as DatasetId, aUserId()];
    await save(datasetId, 'everybody', [changed(california, small)]);
    await database.run(async (tx) => {
      await holdings.findHolders(keyOf(datasetId, buyerId), tx);
      const everybody = { datasetId, holder: 'everybody' as const, buyerId };
      expect((await holdings.findHolders(everybody, tx)).own?.owned).toBeDefined();
    });
  });
});

describe('the owners of leads on some shelves', () => {
  const anOwner = async (datasetId: DatasetId, shelves: readonly number[]) => {
    const holder = aUserId();
    await save(
      datasetId,
      holder,
      shelves.map((index) => changed(index, small)),
    );
    return holder;
  };

  it('owners are read in pages by one command each, without excluders and owners elsewhere', async () => {
    const datasets = [newId(), newId(), newId()].toSorted() as DatasetId[];
    const [, first] = [
      await anOwner(datasets[0] as DatasetId, [california]),
      await anOwner(datasets[1] as DatasetId, [california]),
      await anOwner(datasets[2] as DatasetId, [california]),
    ];
    const datasetId = datasets[1] as DatasetId;
    const second = await anOwner(datasetId, [newYork]);
    const third = await anOwner(datasetId, [california, texas]);
    await anOwner(datasetId, [texas]);
    const expected = [`${first} ${california}`, `${second} ${newYork}`, `${third} ${california}`];
    const excluder = excluderOf('listed', aUserId());
    const settlement = { counts: [], undone: 0 };
    await save(datasetId, excluder, [changed(california, small)], { settlement });
    const shelves = [california, newYork];
    const found: string[][] = [];
    const pageAfter = (after: string) =>
      database.run((tx) => holdings.findOwners(datasetId, shelves, { after, limit: 2 }, tx));
    let after = '';
    const commands = await database.commandsOf(async () => {
      for (let page = 0; page < 2; page += 1) {
        const owners = await pageAfter(after);
        found.push(owners.map(({ holder, numbers }) => `${holder} ${[...numbers.keys()].join()}`));
        after = owners.at(-1)?.holder ?? '';
      }
    });
    expect(found.map(({ length }) => length)).toEqual([2, 1]);
    expect(found.flat()).toEqual(expected.toSorted());
    expect(await pageAfter(after)).toEqual([]);
    expect(commands.filter((name) => name !== 'commitTransaction')).toEqual(['find', 'find']);
  });
});

describe('whether any lead of a dataset is owned', () => {
  it('a dataset has an owner from the first purchase until its leads are back, in the order of ids', async () => {
    const [datasetId, neighbour] = [newId() as DatasetId, newId() as DatasetId];
    const isAnyOwned = () => database.run((tx) => holdings.isAnyOwned(datasetId, tx));
    const buyer = aUserId();
    await save(neighbour, buyer, [changed(california, small)]);
    const settlement = { counts: [], undone: 0 };
    const excluder = excluderOf('listed', buyer);
    await save(datasetId, excluder, [changed(california, small)], { settlement });
    expect(await isAnyOwned()).toBe(false);
    for (const holder of [buyer, 'everybody'] as const) {
      await save(datasetId, holder, [changed(texas, small, 2)]);
      expect(await isAnyOwned()).toBe(true);
      await save(datasetId, holder, [changed(texas, small, 0)], { isUndone: true });
      expect(await isAnyOwned()).toBe(false);
    }
  });
});
