import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ClaimDecided,
  LeadStatusChanged,
  PurchaseCompleted,
  SendTransactionalMail,
  SessionsEnded,
  testAccountOf,
  type StatusChangeView,
  type UserId,
  type WebhookId,
  type WebhookView,
  type WebhookWithSecretView,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { explainsWithIndex, TestClock, until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { announceStatusChanges } from '../src/admin-mail.jobs.js';
import { DueDeliveries } from '../src/webhooks/deliveries/due-deliveries.js';
import { newDelivery } from '../src/webhooks/deliveries/webhook-delivery.js';
import { WebhookDeliveryRepository } from '../src/webhooks/deliveries/webhook-delivery.repository.js';
import { lanes } from '../src/webhooks/sending/lanes.js';
import { SendingTurnRepository } from '../src/webhooks/sending/sending-turn.repository.js';
import { StatusChangeAnnouncer } from '../src/webhooks/status-changes/status-change-announcer.js';
import { WebhookRepository } from '../src/webhooks/webhook.repository.js';
import { onePerson } from './factories/contact.js';
import { startWebhooks } from './start-webhooks.js';
import { StatusLogDouble } from './status-log-double.js';
import { answerStatus, verify, WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const clock = new TestClock();
const receiver = new WebhookReceiver();
const service = await startWebhooks({ clock, receiver });

const aUser = (at = service, id?: UserId) => new WebhookUser(at, receiver, id);
const purchaseBy = (buyerId: UserId) => ({ ...PurchaseCompleted.sample, buyerId });
const buy = (buyerId: UserId, messageId: string = randomUUID()) =>
  service.bus.publish(PurchaseCompleted, purchaseBy(buyerId), { messageId });

const mailsAbout = (template: string, email: string) =>
  service.bus
    .seen(SendTransactionalMail)
    .filter((mail) => mail.template === template && mail.to === email);

interface StatusBody {
  readonly data: { readonly changes: StatusChangeView[]; readonly cursor: string };
}

describe('a webhook', () => {
  it('gets signed events of its user, each once when the message comes twice', async () => {
    const [user, other] = [aUser(), aUser()];
    const events = ['purchase.completed', 'claim.decided'];
    const { secret, webhook } = await user.create({ events });
    await other.create({ url: receiver.url(other.path) });
    const messageId = randomUUID();
    await buy(user.id, messageId);
    await buy(user.id, messageId);
    const first = await user.received();
    await service.bus.publish(ClaimDecided, { ...ClaimDecided.sample, buyerId: user.id });
    const second = await user.received(2);
    expect(verify(secret, first)).toMatchObject({
      type: 'purchase.completed',
      timestamp: PurchaseCompleted.sample.occurredAt,
      data: { quantity: 100, credits: 500, dataset: { name: 'Small businesses' } },
    });
    expect(verify(secret, second)).toMatchObject({
      type: 'claim.decided',
      data: { status: 'partly', approved: 3, declined: 1, credits: 15, automatic: false },
    });
    expect(await user.events(webhook)).toHaveLength(2);
    expect(receiver.at(other.path)).toHaveLength(0);
    expect(JSON.stringify(await user.list())).not.toContain('whsec_');
  });

  it('gets events of the test keys of its user, marked as tests, of which no notice is made', async () => {
    const user = aUser();
    const { secret, webhook } = await user.create({ events: ['purchase.completed'] });
    const [test, live] = [randomUUID(), randomUUID()];
    await buy(testAccountOf(user.id), test);
    const first = verify(secret, await user.received());
    expect(first).toMatchObject({ test: true, type: 'purchase.completed' });
    await buy(user.id, live);
    expect(verify(secret, await user.received(2))).not.toHaveProperty('test');
    expect((await user.events(webhook)).map((one) => one.test)).toEqual([undefined, true]);
    const notices = service.mongo.collection<{ _id: string }>('notices');
    const told = () => notices.find({ _id: { $in: [test, live] } }).toArray();
    await until(async () => (await told()).length > 0);
    expect((await told()).map(({ _id }) => _id)).toEqual([live]);
  });

  it('signs with the old secret, too, for a day after a rotation', async () => {
    const user = aUser();
    const { webhook, secret: old } = await user.create();
    const rotated = await user.call<WebhookWithSecretView>('POST', `/${webhook._id}/secret`);
    const { secret } = rotated.body;
    expect(secret).not.toBe(old);
    await user.test(webhook);
    const both = await user.received();
    for (const each of [old, secret]) expect(verify(each, both)).toMatchObject({ type: 'test' });
    clock.aheadMs = 25 * hourMs;
    await user.test(webhook);
    const later = await user.received(2);
    clock.aheadMs = 0;
    expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(later.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('a webhook does not follow redirects', async () => {
    const user = aUser();
    receiver.answers.set(user.path, answerStatus(302, { location: receiver.url('/else') }));
    const { webhook } = await user.create();
    const refused = await user.tried(webhook, await user.test(webhook));
    expect(refused.attempts).toMatchObject([{ status: 302, error: 'Redirects are not followed' }]);
    expect(receiver.at('/else')).toHaveLength(0);
  });

  it('a webhook gives its place back when its receiver wants another protocol', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    receiver.answers.set(user.path, ({ socket }) =>
      socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    const failed = await user.tried(webhook, await user.test(webhook));
    const error = 'The connection failed (NO_RESPONSE)';
    expect(failed.attempts).toMatchObject([{ status: null, error }]);
  });

  it('two processes deliver a webhook once', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    const events = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all([...events, ...events].map((id) => buy(user.id, id)));
    await until(async () => {
      const deliveries = await user.events(webhook, '?limit=100');
      return deliveries.filter(({ state }) => state === 'delivered').length === 30;
    });
    const ids = receiver.at(user.path).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
    const first = await user.log(webhook, '?limit=20');
    const second = await user.log(webhook, `?limit=20&before=${first.cursor}`);
    const listed = [...first.deliveries, ...second.deliveries]
      .filter(({ type }) => type !== 'webhook.challenge')
      .map(({ _id }) => `msg_${_id}`);
    expect(new Set(listed)).toEqual(new Set(ids));
    expect(second.cursor).toBeNull();
  });

  it('switches a webhook off after five days of failures, with one mail', async () => {
    const person = await onePerson(service);
    const user = aUser(service, person.userId);
    receiver.answers.set(user.path, answerStatus(500));
    const { webhook } = await user.create();
    await user.tried(webhook, await user.test(webhook));
    await until(async () => (await user.first()).failingSince);
    clock.aheadMs = 5 * dayMs + minuteMs;
    await Promise.all([1, 2, 3].map(() => user.test(webhook)));
    await until(async () => (await user.first()).state === 'failed');
    clock.aheadMs = 0;
    const mails = () => mailsAbout('webhook-switched-off', person.email);
    await until(() => mails().length > 0);
    expect(mails()).toHaveLength(1);
    expect(await user.call('POST', `/${webhook._id}/test`)).toMatchObject({ status: 409 });
    const on = await user.call<WebhookView>('PATCH', `/${webhook._id}`, { state: 'on' });
    expect(on.body).toMatchObject({ state: 'unconfirmed', failingSince: null });
    await user.confirmed(webhook);
  });

  it('gets the changed leads of its user once, read anew for every attempt (soak)', async () => {
    const user = aUser();
    const statusLog = new StatusLogDouble(user.id);
    await statusLog.answerAt(service);
    const words = 'Ann is unknown here';
    receiver.answers.set(user.path, (response) => response.writeHead(500).end(words));
    const { webhook, secret } = await user.create({ events: ['lead.status_changed'] });
    await until(() => statusLog.requests.length === 1);
    statusLog.end = 3;
    const changed = () => service.bus.publish(LeadStatusChanged, LeadStatusChanged.sample);
    statusLog.isSilent = true;
    await Promise.all([changed(), changed(), changed()]);
    clock.aheadMs = 10_000;
    // While leads does not answer, nothing is tried.
    const rows = service.mongo.collection('webhook_deliveries');
    const postponed = { userId: user.id, tries: 0, attempts: [], state: 'waiting' };
    await until(async () => {
      const later = { $gt: new Date(clock.now().getTime() + 10_000) };
      return (await rows.countDocuments({ ...postponed, 'work.dueAt': later })) === 2;
    });
    statusLog.isSilent = false;
    clock.aheadMs = 45_000;
    const log = await until(async () => {
      const deliveries = await user.events(webhook);
      return deliveries.every(({ attempts }) => attempts.length > 0) && deliveries.length === 2
        ? deliveries
        : undefined;
    });
    receiver.answers.delete(user.path);
    for (const { _id } of log) await user.call('POST', `/${webhook._id}/deliveries/${_id}/replay`);
    await Promise.all(log.map((delivery) => user.tried(webhook, delivery, 2)));
    clock.aheadMs = 0;
    const bodies = receiver.at(user.path).map((one) => verify(secret, one) as StatusBody);
    const phones = bodies.map(({ data }) =>
      data.changes.map(({ phoneNumber }) => phoneNumber).join(),
    );
    // Each of the two deliveries came twice.
    expect(phones.toSorted()).toEqual(['1,2', '1,2', '3', '3']);
    const cursors = new Set(bodies.map(({ data }) => data.cursor));
    expect(cursors).toEqual(new Set([statusLog.cursor(2), statusLog.cursor(3)]));
    const stored = await service.mongo.collection('webhook_deliveries').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('Ann');
    // The log reads the leads again.
    const shown = await Promise.all(log.map((one) => user.delivery(webhook, one)));
    expect(shown.map(({ body }) => JSON.parse(body.body) as StatusBody)).toEqual(
      expect.arrayContaining(bodies),
    );
  });

  it('a user has at most five webhooks with different addresses, also when created at once', async () => {
    const user = aUser();
    const urls = Array.from({ length: 12 }, (_, i) => receiver.url(`${user.path}/${i % 6}`));
    const answers = await Promise.all(
      urls.map((url) => user.call('POST', '', { url, events: ['claim.decided'] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const webhooks = await until(async () => {
      const listed = await user.list();
      return listed.every(({ state }) => state === 'on') ? listed : undefined;
    });
    expect(new Set(webhooks.map(({ url }) => url)).size).toBe(5);
    const one = await user.first();
    const taken = await user.call('PATCH', `/${one._id}`, { url: webhooks.at(-1)?.url });
    expect(taken).toMatchObject({ status: 409, body: { code: 'WEBHOOK.ADDRESS_TAKEN' } });
    const changed = { events: ['purchase.failed'], description: 'CRM', state: 'off' };
    expect(await user.call('PATCH', `/${one._id}`, changed)).toMatchObject({ body: changed });
    expect(await user.first()).toMatchObject(changed);
    expect((await user.list()).slice(1)).toEqual(webhooks.slice(1));
    const stranger = aUser();
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/secret'],
      ['POST', '/test'],
      ['POST', '/challenge'],
    ] as const)
      expect(
        await stranger.call(method, `/${one._id}${path}`, method === 'GET' ? undefined : {}),
      ).toMatchObject({ status: 404 });
  });

  it('stays as it is when its last failure is not the last word', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    receiver.answers.set(user.path, answerStatus(500));
    await user.tried(webhook, await user.test(webhook));
    const failingSince = await until(async () => (await user.first()).failingSince);
    const webhooks = service.app.get(WebhookRepository, { strict: false });
    const key = { userId: user.id, id: webhook._id };
    const switchOff = (since: Date) =>
      service.app
        .get(Transactions, { strict: false })
        .run((tx) => webhooks.switchOff(key, { failingSince: since, now: new Date() }, tx));
    // A delivery succeeded and another one failed meanwhile.
    expect(await switchOff(new Date(Date.parse(failingSince) - dayMs))).toBe(false);
    expect(await user.first()).toMatchObject({ state: 'on' });
    await user.call('PATCH', `/${webhook._id}`, { state: 'off' });
    expect(await switchOff(new Date(failingSince))).toBe(false);
    expect(await user.first()).toMatchObject({ state: 'off' });
  });

  it('stores no delivery for a webhook that was deleted meanwhile', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    const aDelivery = (webhookId: WebhookId) => {
      const message = { key: randomUUID(), userId: user.id, type: 'test', data: {} } as const;
      return newDelivery({ ...message, occurredAt: clock.now() }, webhookId, clock.now());
    };
    const [one, orphan] = [aDelivery(webhook._id), aDelivery('deleted' as WebhookId)];
    await service.app.get(DueDeliveries, { strict: false }).add([orphan, one]);
    const stored = service.mongo.collection<{ _id: string }>('webhook_deliveries');
    const ids = { $in: [one.id, orphan.id] };
    expect(await stored.find({ _id: ids }).toArray()).toMatchObject([{ _id: one.id }]);
  });

  it('erases a webhook with its user and its deliveries', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    await user.test(webhook);
    await user.received();
    const endedAt = new Date().toISOString();
    const ended = { userId: user.id, reason: 'deletion' as const, endedAt, sessionVersion: 1 };
    await service.bus.publish(SessionsEnded, { ...SessionsEnded.sample, ...ended });
    await until(async () => {
      const left = await Promise.all([
        service.mongo.collection<{ _id: string }>('webhooks').countDocuments({ _id: user.id }),
        service.mongo.collection('webhook_deliveries').countDocuments({ userId: user.id }),
      ]);
      return left.every((count) => count === 0);
    });
  });

  it('finds webhooks through indexes', async () => {
    const user = aUser();
    const { webhook } = await user.create();
    const deliveries = service.app.get(WebhookDeliveryRepository, { strict: false });
    const turns = service.app.get(SendingTurnRepository, { strict: false });
    const announcing = service.app.get(StatusChangeAnnouncer, { strict: false });
    const now = clock.now();
    await explainsWithIndex(service.app, async () => {
      await deliveries.claimDue([webhook._id], new Date(0));
      await deliveries.nextDue([webhook._id]);
      const before = { createdAt: now, id: webhook._id as never };
      await deliveries.newest(user.id, webhook._id, { before, limit: 20 });
      const key = { userId: user.id, id: webhook._id };
      await deliveries.replayFailed(key, { since: now, now });
      await deliveries.removeOf(user.id, webhook._id);
      await announcing.wake();
      await service.app.get(Work).runNow(announceStatusChanges);
      for (const lane of lanes) {
        for (const busy of [[], [user.id]]) await turns.take(lane, new Date(0), busy);
        await turns.waitsSince(lane, now);
      }
      await turns.wake([user.id], now);
    });
  });
});
