import { describe, expect, it } from '@jest/globals';
import type { PurchaseId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { PackReturnsRepository } from '../../src/care/returns/claims/pack-returns.repository.js';
import { packReturns } from '../../src/care/returns/claims/pack-returns.schema.js';
import { purchases, type PurchaseDocument } from '../../src/selling/index.js';
import { PackRepository } from '../../src/selling/packs/pack.repository.js';

const database = await openTestDatabase();

describe('the names of packs', () => {
  const [buyer, neighbour] = [aUserId(), aUserId()];
  const at = new Date('2026-01-01T00:00:00.000Z');
  const rows = () => database.mongo.collection<Partial<PurchaseDocument>>('purchases');
  const aPack = async (fields: Partial<PurchaseDocument> = {}) => {
    const _id = newId() as PurchaseId;
    await rows().insertOne({ _id, buyerId: buyer, status: 'completed', ...fields });
    return _id;
  };
  const changesOf = async (_id: PurchaseId) => {
    const row = await rows().findOne({ _id });
    return [row?.name, row?.renamedAt, row?.erased];
  };
  const repository = async () => new PackRepository(await database.model(purchases));

  it('names one completed pack of the buyer, and removes its name', async () => {
    const packs = await repository();
    const [id, second, running] = [await aPack(), await aPack(), await aPack({ status: 'failed' })];
    const foreign = await aPack({ buyerId: neighbour });
    const renamed = await packs.rename({ buyerId: buyer, id: second, name: 'roofs' }, at);
    expect(renamed).toMatchObject({ id: second, name: 'roofs', renamedAt: at });
    for (const other of [running, foreign])
      expect(await packs.rename({ buyerId: buyer, id: other, name: 'a' }, at)).toBeUndefined();
    for (const other of [id, running, foreign])
      expect(await changesOf(other)).toEqual([undefined, undefined, undefined]);
    const later = new Date(at.getTime() + 1);
    await packs.rename({ buyerId: buyer, id: second, name: undefined }, later);
    expect(await changesOf(second)).toEqual([undefined, later, undefined]);
  });

  it('forgets all names of a buyer, and keeps those of others and the erased leads', async () => {
    const packs = await repository();
    const [one, other] = [
      await aPack({ name: 'a', renamedAt: at }),
      await aPack({ name: 'b', renamedAt: at }),
    ];
    const foreign = await aPack({ buyerId: neighbour, name: 'c', renamedAt: at });
    for (const places of [['1:2'], ['1:2', '1:3']]) await packs.addErased(one, places);
    await packs.forgetNames(buyer);
    expect(await changesOf(one)).toEqual([undefined, undefined, ['1:2', '1:3']]);
    expect(await changesOf(other)).toEqual([undefined, undefined, undefined]);
    expect(await changesOf(foreign)).toEqual(['c', at, undefined]);
  });
});

describe('the claimed leads of packs', () => {
  it('adds the numbers of each pack, and those of all packs of a buyer', async () => {
    const returns = new PackReturnsRepository(await database.model(packReturns));
    const [buyerId, neighbour] = [aUserId(), aUserId()];
    const [one, other] = [newId(), newId()] as [PurchaseId, PurchaseId];
    const none = { open: 0, approved: 0, declined: 0 };
    const change = (packId: PurchaseId, of: typeof none, by = buyerId) =>
      database.run((tx) => returns.change({ packId, buyerId: by }, of, tx));
    const find = (packId: PurchaseId, by = buyerId) => returns.find({ packId, buyerId: by });
    expect(await find(one)).toEqual(none);
    await change(one, { open: 3, approved: 0, declined: 0 });
    await change(one, { open: -2, approved: 1, declined: 1 });
    await change(other, { open: 4, approved: 0, declined: 0 });
    await change(newId() as PurchaseId, { open: 9, approved: 9, declined: 9 }, neighbour);
    expect(await find(one)).toMatchObject({ open: 1, approved: 1, declined: 1 });
    expect(await find(other)).toMatchObject({ open: 4, approved: 0, declined: 0 });
    expect(await find(one, neighbour)).toEqual(none);
    expect(await returns.ofBuyer(buyerId)).toEqual({ open: 5, approved: 1, declined: 1 });
    expect(await returns.ofBuyer(aUserId())).toEqual(none);
    // The pack of another buyer cannot be changed: its id is taken.
    await expect(change(one, none, neighbour)).rejects.toThrow('E11000');
  });
});
