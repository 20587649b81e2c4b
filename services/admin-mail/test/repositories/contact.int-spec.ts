import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { CatchUpRepository } from '../../src/contacts/catch-up/catch-up.repository.js';
import { catchUps } from '../../src/contacts/catch-up/catch-up.schema.js';
import { ContactReader } from '../../src/contacts/contact.reader.js';
import { ContactRepository } from '../../src/contacts/contact.repository.js';
import { contacts, type ContactDocument } from '../../src/contacts/contact.schema.js';

const noon = new Date('2026-02-01T12:00:00.000Z');
const later = new Date(+noon + 1);
const [user, other] = ['b', 'a'] as [UserId, UserId];
const namesOf = (id: string) => ({ email: `${id}@leadmart.test`, username: `Name of ${id}` });

const database = await openTestDatabase();
const model = await database.model(contacts);
const [repository, reader] = [new ContactRepository(model), new ContactReader(model)];
const progress = new CatchUpRepository(await database.model(catchUps));

const rows = () => database.mongo.collection<ContactDocument>('contacts');
const rowOf = (id: UserId) => rows().findOne({ _id: id });
const tokenOf = async (id: UserId) => (await rowOf(id))?.unsubscribeToken ?? '';

/** Stores a verified user. */
async function known(id: UserId, verifiedAt = noon): Promise<void> {
  await repository.learnNames(id, namesOf(id));
  await repository.learnVerified(id, verifiedAt);
}
beforeEach(async () => {
  await rows().deleteMany({});
  await known(other);
});

describe('a contact', () => {
  const untouched = async (change: () => Promise<unknown>) => {
    const before = await rows().find().toArray();
    await change();
    expect(await rows().find().toArray()).toEqual(before);
  };
  const contactOf = async (id: UserId) => ({
    id,
    ...namesOf(id),
    verifiedAt: noon,
    unsubscribeToken: await tokenOf(id),
  });

  it('a contact is known when it has both its names and a verified address, which come in any order', async () => {
    await repository.learnVerified(user, noon);
    expect(await reader.find(user)).toBeUndefined();
    const token = await tokenOf(user);
    expect(token).toMatch(/^[\w-]{43}$/);
    await repository.learnNames(user, namesOf(user));
    expect(await reader.find(user)).toEqual(await contactOf(user));
    expect(await tokenOf(user)).toBe(token);
    expect(await reader.find(other)).toEqual(await contactOf(other));
    await repository.learnNames('c' as UserId, namesOf('c'));
    expect(await reader.find('c' as UserId)).toBeUndefined();
    for (const field of ['email', 'username']) {
      await rows().updateOne({ _id: user }, { $unset: { [field]: 1 } });
      expect(await reader.find(user)).toBeUndefined();
      await repository.learnNames(user, namesOf(user));
    }
  });

  it('contacts are found by user, address and token', async () => {
    await known(user);
    await repository.learnNames('c' as UserId, namesOf('c'));
    const [one, another] = [await contactOf(user), await contactOf(other)];
    expect(await reader.findByToken(await tokenOf(user))).toEqual(one);
    expect(await reader.findByToken('x')).toBeUndefined();
    const unverified = { id: 'c', email: namesOf('c').email };
    const { email, verifiedAt } = one;
    const asked = [email, unverified.email, 'x@leadmart.test'];
    expect(await reader.addresseesOf(asked)).toEqual([{ id: user, email, verifiedAt }, unverified]);
    await repository.learnVerified('d' as UserId, noon);
    expect(await reader.addressees(['c', 'd'] as UserId[])).toEqual([unverified]);
    expect(await reader.findByEmail(email)).toEqual(one);
    expect(await reader.findByEmail(unverified.email)).toBeUndefined();
    expect(await reader.withIds([other, 'c' as UserId])).toEqual([another]);
    expect(await reader.emailOf('c' as UserId)).toBe(namesOf('c').email);
    expect(await reader.emailOf('x' as UserId)).toBeUndefined();
  });

  it('the newest names of a user stay, in whatever order changes arrive', async () => {
    const names = (name: string, revision?: number) =>
      repository.learnNames(user, {
        ...namesOf(name),
        ...(revision !== undefined && { revision }),
      });
    await names('registered');
    await names('first', 1);
    expect(await rowOf(user)).toMatchObject({ ...namesOf('first'), revision: 1 });
    await names('third', 3);
    for (const revision of [2, 3, undefined]) await untouched(() => names('late', revision));
    await names('fourth', 4);
    expect(await rowOf(user)).toMatchObject({ ...namesOf('fourth'), revision: 4 });
    expect(await reader.find(other)).toEqual(await contactOf(other));
    await repository.learnNames(other, namesOf('again'));
    expect(await rowOf(other)).toMatchObject(namesOf('again'));
    expect(await rowOf(other)).not.toHaveProperty('revision');
  });

  it('one contact is stored when several processes learn of a user at once', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `race ${n}` as UserId);
    await Promise.all(
      ids.flatMap((id) => [
        repository.learnNames(id, namesOf(id)),
        repository.learnVerified(id, noon),
      ]),
    );
    expect(await reader.withIds(ids)).toHaveLength(ids.length);
  });

  it('an error of the database reaches the caller', async () => {
    const tooLarge = { ...namesOf('b'), username: 'x'.repeat(17_000_000) };
    await expect(repository.learnNames(user, tooLarge)).rejects.toThrow();
  });

  it('nothing but the token of a deleted user is stored, and later events change nothing', async () => {
    await known(user);
    await repository.learnNames(user, { ...namesOf(user), revision: 1 });
    await repository.setSwitch(user, 'receipt:bell', false);
    await repository.readNotices(user, noon);
    const left = { _id: user, unsubscribeToken: await tokenOf(user), leftAt: later };
    await repository.leave(user, later);
    expect(await rowOf(user)).toEqual(left);
    await repository.learnNames(user, { ...namesOf(user), revision: 2 });
    await repository.learnVerified(user, noon);
    await repository.setSwitch(user, 'receipt:bell', false);
    await repository.readNotices(user, noon);
    expect(await rowOf(user)).toEqual(left);
    expect(await reader.find(other)).toEqual(await contactOf(other));
    await repository.leave('c' as UserId, noon);
    expect(await rowOf('c' as UserId)).toMatchObject({ leftAt: noon });
  });

  it('a contact unsubscribes and subscribes again, once each', async () => {
    await known(user);
    const token = await tokenOf(user);
    const contact = await reader.find(user);
    expect(await repository.resubscribe(token)).toBe(false);
    expect(await repository.unsubscribe('x', noon)).toBe(false);
    expect(await repository.unsubscribe(token, noon)).toBe(true);
    expect(await repository.unsubscribe(token, later)).toBe(false);
    await known(user);
    expect(await reader.find(user)).toEqual({ ...contact, unsubscribedAt: noon });
    expect(await reader.find(other)).toEqual(await contactOf(other));
    await repository.unsubscribe(await tokenOf(other), noon);
    expect(await repository.resubscribe(token)).toBe(true);
    expect(await reader.find(user)).toEqual(contact);
    expect(await reader.find(other)).toMatchObject({ unsubscribedAt: noon });
  });
});

describe('what a user wants to be told', () => {
  const receiver = async () => (await reader.receivers([user])).get(user);

  it('a user who is not known is no receiver, and a deleted one has nothing', async () => {
    await known(user);
    const receivers = await reader.receivers([user, 'x' as UserId]);
    expect([...receivers.keys()]).toEqual([user]);
    expect(await receiver()).toEqual({ hasLeft: false, contact: await reader.find(user) });
    await repository.leave(user, noon);
    expect(await receiver()).toEqual({ hasLeft: true });
  });

  it('switches change one by one, and each is stored once', async () => {
    for (const name of ['receipt:bell', 'balance-low:mail', 'receipt:bell'] as const)
      await repository.setSwitch(user, name, false);
    const off = ['receipt:bell', 'balance-low:mail'];
    expect(await receiver()).toMatchObject({ switchedOff: off });
    await repository.setSwitch(other, 'receipt:bell', false);
    await repository.setSwitch(user, 'receipt:bell', true);
    expect(await receiver()).toMatchObject({ switchedOff: off.slice(1) });
    expect(await rowOf(other)).toMatchObject({ switchedOff: ['receipt:bell'] });
  });

  it('the position of a user in the notices moves on, and never back', async () => {
    await repository.readNotices(user, later);
    await repository.readNotices(user, noon);
    expect(await receiver()).toMatchObject({ noticesReadUntil: later });
    await repository.readNotices(user, new Date(+later + 1));
    expect(await receiver()).toMatchObject({ noticesReadUntil: new Date(+later + 1) });
    expect(await rowOf(other)).not.toHaveProperty('noticesReadUntil');
  });
});

describe('the contacts of a mail to all users', () => {
  const id = (text: string) => text as UserId;

  it('contacts come in full batches, in the order of ids: those with an address, verified by then', async () => {
    await rows().deleteMany({});
    for (const one of ['z4', 'z2']) await known(id(one));
    await known(id('z3'), later);
    await repository.learnVerified(id('z1'), noon);
    await repository.learnNames(id('z0'), namesOf('z0'));
    const next = async (after: string, limit = 1) =>
      (await reader.next({ after, verifiedBy: noon, limit })).map((found) => found.id);
    expect(await next('z')).toEqual(['z2']);
    expect(await next('z2')).toEqual(['z4']);
    expect(await next('z4')).toEqual([]);
    expect(await next('z', 9)).toEqual(['z2', 'z4']);
  });

  it('users are counted by whether they get mails', async () => {
    await known(id('late'), later);
    await repository.learnNames(id('unverified'), namesOf('unverified'));
    await known(id('gone'));
    await repository.leave(id('gone'), noon);
    await known(id('silent'));
    for (const one of ['silent', 'unverified'])
      await repository.unsubscribe(await tokenOf(id(one)), noon);
    expect(await reader.countRecipients(noon)).toBe(1);
    expect(await reader.countRecipients(later)).toBe(2);
    expect(await reader.countAll()).toBe(5);
    expect(await reader.count()).toEqual({ users: 4, verified: 3, unsubscribed: 1 });
  });

  it('contacts are found by index', async () => {
    for (const call of [
      () => reader.next({ after: '65f0', verifiedBy: noon, limit: 500 }),
      () => reader.addresseesOf(['a@b.co']),
      () => reader.findByEmail('a@b.co'),
      () => reader.findByToken('t'),
      () => repository.unsubscribe('t', noon),
    ])
      await explainsWithIndex(database, call);
  });
});

describe('the catch-up', () => {
  it('its progress is stored in one document', async () => {
    expect(await progress.find()).toEqual({ after: null });
    await progress.save({ after: user });
    await progress.save({ after: other, doneAt: noon });
    expect(await progress.find()).toMatchObject({ after: other, doneAt: noon });
    expect(await database.mongo.collection('catch_ups').countDocuments()).toBe(1);
  });
});
