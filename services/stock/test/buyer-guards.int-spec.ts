import { describe, expect, it } from '@jest/globals';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { BuyerGuardRepository } from '../src/guards/buyer-guard.repository.js';

const [one, other] = ['dataset-1', 'dataset-2'] as DatasetId[] as [DatasetId, DatasetId];

const database = await openTestDatabase();
const guards = await database.repository(BuyerGuardRepository);

/** The guard of a buyer without its id. */
const guardOf = async (buyerId: UserId) => {
  const { _id, ...guard } = (await guards.find(buyerId)) as { _id?: UserId };
  return guard;
};

describe('the guard of a buyer', () => {
  it('counts each kind of change by one, and for one buyer only', async () => {
    const [buyer, neighbour] = [aUserId(), aUserId()];
    await database.run((tx) => guards.taken(neighbour, one, { isIncluding: false }, tx));
    await database.run((tx) => {
      guards.listsChanged(buyer, tx);
      guards.settled(buyer, tx);
    });
    expect(await guardOf(buyer)).toEqual({ lists: 1, settled: 1 });
    await database.run((tx) => guards.taken(buyer, one, { isIncluding: false }, tx));
    const taken = { lists: 1, settled: 1, taken: { [one]: 1 } };
    expect(await guardOf(buyer)).toEqual(taken);
    await database.run((tx) => guards.taken(buyer, other, { isIncluding: true }, tx));
    expect(await guardOf(buyer)).toEqual({ ...taken, taken: { [one]: 1, [other]: 1 }, undone: 1 });
    await database.run((tx) => guards.undone(buyer, other, tx));
    expect(await guardOf(buyer)).toEqual({ ...taken, taken: { [one]: 1, [other]: 2 }, undone: 2 });
    expect(await guardOf(neighbour)).toEqual({ taken: { [one]: 1 } });
  });

  it('a transaction reads guards ahead with one command, and then finds them as it leaves them', async () => {
    const [buyer, stranger] = [aUserId(), aUserId()];
    await database.run((tx) => guards.taken(buyer, one, { isIncluding: false }, tx));
    await database.run(async (tx) => {
      const ahead = () => guards.readAhead([buyer, stranger], tx);
      expect(await database.commandsOf(ahead)).toEqual(['find']);
      guards.taken(buyer, one, { isIncluding: true }, tx);
      guards.taken(buyer, other, { isIncluding: false }, tx);
      guards.settled(stranger, tx);
      const after = { taken: { [one]: 2, [other]: 1 }, undone: 1 };
      const found: unknown[] = [];
      const commands = await database.commandsOf(async () => {
        for (const id of [buyer, stranger]) found.push(await guards.find(id, tx));
      });
      expect([found, commands]).toEqual([[{ _id: buyer, ...after }, { settled: 1 }], []]);
    });
    expect(await guardOf(buyer)).toEqual({ taken: { [one]: 2, [other]: 1 }, undone: 1 });
  });

  it('stores a setting of a buyer who has no guard yet, and keeps the others', async () => {
    const [buyer, neighbour] = [aUserId(), aUserId()];
    await guards.setFunded(buyer);
    await guards.setIncludesOwned(neighbour, true);
    expect(await guardOf(buyer)).toEqual({ funded: true });
    expect(await guardOf(neighbour)).toEqual({ includesOwned: true });
    await guards.setIncludesOwned(buyer, true);
    await guards.setIncludesOwned(buyer, false);
    expect(await guardOf(buyer)).toEqual({ funded: true, includesOwned: false });
  });

  it('a guard is read with those of other buyers by one command, and empty if it does not exist', async () => {
    const buyers = [aUserId(), aUserId(), aUserId()];
    for (const buyer of buyers) await guards.setFunded(buyer);
    let read: unknown[] = [];
    const commands = await database.commandsOf(async () => {
      read = await Promise.all([...buyers, aUserId()].map((buyer) => guards.read(buyer)));
    });
    expect(read).toEqual([...buyers.map((_id) => ({ _id, funded: true })), {}]);
    expect(commands).toEqual(['find']);
  });
});
