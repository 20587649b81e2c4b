import { beforeEach, describe, expect, it } from '@jest/globals';
import { mostUnreadCounted, type UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { NoticeRepository } from '../../src/notices/notice.repository.js';
import { notices, type Notice } from '../../src/notices/notice.schema.js';

const [user, other] = ['user', 'other'] as [UserId, UserId];
// The database removes old notices.
const older = new Date('2100-01-01T12:00:00.000Z');
const newer = new Date(+older + 1);

const noticeOf = (id: string, fields: Partial<Notice> = {}): Notice => ({
  id,
  userId: user,
  kind: 'security',
  text: 'New sign-in',
  path: '/',
  createdAt: older,
  ...fields,
});

const database = await openTestDatabase();
const repository = new NoticeRepository(await database.model(notices));

describe('the notices of a user', () => {
  const [b, a, c] = [
    noticeOf('b', { createdAt: newer }),
    noticeOf('a', { createdAt: newer }),
    noticeOf('c'),
  ];
  const foreign = noticeOf('d', { userId: other });
  const all = (userId: UserId) => repository.newest(userId, { before: undefined, limit: 999 });

  beforeEach(async () => {
    await database.mongo.collection('notices').deleteMany({});
    await repository.store([b]);
    // The repetition is first, so that the others come after its error.
    await repository.store([noticeOf('b', { text: 'Again' }), c, a, foreign]);
  });

  it('the list goes on after any of its notices; a notice that comes again does not change', async () => {
    expect(await all(user)).toEqual([b, a, c]);
    const after = async (before: Notice, limit = 9) => repository.newest(user, { before, limit });
    expect(await after(b)).toEqual([a, c]);
    expect(await after(a)).toEqual([c]);
    expect(await after(c)).toEqual([]);
    expect(await after(b, 1)).toEqual([a]);
    expect(await all(other)).toEqual([foreign]);
  });

  it('unread notices are counted up to a limit', async () => {
    expect(await repository.countSince(user, undefined)).toBe(3);
    expect(await repository.countSince(user, older)).toBe(2);
    expect(await repository.countSince(user, newer)).toBe(0);
    const many = Array.from({ length: mostUnreadCounted }, (_, n) => noticeOf(`many ${n}`));
    await repository.store(many);
    expect(await repository.countSince(user, undefined)).toBe(mostUnreadCounted);
  });

  it('the notices of one user are removed', async () => {
    await repository.removeOf(user);
    expect(await all(user)).toEqual([]);
    expect(await all(other)).toEqual([foreign]);
  });

  it('notices are read, counted and deleted by index', async () => {
    for (const call of [
      () => repository.newest(user, { before: undefined, limit: 30 }),
      () => repository.newest(user, { before: a, limit: 30 }),
      () => repository.countSince(user, undefined),
      () => repository.countSince(user, older),
    ])
      await explainsWithIndex(database, call);
    const indexes = await database.mongo.collection('notices').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 7_776_000 }));
  });

  it('an error of the database reaches the caller', async () => {
    const tooLarge = noticeOf('e', { text: 'x'.repeat(17_000_000) });
    await expect(repository.store([tooLarge])).rejects.toThrow();
  });
});
