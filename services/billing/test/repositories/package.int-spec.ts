import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PackageId } from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { CreditPackage } from '../../src/packages/package.js';
import { PackageRepository } from '../../src/packages/package.repository.js';
import { packages, type PackageDocument } from '../../src/packages/package.schema.js';

const now = new Date('2026-02-01T10:00:00.000Z');
const later = new Date(+now + 1);

const aPackage = (id: string, fields: Partial<CreditPackage> = {}): CreditPackage => ({
  id: id as PackageId,
  packageName: `Package ${id}`,
  creditAmount: 100,
  price: 10,
  discount: 5,
  active: true,
  ...fields,
});

const database = await openTestDatabase();
const repository = new PackageRepository(await database.model(packages));

const rows = () => database.mongo.collection<PackageDocument>('packages');
const rowOf = ({ id: _id }: CreditPackage) => rows().findOne({ _id });

describe('credit packages', () => {
  const [small, large, hidden] = [
    aPackage('b', { creditAmount: 10 }),
    aPackage('c'),
    aPackage('a', { active: false }),
  ] as const;

  beforeEach(async () => {
    await rows().deleteMany({});
    for (const one of [large, hidden, small])
      await database.run((tx) => repository.insert(one, now, tx));
  });

  it('a package is stored with its times, and found by id', async () => {
    expect(await repository.find(small.id)).toEqual(small);
    expect(await database.run((tx) => repository.find(small.id, tx))).toEqual(small);
    expect(await repository.find('x' as PackageId)).toBeUndefined();
    expect(await rowOf(small)).toMatchObject({ createdAt: now, updatedAt: now, deleted: false });
  });

  it('packages are listed by credits, equal ones by id', async () => {
    expect(await repository.list({ onlyActive: false })).toEqual([small, hidden, large]);
    expect(await repository.list({ onlyActive: true })).toEqual([small, large]);
  });

  it('a deleted package stays stored and is never found again', async () => {
    await database.run((tx) => repository.softDelete(small.id, later, tx));
    expect(await repository.find(small.id)).toBeUndefined();
    expect(await repository.list({ onlyActive: false })).toEqual([hidden, large]);
    const gone = { deleted: true, active: false, createdAt: now, updatedAt: later };
    expect(await rowOf(small)).toMatchObject(gone);
    expect(await rowOf(large)).toMatchObject({ deleted: false, updatedAt: now });
  });

  it('packages change together, and no other one does', async () => {
    const changed = [
      { ...small, discount: 50 },
      { ...hidden, active: true },
    ];
    await database.run((tx) => repository.update(changed, later, tx));
    expect(await repository.list({ onlyActive: true })).toEqual([changed[0], changed[1], large]);
    expect(await rowOf(small)).toMatchObject({ createdAt: now, updatedAt: later, deleted: false });
    expect(await rowOf(large)).toMatchObject({ updatedAt: now });
  });

  it('a package of the first start is stored once', async () => {
    expect(await repository.isEmpty()).toBe(false);
    await rows().deleteMany({});
    expect(await repository.isEmpty()).toBe(true);
    await repository.insertIfMissing(small, now);
    await repository.insertIfMissing({ ...small, price: 99 }, later);
    await repository.insertIfMissing(large, now);
    expect(await repository.list({ onlyActive: false })).toEqual([small, large]);
    expect(await rowOf(small)).toMatchObject({ deleted: false, createdAt: now, updatedAt: now });
  });
});
