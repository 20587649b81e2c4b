import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  EmailTaken,
  UserNotFound,
  type ListUsersByName,
  type UserId,
  type UserState,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import type { User } from '../../src/users/user.js';
import { UserRepository } from '../../src/users/user.repository.js';
import { users } from '../../src/users/user.schema.js';
import { aUser } from '../factories/user.js';

const now = new Date('2026-02-01T10:00:00.000Z');
const ann = aUser({ id: 'b' as UserId, email: 'ann@x.test', username: 'Ann' });
const bob = aUser({ id: 'a' as UserId, email: 'bob@x.test', username: 'bob' });
const emile = aUser({ id: 'c' as UserId, email: 'ann.e@x.test', username: 'Émile' });
const all = [bob, ann, emile];
const nobody = 'x' as UserId;

const database = await openTestDatabase();
const repository = new UserRepository(await database.model(users));

const insert = (user: User) => database.run((tx) => repository.insert(user, tx));
const rowOf = ({ id }: User) => repository.rows.findOne({ _id: id });
/** Bob and Émile, of whom one is stored before and one after Ann, stay as they are. */
async function expectUsers(annNow: User | undefined): Promise<void> {
  const found = await Promise.all(all.map(({ id }) => repository.find(id)));
  expect(found).toEqual([bob, annNow, emile]);
}
beforeEach(async () => {
  await repository.rows.deleteMany({});
  for (const user of all) await insert(user);
});

describe('storing users', () => {
  it('a user is found by id and email, without what only the storing needs', async () => {
    await expectUsers(ann);
    expect(await repository.findByEmail(ann.email)).toEqual(ann);
    expect(await repository.findByEmail('x@x.test')).toBeUndefined();
    expect(await repository.find(nobody)).toBeUndefined();
    const inTransaction = await database.run(async (tx) => [
      await repository.find(ann.id, tx),
      await repository.findByEmail(ann.email, tx),
    ]);
    expect(inTransaction).toEqual([ann, ann]);
    const reads = [ann.id, bob.id, nobody].map((id) => repository.read(id));
    expect(await Promise.all(reads)).toEqual([ann, bob, undefined]);
  });

  it('an email belongs to one user', async () => {
    const twin = { ...ann, id: 'd' as UserId };
    await expect(insert(twin)).rejects.toThrow(EmailTaken().message);
    const sameId = { ...ann, email: 'new@x.test' };
    await expect(insert(sameId)).rejects.toThrow('duplicate key');
  });

  it('the emails of users are read with their names, their terms, and whether they are suspended or have test keys', async () => {
    const agreedTo = { version: 'v1', at: now };
    await insert({ ...ann, id: 'd' as UserId, email: 'd@x.test', lockedAt: now, agreedTo });
    await insert({ ...ann, id: 'e' as UserId, email: 'e@x.test', deletionDueAt: now });
    await database.run((tx) => repository.change('e' as UserId, { hasTestAccount: true }, tx));
    const found = await repository.emailsOf([ann.id, 'd' as UserId, 'e' as UserId, nobody]);
    expect(found.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))).toEqual([
      { userId: ann.id, email: ann.email, username: 'Ann' },
      {
        userId: 'd',
        email: 'd@x.test',
        username: 'Ann',
        isSuspended: true,
        agreedTo: { version: 'v1', at: now.toISOString() },
      },
      {
        userId: 'e',
        email: 'e@x.test',
        username: 'Ann',
        isSuspended: true,
        hasTestAccount: true,
      },
    ]);
  });

  it('a removed user is returned, once', async () => {
    const remove = () => database.run((tx) => repository.remove(ann.id, tx));
    expect(await remove()).toEqual(ann);
    expect(await remove()).toBeUndefined();
    await expectUsers(undefined);
  });
});

describe('listing users', () => {
  const emails = (found: readonly { readonly email: string }[]) => found.map(({ email }) => email);

  it('users are read in pages in the order of their ids', async () => {
    expect(await repository.pageAfter('', 2)).toEqual([bob, ann]);
    expect(await repository.pageAfter(ann.id, 2)).toEqual([emile]);
  });

  it('users are found by the beginning of their email, in order', async () => {
    const find = async (text: string, limit = 9) =>
      emails(await repository.findByEmailPrefix(text, limit));
    expect(await find('ann')).toEqual([emile.email, ann.email]);
    expect(await find('ann', 1)).toEqual([emile.email]);
    expect(await find(ann.email)).toEqual([ann.email]);
    expect(await find('x')).toEqual([]);
    const { id, email, username, verifiedAt } = bob;
    expect(await repository.findByEmailPrefix('b', 1)).toEqual([
      { id, email, username, verifiedAt },
    ]);
  });

  it('users are found by a text anywhere in their email or name', async () => {
    const find = async (text: string, limit = 9) =>
      emails(await repository.findBySearchKey(text, limit)).toSorted();
    expect(await find('x.test')).toEqual(emails([emile, ann, bob]));
    expect(await find('x.test', 2)).toHaveLength(2);
    expect(await find('mile')).toEqual([emile.email]);
    expect(await find('nn@')).toEqual([ann.email]);
    expect(await find('zz')).toEqual([]);
  });

  it('users are found in a state, all or some of them', async () => {
    const at = { lockedAt: now, verifiedAt: null };
    await insert(aUser({ id: 'd' as UserId, email: 'd@x.test', ...at, isAdmin: true }));
    await insert(aUser({ id: 'e' as UserId, email: 'e@x.test', ...at }));
    await database.run((tx) => repository.changeDeletion(ann.id, now, tx));
    const find = async (state: UserState, among?: UserId[], limit = 9) =>
      emails(await repository.findInState(state, { among, limit })).toSorted();
    expect(await find('locked')).toEqual(['d@x.test', 'e@x.test']);
    expect(await find('unverified')).toEqual(['d@x.test', 'e@x.test']);
    expect(await find('admin')).toEqual(['d@x.test']);
    expect(await find('leaving')).toEqual([ann.email]);
    expect(await find('locked', ['e' as UserId, ann.id])).toEqual(['e@x.test']);
    expect(await find('locked', undefined, 1)).toHaveLength(1);
  });

  it('the admins are found who can log in', async () => {
    const admin = { isAdmin: true, lockedAt: null };
    await insert(aUser({ id: 'd' as UserId, email: 'd@x.test', ...admin }));
    await insert(aUser({ id: 'e' as UserId, email: 'e@x.test', ...admin }));
    await insert(aUser({ id: 'f' as UserId, email: 'f@x.test', ...admin, lockedAt: now }));
    await insert(aUser({ id: 'g' as UserId, email: 'g@x.test', ...admin, verifiedAt: null }));
    const found = (limit: number) => database.run((tx) => repository.adminsWhoCanLogIn(limit, tx));
    expect(emails(await found(9)).toSorted()).toEqual(['d@x.test', 'e@x.test']);
    expect(await found(1)).toHaveLength(1);
  });

  it('users are sorted by name, equal names by email, all or some of them', async () => {
    const twin = aUser({ id: 'd' as UserId, email: 'b@x.test', username: 'BOB' });
    await insert(twin);
    const page = async (fields: Partial<ListUsersByName> = {}) =>
      emails(await repository.pageByName({ order: 'asc', skip: 0, limit: 9, ...fields }));
    expect(await page()).toEqual(emails([ann, twin, bob, emile]));
    expect(await page({ order: 'desc' })).toEqual(emails([emile, bob, twin, ann]));
    expect(await page({ skip: 1, limit: 2 })).toEqual(emails([twin, bob]));
    expect(await page({ among: [emile.id, ann.id, nobody] })).toEqual(emails([ann, emile]));
    expect(await page({ among: [] })).toEqual([]);
  });
});

describe('changing a user', () => {
  it('a change leaves the sessions of the user, or ends them', async () => {
    const lock = { lockedAt: now };
    const change = (id: UserId) => database.run((tx) => repository.change(id, lock, tx));
    expect(await change(ann.id)).toEqual({ ...ann, ...lock });
    await expect(change(nobody)).rejects.toThrow(UserNotFound().message);
    await expectUsers({ ...ann, ...lock });
    const ended = { ...ann, ...lock, isAdmin: true, sessionVersion: 2 };
    const end = (id: UserId) =>
      database.run((tx) => repository.changeEndingSessions(id, { isAdmin: true }, tx));
    expect(await end(ann.id)).toEqual(ended);
    await expect(end(nobody)).rejects.toThrow(UserNotFound().message);
    await expectUsers(ended);
  });

  it('the grace period of a deletion makes the user due at its end, until it is ended', async () => {
    const changeTo = (due: Date | null) =>
      database.run((tx) => repository.changeDeletion(ann.id, due, tx));
    expect(await changeTo(now)).toEqual({ ...ann, deletionDueAt: now });
    expect(await rowOf(ann)).toMatchObject({ deletionDueAt: now, work: { dueAt: now } });
    await expectUsers({ ...ann, deletionDueAt: now });
    expect(await changeTo(null)).toEqual({ ...ann, deletionDueAt: null });
    expect(await rowOf(ann)).not.toHaveProperty('work');
    expect(await rowOf(bob)).not.toHaveProperty('work');
  });

  it('a new name and email are found, and the profile has a new version', async () => {
    const change = { username: 'Zoë', email: 'zoe@x.test' };
    const changed = await database.run((tx) => repository.changeProfile(ann, change, now, tx));
    const last = { version: 2, by: ann.id, at: now };
    const stamp = { version: 2, values: { username: last, email: last } };
    expect(changed).toEqual({ ...ann, ...change, stamp });
    await expectUsers({ ...ann, ...change, stamp });
    expect(await rowOf(ann)).toMatchObject({ nameKey: 'zoe' });
    const found = { id: ann.id, ...change, verifiedAt: ann.verifiedAt };
    expect(await repository.findBySearchKey('zoe', 9)).toEqual([found]);
    expect(await repository.findBySearchKey('ann@', 9)).toEqual([]);
  });

  it('a profile that is stored as it was has no new version', async () => {
    const same = { username: ann.username };
    expect(await database.run((tx) => repository.changeProfile(ann, same, now, tx))).toEqual(ann);
    await expectUsers(ann);
  });

  it('an email of another user is refused', async () => {
    const change = (fields: Partial<Pick<User, 'email' | 'username'>>) =>
      database.run((tx) => repository.changeProfile(ann, fields, now, tx));
    await expect(change({ email: bob.email })).rejects.toThrow(EmailTaken().message);
    await expect(change({ lockedAt: 'never' } as object)).rejects.toThrow('lockedAt');
    await expectUsers(ann);
  });
});

describe('holding a user', () => {
  const timesHeld = async () =>
    (await Promise.all(all.map(rowOf))).map((row) => row?.timesHeld ?? 0);

  it('a user is held who exists', async () => {
    const hold = (id: UserId) => database.run((tx) => repository.hold(id, tx));
    expect([await hold(ann.id), await hold(nobody)]).toEqual([true, false]);
    expect(await timesHeld()).toEqual([0, 1, 0]);
    await expectUsers(ann);
  });

  it('an admin is held who can log in: one with a version of the sessions, or another one', async () => {
    const holdAnn = (sessionVersion = 1, id = ann.id) =>
      database.run((tx) => repository.holdAdmin({ id, sessionVersion }, tx));
    const holdOther = (exceptId: UserId) =>
      database.run((tx) => repository.holdAdmin({ exceptId }, tx));
    const set = (fields: Partial<User>) =>
      database.run((tx) => repository.change(ann.id, fields, tx));
    expect([await holdAnn(), await holdOther(bob.id)]).toEqual([false, false]);
    await set({ isAdmin: true });
    expect(await holdAnn()).toBe(true);
    expect(await timesHeld()).toEqual([0, 1, 0]);
    expect(await holdOther(bob.id)).toBe(true);
    expect(await timesHeld()).toEqual([0, 2, 0]);
    expect([await holdAnn(2), await holdAnn(1, bob.id)]).toEqual([false, false]);
    expect(await holdOther(ann.id)).toBe(false);
    for (const fields of [{ lockedAt: now }, { lockedAt: null, verifiedAt: null }]) {
      await set(fields);
      expect([await holdAnn(), await holdOther(bob.id)]).toEqual([false, false]);
    }
    expect(await timesHeld()).toEqual([0, 2, 0]);
  });
});
