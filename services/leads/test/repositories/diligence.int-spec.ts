import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { fileIdOf, hashEntry, sha256Of } from '../../src/diligence/documents/file-names.js';
import { DiligenceFileReader } from '../../src/diligence/files/diligence-file.reader.js';
import { DiligenceFileRepository } from '../../src/diligence/files/diligence-file.repository.js';
import {
  diligenceFiles,
  type DiligenceFile,
} from '../../src/diligence/files/diligence-file.schema.js';
import { UnsealedPackRepository } from '../../src/diligence/sealing/unsealed-pack.repository.js';
import { PublicKeyRepository } from '../../src/diligence/signing/public-key.repository.js';
import { diligenceKeys } from '../../src/diligence/signing/public-key.schema.js';
import { purchases } from '../../src/selling/index.js';

const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];
const [p1, p2, p3] = ['1', '2', '3'].map((one) => one.repeat(24)) as [
  PurchaseId,
  PurchaseId,
  PurchaseId,
];
const noon = new Date('2026-01-05T12:00:00.000Z');
const later = (ms: number) => new Date(+noon + ms);
const csv = sha256Of('a csv');

const database = await openTestDatabase();
const model = await database.model(diligenceFiles);
const files = new DiligenceFileRepository(model);
const reader = new DiligenceFileReader(model);
const keys = new PublicKeyRepository(await database.model(diligenceKeys));
const unsealed = new UnsealedPackRepository(await database.model(purchases));
beforeEach(async () => {
  for (const name of ['diligence_files', 'diligence_keys', 'purchases'])
    await database.mongo.collection(name).deleteMany({});
});

const aFile = (packId: PurchaseId, number = 0, buyerId = ann): DiligenceFile => {
  const text = `${packId} ${number}`;
  const json = hashEntry('json', sha256Of(text));
  return {
    id: fileIdOf(packId, number),
    packId,
    buyerId,
    part: number === 0 ? 'sold' : 'since',
    number,
    text,
    hashes: number === 0 ? [json, hashEntry('csv', csv)] : [json],
    madeAt: noon,
  };
};
const keyOf = (packId: PurchaseId, buyerId = ann) => ({ packId, buyerId });

describe('storing diligence files', () => {
  it('a pack has one file as it was sold and later ones, for its buyer only', async () => {
    const [sold, since] = [aFile(p1), aFile(p1, 1)];
    expect(await files.add([sold])).toEqual([sold]);
    expect(await files.add([{ ...sold, text: 'another' }, since])).toEqual([since]);
    expect(await files.add([])).toEqual([]);
    const withoutText = { ...sold, id: fileIdOf(p3, 0), packId: p3, text: undefined as never };
    await expect(files.add([withoutText])).rejects.toThrow('text');
    await files.add([aFile(p2)]);
    expect(await files.sold(keyOf(p1))).toEqual(sold);
    expect(await files.sold(keyOf(p2))).toEqual(aFile(p2));
    expect(await files.newest(keyOf(p1))).toEqual(since);
    expect(await files.sold(keyOf(p1, eve))).toBeUndefined();
    expect(await files.newest(keyOf(p1, eve))).toBeUndefined();
    expect(await files.newest(keyOf(p3))).toBeUndefined();
    expect(await reader.find(since.id)).toEqual(since);
    expect(await reader.find(fileIdOf(p3, 0))).toBeUndefined();
    for (const read of [() => files.sold(keyOf(p1)), () => files.newest(keyOf(p1))])
      expect(await explainsWithIndex(database, read)).not.toContain('SORT');
  });

  it('the first PDF of a file is kept, with its hash', async () => {
    const file = aFile(p1);
    await files.add([file]);
    const [first, second] = [Buffer.from('first'), Buffer.from('second')];
    expect(await files.pdfOf(file)).toBeUndefined();
    expect(await files.addPdf(file, first)).toEqual(first);
    expect(await files.addPdf(file, second)).toEqual(first);
    expect(await files.pdfOf(file)).toEqual(first);
    const hashes = [...file.hashes, hashEntry('pdf', sha256Of(first))];
    expect(await files.sold(keyOf(p1))).toEqual({ ...file, hashes });
    const other = aFile(p2);
    await files.add([other]);
    expect(await files.pdfOf(other)).toBeUndefined();
    expect(await files.pdfOf({ ...file, buyerId: eve })).toBeUndefined();
    expect(await files.addPdf({ ...other, buyerId: eve }, first)).toEqual(first);
    expect(await files.pdfOf(other)).toBeUndefined();
    const later = aFile(p3);
    await files.add([later]);
    await files.addPdf(later, second);
    expect([await files.pdfOf(other), await files.pdfOf(later)]).toEqual([undefined, second]);
  });

  it('files are found by the hash of their text, of their PDF and of their CSV', async () => {
    const [one, other, since] = [aFile(p1), aFile(p2, 0, eve), aFile(p1, 1)];
    for (const file of [one, other, since]) await files.add([file]);
    await files.addPdf(since, Buffer.from('pdf'));
    const idOf = async (hash: string) => (await reader.withOwnHash(hash))?.id;
    expect(await idOf(sha256Of(one.text))).toBe(one.id);
    expect(await idOf(sha256Of('pdf'))).toBe(since.id);
    expect(await idOf(sha256Of('unknown'))).toBeUndefined();
    expect(await idOf(csv)).toBeUndefined();
    const inPack = async (packId: PurchaseId, hash: string) =>
      (await reader.ofPackWith(packId, hash))?.id;
    expect([await inPack(p1, csv), await inPack(p2, csv)]).toEqual([one.id, other.id]);
    expect(await inPack(p1, sha256Of('pdf'))).toBe(since.id);
    expect(await inPack(p2, sha256Of('pdf'))).toBeUndefined();
    for (const read of [() => idOf(csv), () => inPack(p1, csv)])
      await explainsWithIndex(database, read);
  });

  it('all files of a buyer are read, pack by pack', async () => {
    for (const file of [aFile(p2), aFile(p1), aFile(p1, 1), aFile(p3, 0, eve)])
      await files.add([file]);
    const read = async () => {
      const ids = [];
      for await (const { id } of reader.ofBuyer(ann)) ids.push(id);
      return ids;
    };
    expect(await read()).toEqual([fileIdOf(p1, 1), fileIdOf(p1, 0), fileIdOf(p2, 0)]);
    expect(await explainsWithIndex(database, read)).not.toContain('SORT');
  });
});

describe('storing the keys of diligence files', () => {
  it('a key keeps the moment of its first use, and all are listed, the newest first', async () => {
    const keyAt = (id: string, ms: number) => ({
      id,
      publicKey: `PEM of ${id}`,
      firstUsedAt: later(ms),
    });
    const [older, newer] = [keyAt('older', 0), keyAt('newer', 1)];
    for (const key of [newer, older]) await keys.add(key);
    await keys.add({ ...older, firstUsedAt: later(9) });
    expect(await keys.all()).toEqual([newer, older]);
  });
});

describe('finding packs without a file', () => {
  it('those of a dataset are found, also claimed ones, the oldest first', async () => {
    const rows = database.mongo.collection<{ _id: string }>('purchases');
    const datasetId = 'd1' as DatasetId;
    await rows.insertMany([
      { _id: 'later', datasetId, sealing: { dueAt: later(2), claim: 'c' } },
      { _id: 'sooner', datasetId, sealing: { dueAt: later(1) } },
      { _id: 'elsewhere', datasetId: 'd2', sealing: { dueAt: noon } },
      { _id: 'sealed', datasetId },
    ] as never);
    expect(unsealed.rows.collectionName).toBe('purchases');
    const idsOf = async () => {
      const ids = [];
      for await (const { id } of unsealed.ofDataset(datasetId)) ids.push(id);
      return ids;
    };
    expect(await idsOf()).toEqual(['sooner', 'later']);
    await explainsWithIndex(database, idsOf);
  });
});
