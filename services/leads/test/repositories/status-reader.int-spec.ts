import { describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { aUserId, openTestDatabase } from '@leadmart/platform/testing';
import { StatusMailRunRepository } from '../../src/care/status-changes/mails/status-mail-run.repository.js';
import { statusMailRuns } from '../../src/care/status-changes/mails/status-mail-run.schema.js';
import { newReader } from '../../src/care/status-changes/readers/status-reader.js';
import { StatusReaderRepository } from '../../src/care/status-changes/readers/status-reader.repository.js';
import { statusReaders } from '../../src/care/status-changes/readers/status-reader.schema.js';

const noon = new Date('2026-01-05T12:00:00.000Z');

const database = await openTestDatabase();
const readers = new StatusReaderRepository(await database.model(statusReaders));

/** A buyer beside another one, who is new. */
const twoBuyers = async (): Promise<[UserId, UserId]> => {
  const [buyer, other] = [aUserId(), aUserId()];
  await readers.see(other, 'x');
  return [buyer, other];
};

describe('a reader of status changes', () => {
  const unseen = { ...newReader.unseen, dnc: 2 };

  it('a reader has seen everything up to a cursor', async () => {
    const [buyer, other] = await twoBuyers();
    expect(await readers.find(buyer)).toEqual(newReader);
    for (const cursor of ['5', '7']) await readers.see(buyer, cursor);
    const seen = { ...newReader, seen: '7', counted: '7' };
    expect(await readers.find(buyer)).toMatchObject(seen);
    expect(await readers.find(other)).toMatchObject({ seen: 'x' });
    const found = await readers.findMany([buyer, aUserId()]);
    expect([...found.keys()]).toEqual([buyer]);
    expect(found.get(buyer)).toMatchObject(seen);
    await readers.remove(buyer);
    expect(await readers.find(buyer)).toEqual(newReader);
    expect(await readers.find(other)).toMatchObject({ seen: 'x' });
  });

  it('keeps a count unless another one or a look came between', async () => {
    const [buyer] = await twoBuyers();
    await readers.count(buyer, newReader, { counted: '3', unseen });
    const counted = { seen: '', counted: '3', unseen };
    expect(await readers.find(buyer)).toMatchObject(counted);
    await readers.count(buyer, newReader, { counted: '4', unseen: newReader.unseen });
    await readers.count(buyer, { ...newReader, seen: '1', counted: '3' }, { counted: '4', unseen });
    expect(await readers.find(buyer)).toMatchObject(counted);
    await readers.count(buyer, { ...newReader, counted: '3' }, { counted: '4', unseen });
    expect(await readers.find(buyer)).toMatchObject({ counted: '4' });
    await readers.see(buyer, '5');
    expect(await readers.find(buyer)).toMatchObject({ seen: '5', unseen: newReader.unseen });
    const broken = readers.count(buyer, newReader, { counted: {} as never, unseen });
    await expect(broken).rejects.toThrow(/counted/);
  });

  it('gets one mail a day', async () => {
    const [buyer, other] = await twoBuyers();
    const take = (of: UserId, day: string) => database.run((tx) => readers.takeMail(of, day, tx));
    expect(await take(buyer, '2026-01-05')).toBe(true);
    expect(await take(buyer, '2026-01-05')).toBe(false);
    expect(await take(buyer, '2026-01-04')).toBe(false);
    expect(await take(other, '2026-01-05')).toBe(true);
    expect(await take(buyer, '2026-01-06')).toBe(true);
    expect(await readers.find(other)).toMatchObject({ seen: 'x', mailedOn: '2026-01-05' });
    expect(await readers.find(buyer)).toMatchObject({ ...newReader, mailedOn: '2026-01-06' });
    const aborted = database.run(async (tx) => {
      await readers.takeMail(buyer, '2026-01-07', tx);
      expect(await readers.takeMail(buyer, '2026-01-07', tx)).toBe(false);
      throw new Error('aborted');
    });
    await expect(aborted).rejects.toThrow('aborted');
    expect(await take(buyer, '2026-01-07')).toBe(true);
  });
});

describe('the run of the mails about status changes', () => {
  it('begins once', async () => {
    const runs = new StatusMailRunRepository(await database.model(statusMailRuns));
    await runs.begin('5', noon);
    await runs.begin('6', new Date(0));
    const first = { _id: 'daily', day: '', from: '5', after: '', work: { dueAt: noon } };
    expect(await runs.rows.find().toArray()).toEqual([first]);
  });
});
