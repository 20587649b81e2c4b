import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { challengeType, type WebhookId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { aUserId, until } from '@leadmart/platform/testing';
import { ClaimLost, Work } from '@leadmart/platform/work';
import { startSandbox, type Sandbox } from '@leadmart/sandbox';
import { announceStatusChanges, sendWebhooks } from '../src/admin-mail.jobs.js';
import { DueDeliveries } from '../src/webhooks/deliveries/due-deliveries.js';
import {
  attemptsKept,
  newDelivery,
  type WebhookDelivery,
} from '../src/webhooks/deliveries/webhook-delivery.js';
import {
  toDelivery,
  WebhookDeliveryRepository,
} from '../src/webhooks/deliveries/webhook-delivery.repository.js';
import { lanes } from '../src/webhooks/sending/lanes.js';
import { SendingTurnRepository } from '../src/webhooks/sending/sending-turn.repository.js';
import { changeAfter, notTried } from '../src/webhooks/sending/webhook-sender.js';
import type { UserWebhooksDocument } from '../src/webhooks/user-webhooks.schema.js';
import { WebhookRepository, type WebhookKey } from '../src/webhooks/webhook.repository.js';
import type { MailService } from './factories/contact.js';
import { startAdminMail } from './start-admin-mail.js';
import { StatusLogDouble } from './status-log-double.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { WebhookUser } from './webhook-user.js';

const deliveryLeaseMs = sendWebhooks.by.leaseMs;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Of yesterday: the database removes old deliveries. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0) - 24 * hourMs);
const after = (ms: number) => new Date(noon.getTime() + ms);

const receiver = new WebhookReceiver();
let sandbox: Sandbox;
let service: MailService;
let webhooks: WebhookRepository;
let deliveries: WebhookDeliveryRepository;
let turns: SendingTurnRepository;

/** No process sends, so the tests themselves take turns and claim deliveries. */
beforeAll(async () => {
  await receiver.start();
  sandbox = await startSandbox({ port: 0 });
  const vars = { WEBHOOK_PRIVATE_TARGETS: 'true', WEBHOOK_SENDING: 'elsewhere' };
  service = await startAdminMail(sandbox, { vars });
  webhooks = service.app.get(WebhookRepository, { strict: false });
  deliveries = service.app.get(WebhookDeliveryRepository, { strict: false });
  turns = service.app.get(SendingTurnRepository, { strict: false });
});
afterAll(async () => {
  await receiver.close();
  await service.close();
  await sandbox.close();
});

const users = () => service.mongo.collection<UserWebhooksDocument>('webhooks');
const aUser = () => new WebhookUser(service, receiver);

async function anUnconfirmed(user: WebhookUser, fields: object = {}): Promise<WebhookKey> {
  const url = receiver.url(`/${randomUUID()}`);
  const { webhook } = await user.createUnconfirmed({ url, ...fields });
  return { userId: user.id, id: webhook._id };
}

const challengeOf = async (key: WebhookKey) => (await webhooks.find(key)).challenge ?? '';
const confirm = async (key: WebhookKey, at = noon) =>
  webhooks.confirm(key.userId, await challengeOf(key), at);

async function aWebhook(user = aUser(), fields: object = {}): Promise<WebhookKey> {
  const key = await anUnconfirmed(user, fields);
  await confirm(key);
  return key;
}

const statesOf = async ({ userId }: WebhookKey) =>
  (await webhooks.of(userId)).map(({ state }) => state);
const rowOf = async ({ userId }: WebhookKey) => users().findOne({ _id: userId });

describe('a user with webhooks', () => {
  beforeEach(() => users().updateMany({}, { $unset: { sending: 1 } }));

  it.each([
    ['a delivery', (key: WebhookKey, at: Date) => turns.wake([key.userId], at)],
    ['a confirmation', (key: WebhookKey, at: Date) => confirm(key, at)],
    ['a failure', (key: WebhookKey, at: Date) => webhooks.recordFailure(key, noon, at)],
    [
      'trust that is back',
      (key: WebhookKey, now: Date) => webhooks.recordSuccess(key, { isTrusted: true, now }),
    ],
  ])('a user with webhooks is due in every lane after %s during a turn', async (_what, happens) => {
    const key = await anUnconfirmed(aUser());
    await users().updateOne({ _id: key.userId }, { $set: { sending: { wakes: 7 } } });
    const at = after(hourMs);
    const rest = async (wakes: number) => {
      for (const lane of lanes)
        await turns.rest({ lane, userId: key.userId, webhooks: [], wakes }, undefined);
    };
    await happens(key, at);
    await rest(7);
    const isDue = { trusted: at, failing: at, unconfirmed: at };
    expect((await rowOf(key))?.sending).toEqual({ ...isDue, wakes: 8 });
    await turns.wake([key.userId], after(2 * hourMs));
    expect((await rowOf(key))?.sending).toEqual({ ...isDue, wakes: 9 });
    await rest(9);
    expect((await rowOf(key))?.sending).toEqual({ wakes: 9 });
  });

  it('the user whose last turn is longest ago has the next one, with the webhooks of the lane', async () => {
    const [one, other] = [await aWebhook(), await aWebhook()];
    await anUnconfirmed(new WebhookUser(service, receiver, one.userId));
    const [first, second] = [one.userId, other.userId];
    await users().updateMany({}, { $unset: { sending: 1 } });
    await turns.wake([second], after(2));
    await turns.wake([first], after(1));
    const take = async (ms: number, busy: (typeof first)[] = []) =>
      turns.take('trusted', after(ms), busy);
    expect(await take(0)).toBeUndefined();
    expect(await turns.waitsSince('trusted', noon)).toBeUndefined();
    expect(await turns.waitsSince('trusted', after(10))).toEqual(after(1));
    expect(await take(10)).toMatchObject({ userId: first, webhooks: [{ id: one.id }], wakes: 1 });
    expect(await take(11)).toMatchObject({ userId: second });
    expect(await take(12)).toMatchObject({ userId: first, webhooks: { length: 1 } });
    expect(await take(13, [second])).toMatchObject({ userId: first });
    expect(await take(14, [first, second])).toBeUndefined();
    const turn = { lane: 'trusted', userId: second, webhooks: [], wakes: 1 } as const;
    await turns.rest(turn, after(hourMs));
    expect(await take(15, [first])).toBeUndefined();
    expect(await take(hourMs, [first])).toMatchObject({ userId: second });
  });
});

describe('a webhook', () => {
  it('fails from its first failure to a success, and is not trusted until a later one', async () => {
    const user = aUser();
    const [key, other] = [await aWebhook(user), await aWebhook(user)];
    // Attempts that run at once end in any order.
    for (const ms of [2, 1, 9, 3]) await webhooks.recordFailure(key, after(ms), noon);
    const failing = { failingSince: after(1), failedAt: after(9) };
    expect(await webhooks.find(key)).toMatchObject(failing);
    const fields = ['failingSince', 'failedAt'];
    for (const field of fields) expect(await webhooks.find(other)).not.toHaveProperty(field);
    await webhooks.recordFailure(other, after(5), noon);
    await webhooks.recordSuccess(key, { isTrusted: false, now: noon });
    expect(await webhooks.find(key)).toMatchObject({ failedAt: after(9) });
    expect(await webhooks.find(key)).not.toHaveProperty('failingSince');
    await webhooks.recordSuccess(key, { isTrusted: true, now: noon });
    for (const field of fields) expect(await webhooks.find(key)).not.toHaveProperty(field);
    const still = { failingSince: after(5), failedAt: after(5) };
    expect(await webhooks.find(other)).toMatchObject(still);
  });

  it('switches a webhook off for its failures, but not the other webhooks of its user', async () => {
    const user = aUser();
    const [one, other] = [await aWebhook(user), await aWebhook(user)];
    for (const key of [one, other]) await webhooks.recordFailure(key, noon, noon);
    await user.call('PATCH', `/${one.id}`, { state: 'off' });
    const switchOff = (key: WebhookKey) =>
      service.app
        .get(Transactions, { strict: false })
        .run((tx) => webhooks.switchOff(key, { failingSince: noon, now: noon }, tx));
    expect(await switchOff(one)).toBe(false);
    expect(await statesOf(one)).toEqual(['off', 'on']);
    expect(await switchOff(other)).toBe(true);
    expect(await statesOf(one)).toEqual(['off', 'failed']);
  });

  it('only its last challenge confirms a webhook, without failures of an earlier address', async () => {
    const user = aUser();
    const [moved, other] = [await aWebhook(user), await anUnconfirmed(user)];
    await user.call('PATCH', `/${moved.id}`, { url: receiver.url('/moved') });
    const challenge = await challengeOf(moved);
    // An attempt at the earlier address ends now.
    await webhooks.recordFailure(moved, noon, noon);
    await confirm(moved);
    expect(await statesOf(moved)).toEqual(['on', 'unconfirmed']);
    const found = await webhooks.find(moved);
    for (const field of ['challenge', 'failingSince', 'failedAt'])
      expect(found).not.toHaveProperty(field);
    const late = await challengeOf(other);
    for (const { id } of [moved, other]) await user.call('PATCH', `/${id}`, { state: 'off' });
    for (const value of [challenge, late]) await webhooks.confirm(user.id, value, noon);
    expect(await statesOf(moved)).toEqual(['off', 'off']);
  });

  it('gets no lead that changed while it was off', async () => {
    const user = aUser();
    const statusLog = new StatusLogDouble(user.id);
    statusLog.end = 1;
    await statusLog.answerAt(service);
    const key = await aWebhook(user, { events: ['lead.status_changed'] });
    const cursor = async () => {
      service.app.get(Work, { strict: false }).wake(announceStatusChanges);
      return (await rowOf(key))?.statusChanges?.cursor;
    };
    await until(async () => (await cursor()) === statusLog.cursor(1));
    await user.call('PATCH', `/${key.id}`, { state: 'off' });
    await until(async () => (await cursor()) === undefined);
  });
});

describe('a delivery', () => {
  const aDelivery = (
    { userId, id }: WebhookKey,
    fields: Partial<WebhookDelivery> = {},
  ): WebhookDelivery => {
    const message = {
      key: randomUUID(),
      userId,
      type: 'test',
      occurredAt: noon,
      data: {},
    } as const;
    return { ...newDelivery(message, id, noon), ...fields };
  };
  const attempt = { at: noon, milliseconds: 1, status: 200, error: null };
  const stored = async (key: WebhookKey, id: WebhookDelivery['id']) => {
    const page = { before: undefined, limit: 100 };
    return (await deliveries.newest(key.userId, key.id, page)).find((one) => one.id === id);
  };
  async function claimed({ id }: WebhookKey, at: Date) {
    const found = await deliveries.claimDue([id], at);
    if (!found) throw new Error('nothing is due');
    return found;
  }
  /** A webhook whose challenge is gone: it has only the deliveries of a test. */
  async function aQuietWebhook(): Promise<WebhookKey> {
    const key = await aWebhook();
    await deliveries.removeOf(key.userId, key.id);
    return key;
  }

  it('claims a due delivery, the one that waits longest first', async () => {
    const keys = [await aQuietWebhook(), await aQuietWebhook(), await aQuietWebhook()] as const;
    const [first, second, stranger] = keys;
    const own = [first.id, second.id];
    const [short, long] = [
      aDelivery(first, { work: { dueAt: after(-1) } }),
      aDelivery(second, { work: { dueAt: after(-3) } }),
    ];
    await deliveries.store([
      short,
      long,
      aDelivery(first, { work: { dueAt: after(hourMs) } }),
      aDelivery(first, { state: 'delivered', work: undefined }),
      aDelivery(stranger, { work: { dueAt: after(-9) } }),
    ]);
    const claimOwn = () => deliveries.claimDue(own, noon);
    expect(await deliveries.nextDue(own)).toEqual(after(-3));
    expect(await claimOwn()).toMatchObject({ row: { _id: long.id, tries: 1 } });
    expect(await claimOwn()).toMatchObject({ row: { _id: short.id } });
    expect(await claimOwn()).toBeUndefined();
    expect(await deliveries.nextDue(own)).toEqual(after(deliveryLeaseMs));
  });

  it('ends by the process that claimed it last, with its latest attempts', async () => {
    const key = await aQuietWebhook();
    const one = aDelivery(key);
    await deliveries.store([one]);
    const dead = await claimed(key, noon);
    const alive = await claimed(key, after(deliveryLeaseMs));
    await expect(dead.end(changeAfter(attempt, 'failed'))).rejects.toThrow(ClaimLost);
    await expect(dead.again(noon, notTried)).rejects.toThrow(ClaimLost);
    expect(await stored(key, one.id)).toEqual(toDelivery(alive.row));
    await alive.again(after(hourMs), notTried);
    expect(await stored(key, one.id)).toMatchObject({ tries: 1, work: { dueAt: after(hourMs) } });
    const attempts = Array.from({ length: attemptsKept }, () => attempt);
    const again = { ...aDelivery(key), attempts };
    await deliveries.store([again]);
    const last = { ...attempt, status: 201 };
    await (await claimed(key, noon)).end(changeAfter(last, 'delivered'));
    const delivered = await stored(key, again.id);
    expect(delivered).toMatchObject({ state: 'delivered' });
    expect(delivered).not.toHaveProperty('work');
    expect(delivered?.attempts).toEqual([...attempts.slice(1), last]);
  });

  it('a replayed delivery has all its tries again, whatever comes of the attempt under way', async () => {
    const key = await aQuietWebhook();
    const one = aDelivery(key, { tries: 6 });
    await deliveries.store([one]);
    const running = await claimed(key, noon);
    await deliveries.replay(key, one.id, noon);
    await expect(running.end(changeAfter(attempt, 'delivered'))).rejects.toThrow(ClaimLost);
    const waiting = { state: 'waiting', work: { dueAt: noon }, tries: 0, attempts: [] };
    expect(await stored(key, one.id)).toMatchObject(waiting);
    const failed = aDelivery(key, { state: 'failed', tries: 7, work: undefined });
    await deliveries.store([failed]);
    expect(await deliveries.replayFailed(key, { since: noon, now: noon })).toBe(1);
    expect(await stored(key, failed.id)).toMatchObject(waiting);
  });

  it('a replay takes what failed or waits long since a moment, of one webhook and no challenge', async () => {
    const key = await aQuietWebhook();
    const failed = { state: 'failed', tries: 7, work: undefined } as const;
    const due = (ms: number) => aDelivery(key, { work: { dueAt: after(ms) } });
    const [one, late] = [aDelivery(key, failed), due(deliveryLeaseMs + 1)];
    const strangers = [{ userId: aUserId() }, { id: 'another' as WebhookId }];
    const foreign = strangers.map((other) => aDelivery({ ...key, ...other }, failed));
    const asked = aDelivery(key, { ...failed, type: challengeType });
    const early = aDelivery(key, { ...failed, createdAt: after(-1) });
    await deliveries.store([one, late, asked, early, due(deliveryLeaseMs), ...foreign]);
    expect(await deliveries.replayFailed(key, { since: noon, now: noon })).toBe(2);
    const replayed = { state: 'waiting', work: { dueAt: noon }, tries: 0 };
    for (const { id } of [one, late]) expect(await stored(key, id)).toMatchObject(replayed);
    for (const { id } of [asked, ...foreign])
      expect(await deliveries.replay(key, id, noon)).toBeUndefined();
    await deliveries.removeOf(key.userId, key.id);
    const left = service.mongo.collection<{ _id: string }>('webhook_deliveries');
    const some = { $in: [one, ...foreign].map(({ id }) => id) };
    expect(await left.countDocuments({ _id: some })).toBe(2);
  });

  it('the log of a webhook goes on after any of its deliveries', async () => {
    const key = await aQuietWebhook();
    const idOf = (letter: string) => `${letter}-${randomUUID()}` as WebhookDelivery['id'];
    const [a, b] = [aDelivery(key, { id: idOf('a') }), aDelivery(key, { id: idOf('b') })];
    const older = aDelivery(key, { id: idOf('c'), createdAt: after(-1) });
    await deliveries.store([b, older, a]);
    const next = (before?: WebhookDelivery) =>
      deliveries.newest(key.userId, key.id, { before, limit: 9 });
    expect(await next()).toEqual([b, a, older]);
    expect(await next(b)).toEqual([a, older]);
    expect(await next(a)).toEqual([older]);
    expect(await next(older)).toEqual([]);
  });

  it('stores a delivery once, with a new one that comes after its repetition', async () => {
    const key = await aQuietWebhook();
    const [one, other] = [aDelivery(key), aDelivery(key)];
    await deliveries.store([one]);
    const running = await claimed(key, noon);
    await deliveries.store([one, other]);
    expect(await stored(key, one.id)).toEqual(toDelivery(running.row));
    expect(await stored(key, other.id)).toEqual(other);
  });

  it('stores no delivery for a webhook that was deleted meanwhile', async () => {
    const key = await aQuietWebhook();
    const orphan = aDelivery({ ...key, id: 'deleted' as WebhookId });
    const one = aDelivery(key);
    await service.app.get(DueDeliveries, { strict: false }).add([orphan, one]);
    expect(await stored(key, one.id)).toEqual(one);
    expect(await stored({ ...key, id: orphan.webhookId }, orphan.id)).toBeUndefined();
  });
});
