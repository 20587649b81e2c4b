import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CampaignId, SegmentId, UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { noCounts, type Campaign } from '../../src/campaigns/campaign.js';
import { CampaignRepository } from '../../src/campaigns/campaign.repository.js';
import { campaigns, type CampaignDocument } from '../../src/campaigns/campaign.schema.js';
import { SegmentRepository } from '../../src/segments/segment.repository.js';
import { segments, type Segment } from '../../src/segments/segment.schema.js';

const now = new Date('2026-02-01T10:00:00.000Z');
const after = (ms: number) => new Date(+now + ms);
const recipients = ['u1', 'u2', 'u3'] as UserId[];
const counts = { ...noCounts, recipients: 2, sent: 2 };

const campaignOf = (id: string, fields: Partial<Campaign> = {}): Campaign => ({
  id: id as CampaignId,
  adminId: 'admin' as UserId,
  subject: 'News',
  message: 'Hello',
  sender: { from: 'no-reply@leadmart.test', replyTo: null, usedAs: 'none' },
  audience: 'list',
  isTest: false,
  recipients: 3,
  unsubscribed: 0,
  unverified: 0,
  leftOut: [],
  requestKeys: [`key of ${id}`, `second key of ${id}`],
  inputHash: '',
  status: 'running',
  startsAt: after(60_000),
  isSpread: false,
  cursor: 'a',
  placed: 1,
  counts: noCounts,
  retries: 1,
  createdAt: now,
  ...fields,
});

const database = await openTestDatabase();
const repository = new CampaignRepository(await database.model(campaigns));
beforeEach(() => rows().deleteMany({}));

const rows = () => database.mongo.collection<CampaignDocument>('campaigns');
const find = ({ id }: Campaign) => repository.find(id);
const idsOf = (some: readonly { readonly id: CampaignId }[]) => some.map(({ id }) => id);

async function stored<T extends readonly Campaign[]>(...some: T): Promise<T> {
  for (const one of some) await database.run((tx) => repository.insert(one, recipients, tx));
  return some;
}
/** A campaign after another one of the same state, which an update without an id would change. */
async function oneOfTwo(fields: Partial<Campaign> = {}): Promise<readonly [Campaign, Campaign]> {
  const [other, one] = await stored(campaignOf('a', fields), campaignOf('b', fields));
  return [one, other];
}

describe('campaigns', () => {
  it('a campaign is found by its id and by any of its request keys', async () => {
    const [one] = await oneOfTwo();
    expect(await find(one)).toEqual(one);
    expect(await database.run((tx) => repository.find(one.id, tx))).toEqual(one);
    expect(await repository.findByRequestKeys(['x', ...one.requestKeys])).toEqual(one);
    expect(await repository.findByRequestKeys(['x'])).toBeUndefined();
    expect(await repository.find('x' as CampaignId)).toBeUndefined();
  });

  it('a campaign that has a request key in common with another one is not stored', async () => {
    const [one] = await stored(campaignOf('b'));
    await expect(
      stored(campaignOf('c', { requestKeys: one.requestKeys.slice(1) })),
    ).rejects.toThrow('duplicate key');
    expect(await repository.count(false)).toBe(1);
  });

  it('campaigns are listed newest first, and those under way oldest first', async () => {
    const [b, a, c, d] = await stored(
      campaignOf('b', { status: 'stopping' }),
      campaignOf('a'),
      campaignOf('c', { createdAt: after(-1) }),
      campaignOf('d', { createdAt: after(-2), status: 'completed' }),
      campaignOf('test', { isTest: true, status: 'completed' }),
    );
    const all = await repository.page(false, { skip: 0, limit: 9 });
    expect(idsOf(all)).toEqual(idsOf([b, a, c, d]));
    const { message: _message, requestKeys: _keys, ...listed } = b;
    expect(all[0]).toEqual(listed);
    expect(idsOf(await repository.page(false, { skip: 1, limit: 2 }))).toEqual(idsOf([a, c]));
    expect(await repository.running()).toEqual([c, a]);
    expect((await repository.underWay()).length).toBe(3);
    expect((await repository.underWay())[0]).toEqual(c);
    expect(await repository.count(false)).toBe(4);
    const tests = await repository.page(true, { skip: 0, limit: 9 });
    expect([tests.map(({ id }) => id), await repository.count(true)]).toEqual([['test'], 1]);
  });

  it.each([
    ['scheduled', true],
    ['running', true],
    ['stopping', true],
    ['completed', false],
  ] as const)('a %s campaign is open: %p', async (status, isOpen) => {
    expect(await repository.isAnyOpen()).toBe(false);
    await stored(campaignOf('a', { status }));
    expect(await repository.isAnyOpen()).toBe(isOpen);
  });

  it('a campaign that did not reach everyone is listed since a time, newest first', async () => {
    const [first, second, stopped] = await stored(
      campaignOf('first', { counts: { ...noCounts, failed: 1 } }),
      campaignOf('second', { createdAt: after(1), counts: { ...noCounts, failed: 2 } }),
      campaignOf('stopped', { createdAt: after(2), counts: { ...noCounts, stopped: 1 } }),
      campaignOf('early', { createdAt: after(-1), counts: { ...noCounts, failed: 1 } }),
      campaignOf('test', { isTest: true, counts: { ...noCounts, failed: 1, stopped: 1 } }),
      campaignOf('sent', { createdAt: after(3), counts: { ...noCounts, sent: 1, unknown: 1 } }),
    );
    const listed = async (state: 'failed' | 'stopped', limit: number) =>
      idsOf(await repository.incomplete(state, now, limit));
    expect(await listed('failed', 9)).toEqual([second.id, first.id]);
    expect(await listed('failed', 1)).toEqual([second.id]);
    expect(await listed('stopped', 9)).toEqual([stopped.id]);
    await explainsWithIndex(database, () => repository.incomplete('failed', now, 9));
  });
});

describe('the progress of a campaign', () => {
  it('a campaign starts when its time has come, unless it was stopped before', async () => {
    const [soon, later, undone] = await stored(
      campaignOf('soon', { status: 'scheduled' }),
      campaignOf('later', { status: 'scheduled', startsAt: after(60_001) }),
      campaignOf('undone', { status: 'completed' }),
    );
    await repository.startDue(after(59_999));
    expect(await find(soon)).toEqual(soon);
    await repository.startDue(after(60_000));
    expect(await find(soon)).toEqual({ ...soon, status: 'running' });
    for (const one of [later, undone]) expect(await find(one)).toEqual(one);
  });

  it('the progress of a campaign is stored by the process that has read the latest one', async () => {
    const [read, other] = await oneOfTwo();
    const step = { cursor: 'b', placed: 2, isSpread: false };
    for (const stale of [{ cursor: '' }, { placed: 0 }])
      await repository.advance({ ...read, ...stale }, step);
    expect(await find(read)).toEqual(read);
    await repository.advance(read, step);
    expect(await find(read)).toEqual({ ...read, ...step });
    expect(await repository.listed(read, 9)).toEqual(recipients.slice(1));
    expect(await repository.listed(read, 1)).toEqual(recipients.slice(1, 2));
    const last = { cursor: 'c', placed: 3, isSpread: true };
    await repository.advance({ ...read, ...step }, last);
    expect(await repository.listed(read, 9)).toEqual([]);
    await repository.advance({ ...read, ...last }, { ...step, placed: 4 });
    expect(await find(read)).toEqual({ ...read, ...last });
    expect(await find(other)).toEqual(other);
    expect(await repository.listed({ ...other, placed: 0 }, 9)).toEqual(recipients);
  });

  it('the recipients of a campaign that does not exist are none', async () => {
    expect(await repository.listed(campaignOf('x'), 9)).toEqual([]);
  });

  it('the counts of a campaign are stored while it is as it was when they were counted', async () => {
    const [read, other] = await oneOfTwo();
    for (const stale of [{ retries: 0 }, { status: 'stopping' as const }])
      await repository.saveCounts({ ...read, ...stale }, counts);
    expect(await find(read)).toEqual(read);
    await repository.saveCounts(read, counts);
    expect(await find(read)).toEqual({ ...read, counts });
    const [done] = await stored(campaignOf('done', { status: 'completed' }));
    await repository.saveCounts(done, counts);
    for (const one of [other, done]) expect(await find(one)).toEqual(one);
  });

  it('a campaign is completed once, after all mails are placed and retries have begun', async () => {
    const [read, other] = await oneOfTwo();
    const complete = (stale: Partial<Campaign> = {}) =>
      repository.complete({ ...read, ...stale }, counts, now);
    expect(await complete()).toBe(false);
    await rows().updateMany({}, { $set: { isSpread: true, retryAskedAt: now } });
    await repository.retryBegun({ ...read, retries: 0 });
    expect(await complete()).toBe(false);
    await repository.retryBegun(read);
    expect(await find(other)).toMatchObject({ retryAskedAt: now });
    await repository.retryBegun(other);
    for (const stale of [{ retries: 0 }, { status: 'stopping' as const }])
      expect(await complete(stale)).toBe(false);
    expect([await complete(), await complete()]).toEqual([true, false]);
    const completed = { status: 'completed', counts, completedAt: now };
    expect(await find(read)).toEqual({ ...read, ...completed, isSpread: true });
    expect(await find(other)).toEqual({ ...other, isSpread: true });
  });
});

describe('a stop and a retry', () => {
  const retryAskedAt = after(-1);
  const stopOf = (isBeforeStart: boolean) =>
    ({ at: now, adminId: 'admin' as UserId, isBeforeStart, isSpread: false }) as const;

  it('a stop leaves nothing to place or to send again; before the start the list stays, to be corrected', async () => {
    const [early, late, other] = await stored(
      campaignOf('early', { retryAskedAt, counts }),
      campaignOf('late', { retryAskedAt, counts }),
      campaignOf('other', { retryAskedAt }),
    );
    await database.run(async (tx) => {
      await repository.stop(early, stopOf(true), tx);
      await repository.stop(late, stopOf(false), tx);
    });
    const gone = { isSpread: true, retryAskedAt: undefined };
    const undone = { status: 'completed', completedAt: now, counts: noCounts };
    expect(await find(early)).toEqual({ ...early, ...gone, ...undone, stop: stopOf(true) });
    expect(await find(late)).toEqual({ ...late, ...gone, status: 'stopping', stop: stopOf(false) });
    expect(await repository.listed(early, 9)).toEqual(recipients.slice(1));
    expect(await repository.listed(late, 9)).toEqual([]);
    for (const one of [early, late]) expect(await repository.isStopped(one.id)).toBe(true);
    expect(await repository.isStopped(other.id)).toBe(false);
    expect(await find(other)).toEqual(other);
    expect(await repository.listed(other, 9)).toEqual(recipients.slice(1));
  });

  it('a retry opens a completed campaign again and is counted', async () => {
    const completed = { status: 'completed', completedAt: now, isSpread: true } as const;
    const [done, other] = await oneOfTwo(completed);
    await database.run((tx) => repository.askRetry(done.id, now, tx));
    const again = { status: 'running', retryAskedAt: now, retries: 2, completedAt: undefined };
    expect(await find(done)).toEqual({ ...done, ...again });
    expect(await find(other)).toEqual(other);
  });
});

describe('segments', () => {
  it('segments are listed by name, of which each is taken once, and deleted one by one', async () => {
    const store = new SegmentRepository(await database.model(segments));
    const segmentOf = (id: string, name: string): Segment => ({
      id: id as SegmentId,
      name,
      rule: { kind: 'inactive', days: 30 },
      createdAt: now,
    });
    const [b, a] = [segmentOf('1', 'B'), segmentOf('2', 'A')];
    const insert = (one: Segment) => database.run((tx) => store.insert(one, tx));
    for (const one of [b, a]) await insert(one);
    await expect(insert(segmentOf('3', 'A'))).rejects.toThrow('duplicate key');
    expect(await store.list()).toEqual([a, b]);
    expect(await store.find(b.id)).toEqual(b);
    expect(await store.find('x' as SegmentId)).toBeUndefined();
    const remove = () => database.run((tx) => store.remove(b.id, tx));
    expect([await remove(), await remove()]).toEqual([b, undefined]);
    expect(await store.list()).toEqual([a]);
  });
});
