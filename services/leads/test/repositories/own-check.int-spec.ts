import { describe, expect, it } from '@jest/globals';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { OwnCheckRepository } from '../../src/selling/packs/own-checks/own-check.repository.js';
import type { OwnChecks } from '../../src/selling/packs/own-checks/own-check.schema.js';

const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];
const pack = (id: string, buyerId = ann) => ({ packId: id as PurchaseId, buyerId });

const database = await openTestDatabase();
const repository = await database.repository(OwnCheckRepository);

const own = (...results: number[]): OwnChecks => ({
  checks: [
    {
      registryNumber: '10012345',
      fileName: 'a.csv',
      kind: 'registry',
      checkedOn: '2026-01-31',
      at: new Date('2026-02-01T12:00:00.000Z'),
    },
  ],
  results: Buffer.from(results),
});
const save = (of: ReturnType<typeof pack>, results: OwnChecks) =>
  database.run((tx) => repository.save(of, results, tx));
const ofBuyer = async (buyerId: UserId) => {
  const ids: string[] = [];
  for await (const { _id } of repository.ofBuyer(buyerId)) ids.push(_id);
  return ids;
};

describe("the results of buyers' own files", () => {
  it('results of a pack are replaced, and removed when no file is left', async () => {
    await save(pack('a'), own(1, 2));
    await save(pack('a'), own(0, 2));
    expect(await repository.find(pack('a'))).toEqual({ _id: 'a', buyerId: ann, ...own(0, 2) });
    expect(await repository.find(pack('a', eve))).toBeUndefined();
    expect(await repository.ownerOf(pack('a').packId)).toEqual(pack('a'));
    await save(pack('b'), own(1));
    await save(pack('a'), { ...own(0, 0), checks: [] });
    expect(await repository.ownerOf(pack('a').packId)).toBeUndefined();
    expect(await repository.find(pack('b'))).toMatchObject(own(1));
  });

  it('results of another pack or buyer stay', async () => {
    for (const [id, result] of [
      ['b', 1],
      ['g', 2],
      ['h', 3],
    ] as const)
      await save(pack(id), own(result));
    expect(await repository.find(pack('g'))).toMatchObject(own(2));
    const none = { ...own(), checks: [] };
    await save(pack('h'), none);
    await save(pack('g', eve), none);
    expect(await ofBuyer(ann)).toEqual(['b', 'g']);
    await expect(save(pack('g', eve), own(9))).rejects.toThrow('duplicate key');
    await save(pack('g'), none);
  });

  it('results are removed by pack and by buyer, and listed by pack', async () => {
    for (const one of [pack('d'), pack('c'), pack('e'), pack('f', eve)]) await save(one, own(1));
    await repository.remove(pack('e', eve));
    expect(await ofBuyer(ann)).toEqual(['b', 'c', 'd', 'e']);
    await repository.remove(pack('e'));
    expect(await ofBuyer(ann)).toEqual(['b', 'c', 'd']);
    await repository.removeOf(ann);
    expect([await ofBuyer(ann), await ofBuyer(eve)]).toEqual([[], ['f']]);
    await explainsWithIndex(database, () => ofBuyer(eve));
  });
});
