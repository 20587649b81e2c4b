import { describe, expect, it } from '@jest/globals';
import { SessionsEnded, UserChanged, type UserId } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { EraseUserWhenDeletedConsumer } from '../src/personal-data/erase-user-when-deleted.consumer.js';
import {
  aPerson,
  contactsOf,
  contactStoreOf,
  onePerson,
  register,
  verify,
} from './factories/contact.js';
import { startAdminMail, startWithSandbox } from './start-admin-mail.js';

const { sandbox, service } = await startWithSandbox();

const documents = () => service.mongo.collection<{ _id: string }>('contacts');
const find = (id: string) => documents().findOne({ _id: id });
const at = '2026-03-01T12:00:00.000Z';
const deletionOf = (userId: UserId) =>
  ({ userId, sessionVersion: 2, reason: 'deletion', endedAt: at }) as const;

describe('a contact', () => {
  it.each([
    ['registration first', [register, verify]],
    ['verification first', [verify, register]],
    ['everything twice', [verify, register, register, verify]],
  ])('stores a contact from events: %s', async (_order, events) => {
    const person = aPerson();
    for (const event of events) await event(service, person);
    const contact = await until(() => contactsOf(service).find(person.userId));
    expect(contact).toMatchObject({ email: person.email, username: person.username });
    expect(contact.unsubscribeToken).toMatch(/^[\w-]{43}$/);
    expect(await documents().countDocuments({ email: person.email })).toBe(1);
  });

  it('stores one contact per user when both events arrive at the same moment', async () => {
    const people = Array.from({ length: 20 }, () => aPerson());
    await Promise.all(people.flatMap((one) => [register(service, one), verify(service, one)]));
    const ids = people.map(({ userId }) => userId);
    await until(async () => (await contactsOf(service).withIds(ids)).length === 20);
  });

  it('follows the newest address of a user', async () => {
    const { userId } = await onePerson(service);
    const newest = { ...UserChanged.sample, userId, email: 'newest@leadmart.test', revision: 2 };
    await service.bus.publish(UserChanged, newest);
    await until(async () => (await contactsOf(service).find(userId))?.email === newest.email);
  });

  it('deletes the data of a contact when the user is deleted', async () => {
    const { userId, email, username } = await onePerson(service);
    const store = contactStoreOf(service);
    await store.learnNames(userId, { email, username, revision: 1 });
    await store.setSwitch(userId, 'receipt:bell', false);
    await store.readNotices(userId, new Date(at));
    await service.bus.publish(SessionsEnded, deletionOf(userId));
    const deleted = await until(async () => {
      const found = await find(userId);
      return found && 'leftAt' in found ? found : undefined;
    });
    expect(Object.keys(deleted).toSorted()).toEqual(['_id', 'leftAt', 'unsubscribeToken']);
  });

  it('keeps a contact when sessions end for another reason than deletion', async () => {
    const { userId } = await onePerson(service);
    const consumer = service.app.get(EraseUserWhenDeletedConsumer, { strict: false });
    await consumer.sessionsEnded({ ...deletionOf(userId), reason: 'password-reset' });
    expect(await contactsOf(service).find(userId)).toBeDefined();
  });
});

describe('users from before the queue of admin-mail existed', () => {
  it('requests users from before its queue existed page by page, and once (soak)', async () => {
    const users = Array.from({ length: 501 }, (_, i) => ({
      ...aPerson(),
      registeredAt: at,
      verifiedAt: i === 0 ? null : at,
    })).sort((a, b) => (a.userId < b.userId ? -1 : 1));
    const later = await startAdminMail(sandbox, { users });
    const contacts = contactsOf(later);
    expect(await contacts.withIds(users.map(({ userId }) => userId))).toHaveLength(500);
    expect(await later.mongo.collection('catch_ups').findOne()).toMatchObject({
      after: users.at(-1)?.userId,
      doneAt: expect.any(Date),
    });
    await later.close();
  });
});
