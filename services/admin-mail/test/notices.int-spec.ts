import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ClaimDecided,
  PurchaseCompleted,
  SendTransactionalMail,
  SessionsEnded,
  type NoticeSwitchesView,
  type NoticesView,
  type UserId,
} from '@leadmart/contracts';
import { countCommands, until } from '@leadmart/platform/testing';
import { NoticesService } from '../src/notices/notices.service.js';
import { TellUsersOfEventsConsumer } from '../src/notices/tell-users-of-events.consumer.js';
import { aPerson, onePerson, somePeople, type TestPerson } from './factories/contact.js';
import { mailsTo, startWithSandbox } from './start-admin-mail.js';

const { sandbox, service } = await startWithSandbox();

/** The calls of one device of a user. */
function deviceOf({ userId }: { userId: UserId }) {
  const token = service.tokens.sign({ userId });
  const call = <B>(method: string, path: string, body?: unknown) =>
    service.http<B>(method, `/notices${path}`, { token, body });
  return {
    list: async (query = '') => (await call<NoticesView>('GET', query)).body,
    read: (until: string) => call('POST', '/read', { until }),
    switches: async () => (await call<NoticeSwitchesView>('GET', '/switches')).body.switches,
    set: (kind: string, way: string, isOn: unknown) =>
      call<NoticeSwitchesView>('PUT', '/switches', { kind, way, isOn }),
  };
}

const signIn = ({ userId, email: to, username }: TestPerson, messageId: string = randomUUID()) =>
  service.bus.command(
    SendTransactionalMail,
    {
      template: 'new-sign-in',
      to,
      userId,
      username,
      device: 'Firefox on Linux',
      place: '192.0.2.0',
      signedInAt: new Date().toISOString(),
    },
    { messageId },
  );
const balanceLow = ({ userId, email: to }: TestPerson) =>
  service.bus.command(SendTransactionalMail, {
    template: 'balance-low',
    to,
    userId,
    balance: 90,
    below: 100,
  });
const sampleOf = ({ userId }: { userId: UserId }, more: Partial<PurchaseCompleted> = {}) => ({
  ...PurchaseCompleted.sample,
  buyerId: userId,
  ...more,
});
const purchaseOf = (person: { userId: UserId }) =>
  PurchaseCompleted.payload.parse(sampleOf(person));
const buy = (person: TestPerson, more: Partial<PurchaseCompleted> = {}, messageId = randomUUID()) =>
  service.bus.publish(PurchaseCompleted, sampleOf(person, more), { messageId });

/** Waits for this many notices of a user. */
const noticesOf = (person: { userId: UserId }, count: number) =>
  until(async () => {
    const { notices } = await deviceOf(person).list();
    return notices.length === count ? notices : undefined;
  });
const subjectsTo = async ({ email }: TestPerson) =>
  (await mailsTo(sandbox, email)).map(({ subject }) => subject);
const isMailed = (person: TestPerson, subject: string) =>
  until(async () => (await subjectsTo(person)).includes(subject));

describe('the notices of a user', () => {
  it('the list has one notice for a mail that comes twice, newest first, with its page', async () => {
    const person = await onePerson(service);
    const messageId = randomUUID();
    await signIn(person, messageId);
    await signIn(person, messageId);
    await noticesOf(person, 1);
    await balanceLow(person);
    expect(await noticesOf(person, 2)).toMatchObject([
      { kind: 'balance-low', text: 'Your balance is low: 9 credits', path: '/buy-credits' },
      { kind: 'security', text: 'New sign-in to your account: Firefox on Linux', isRead: false },
    ]);
    await isMailed(person, '9 credits are left');
    expect(await subjectsTo(person)).toHaveLength(2);
    expect((await deviceOf(aPerson()).list()).notices).toEqual([]);
  });

  it('what is read on one device is read on all, and a device that is behind changes nothing', async () => {
    const person = await onePerson(service);
    await signIn(person);
    const [first] = await noticesOf(person, 1);
    await signIn(person);
    const [second] = await noticesOf(person, 2);
    const [phone, desk] = [deviceOf(person), deviceOf(person)];
    expect(await phone.list()).toMatchObject({ unread: 2 });
    await phone.read(second?.at ?? '');
    await desk.read(first?.at ?? '');
    expect(await desk.list()).toMatchObject({
      unread: 0,
      notices: [{ isRead: true }, { isRead: true }],
    });
    // A later notice is new, whatever a client said about the future.
    await desk.read('2999-01-01T00:00:00Z');
    await signIn(person);
    await noticesOf(person, 3);
    expect(await phone.list()).toMatchObject({ unread: 1, notices: [{ isRead: false }, {}, {}] });
  });

  it('comes in pages', async () => {
    const person = await onePerson(service);
    const consumer = service.app.get(TellUsersOfEventsConsumer, { strict: false });
    const contexts = Array.from({ length: 5 }, () => ({ messageId: randomUUID() }));
    await consumer.purchasesCompleted(
      contexts.map(() => purchaseOf(person)),
      contexts as never,
    );
    const device = deviceOf(person);
    const seen: string[] = [];
    for (let before = ''; ;) {
      const { notices, cursor, unread } = await device.list(`?limit=2${before}`);
      expect(unread).toBe(5);
      seen.push(...notices.map(({ _id }) => _id));
      if (cursor === null) break;
      before = `&before=${cursor}`;
    }
    expect(seen).toEqual(
      contexts
        .map(({ messageId }) => messageId)
        .toSorted()
        .toReversed(),
    );
  });

  it('forgets them and the switches with the user, and stores none about a deleted user', async () => {
    const person = await onePerson(service);
    const device = deviceOf(person);
    await signIn(person);
    await noticesOf(person, 1);
    await device.set('receipt', 'bell', false);
    const endedAt = new Date().toISOString();
    const deletion = { sessionVersion: 2, reason: 'deletion', endedAt } as const;
    await service.bus.publish(SessionsEnded, { userId: person.userId, ...deletion });
    const notices = service.mongo.collection('notices');
    const mine = { userId: person.userId };
    await until(async () => (await notices.countDocuments(mine)) === 0);
    // These calls were under way when the user left.
    const tell = service.app.get(NoticesService, { strict: false });
    await tell.setSwitch(person.userId, { kind: 'balance-low', way: 'bell', isOn: false });
    await tell.read(person.userId, new Date());
    const news = { template: 'password-changed', changedAt: endedAt } as const;
    await tell.tell([{ id: randomUUID(), ...mine, news }]);
    expect(await notices.countDocuments(mine)).toBe(0);
    const contact = await service.mongo
      .collection<{ _id: string }>('contacts')
      .findOne({ _id: person.userId });
    expect(Object.keys(contact ?? {}).toSorted()).toEqual(['_id', 'leftAt', 'unsubscribeToken']);
  });
});

describe('the switches of a user', () => {
  it('switches are all on, and switch mails and notices apart from each other', async () => {
    const person = await onePerson(service);
    const device = deviceOf(person);
    expect(await device.switches()).toContainEqual({ kind: 'balance-low', mail: 'on', bell: 'on' });
    await device.set('balance-low', 'mail', false);
    await balanceLow(person);
    await noticesOf(person, 1);
    const { body } = await device.set('balance-low', 'bell', false);
    expect(body.switches).toContainEqual({ kind: 'balance-low', mail: 'off', bell: 'off' });
    await balanceLow(person);
    await device.set('balance-low', 'mail', true);
    await balanceLow(person);
    await isMailed(person, '9 credits are left');
    expect(await subjectsTo(person)).toHaveLength(1);
    expect((await device.list()).notices).toHaveLength(1);
  });

  it('refuse what is always sent', async () => {
    const device = deviceOf(aPerson());
    for (const [kind, way] of [
      ['security', 'bell'],
      ['security', 'mail'],
      ['receipt', 'mail'],
    ] as const)
      expect((await device.set(kind, way, false)).status).toBe(400);
    expect((await device.set('receipt', 'bell', 'no')).status).toBe(400);
    expect(await device.switches()).toContainEqual({ kind: 'receipt', mail: 'always', bell: 'on' });
  });
});

describe('news from leads', () => {
  it('tells of a purchase by a person, once, by mail and notice', async () => {
    const person = await onePerson(service);
    const messageId = randomUUID();
    await buy(person, {}, messageId);
    await buy(person, {}, messageId);
    const [notice] = await noticesOf(person, 1);
    expect(notice).toMatchObject({
      text: 'Your leads are ready: 100 leads of Small businesses',
      path: `/my-leads/${PurchaseCompleted.sample.purchaseId}`,
    });
    await isMailed(person, 'Your leads are ready');
    await service.bus.publish(ClaimDecided, { ...ClaimDecided.sample, buyerId: person.userId });
    await isMailed(person, 'Your return was approved in part: 15 credits came back');
    expect(await subjectsTo(person)).toHaveLength(2);
    expect(await noticesOf(person, 2)).toHaveLength(2);
  });

  it('says nothing of a purchase by an API key or a standing order', async () => {
    const person = await onePerson(service);
    await buy(person, { madeBy: 'api-key' });
    await buy(person, { madeBy: 'standing-order' });
    await buy(person, { quantity: 7 });
    await isMailed(person, 'Your leads are ready');
    expect(await noticesOf(person, 1)).toMatchObject([
      { text: expect.stringContaining('7 leads') },
    ]);
    expect(await subjectsTo(person)).toHaveLength(1);
  });

  it('costs four commands for a hundred purchases, each of which comes twice', async () => {
    const people = await somePeople(service, 50);
    const consumer = service.app.get(TellUsersOfEventsConsumer, { strict: false });
    const all = [...people, ...people];
    const contexts = all.map(() => ({ messageId: randomUUID() }));
    const twice = { events: [...all, ...all], contexts: [...contexts, ...contexts] };
    const sent = await countCommands(service, () =>
      consumer.purchasesCompleted(
        twice.events.map((person) => purchaseOf(person)),
        twice.contexts as never,
      ),
    );
    const ofBatch = ['find contacts', 'insert notices', 'bulkWrite outbox', 'commitTransaction'];
    expect(sent.slice(0, ofBatch.length)).toEqual(ofBatch);
    expect(sent.filter((one) => /contacts|notices/.test(one))).toHaveLength(2);
  });
});
