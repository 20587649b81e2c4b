import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  challengeType,
  type UserId,
  type WebhookDeliveryId,
  type WebhookId,
} from '@leadmart/contracts';
import { openTestDatabase } from '@leadmart/platform/testing';
import { ClaimLost } from '@leadmart/platform/work';
import * as adminMailJobs from '../../src/admin-mail.jobs.js';
import {
  attemptsKept,
  newDelivery,
  type WebhookDelivery,
} from '../../src/webhooks/deliveries/webhook-delivery.js';
import {
  toDelivery,
  WebhookDeliveryRepository,
} from '../../src/webhooks/deliveries/webhook-delivery.repository.js';
import type { WebhookDeliveryDocument } from '../../src/webhooks/deliveries/webhook-delivery.schema.js';
import { changeAfter, notTried } from '../../src/webhooks/sending/webhook-sender.js';
import type { WebhookKey } from '../../src/webhooks/webhook.repository.js';

const deliveryLeaseMs = adminMailJobs.sendWebhooks.by.leaseMs;
const dayMs = 86_400_000;
// The database removes old deliveries.
const noon = new Date('2100-01-01T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);

const keyOf = (userId: string, id: string): WebhookKey => ({
  userId: userId as UserId,
  id: id as WebhookId,
});
const [key, another, foreign] = [
  keyOf('user', 'own'),
  keyOf('user', 'another'),
  keyOf('stranger', 'own'),
];

const message = { type: 'test', occurredAt: noon, data: {} } as const;
const deliveryOf = (
  id: string,
  fields: Partial<WebhookDelivery> = {},
  of: WebhookKey = key,
): WebhookDelivery => ({
  ...newDelivery({ key: id, userId: of.userId, ...message }, of.id, noon),
  id: id as WebhookDeliveryId,
  ...fields,
});

/** A delivery without another attempt. */
function endedOf(id: string, fields: Partial<WebhookDelivery> = {}, of = key): WebhookDelivery {
  const { work: _work, ...ended } = deliveryOf(id, { state: 'failed', tries: 7, ...fields }, of);
  return ended;
}

const database = await openTestDatabase();
const work = database.work(adminMailJobs);
const deliveries = await database.repository(WebhookDeliveryRepository, work);

const rows = () => database.mongo.collection<WebhookDeliveryDocument>('webhook_deliveries');
const stored = async ({ id }: WebhookDelivery) => {
  const row = await rows().findOne({ _id: id });
  return row ? toDelivery(row) : undefined;
};
const areStored = async (...some: WebhookDelivery[]) => {
  for (const one of some) expect(await stored(one)).toEqual(one);
};
beforeEach(() => rows().deleteMany({}));

describe('deliveries to webhooks', () => {
  it('stores a delivery once, with a new one that comes after its repetition', async () => {
    const [one, other] = [deliveryOf('one'), deliveryOf('other', { createdAt: after(dayMs) })];
    await deliveries.store([one]);
    await deliveries.store([{ ...one, tries: 9 }, other]);
    await areStored(one, other);
    const forgetAt = [after(30 * dayMs), after(31 * dayMs)];
    const stored = await rows().find().sort({ forgetAt: 1 }).toArray();
    expect(stored.map((row) => row.forgetAt)).toEqual(forgetAt);
    const tooLarge = deliveryOf('large', { data: { text: 'x'.repeat(17_000_000) } });
    await expect(deliveries.store([tooLarge])).rejects.toThrow();
  });

  it('a delivery that exists aborts the transaction of others', async () => {
    const [one, other, third] = [deliveryOf('one'), deliveryOf('other'), deliveryOf('third')];
    const storeIn = (...some: WebhookDelivery[]) =>
      database.run((tx) => deliveries.storeIn(some, tx));
    await storeIn(one, other);
    await areStored(one, other);
    await expect(storeIn(third, one)).rejects.toThrow('duplicate key');
    expect(await stored(third)).toBeUndefined();
  });

  it('the log of a webhook goes on after any of its deliveries', async () => {
    const [a, b] = [deliveryOf('a'), deliveryOf('b')];
    const older = deliveryOf('c', { createdAt: after(-1) });
    const others = [deliveryOf('d', {}, another), deliveryOf('e', {}, foreign)];
    await deliveries.store([b, older, a, ...others]);
    const next = (before?: WebhookDelivery, limit = 9) =>
      deliveries.newest(key.userId, key.id, { before, limit });
    expect(await next()).toEqual([b, a, older]);
    expect(await next(b)).toEqual([a, older]);
    expect(await next(a)).toEqual([older]);
    expect(await next(older)).toEqual([]);
    expect(await next(undefined, 1)).toEqual([b]);
  });

  it('a delivery is found by its id and its webhook alone', async () => {
    await deliveries.store([deliveryOf('one')]);
    expect(await deliveries.find(key, 'one' as WebhookDeliveryId)).toEqual(deliveryOf('one'));
    for (const other of [another, foreign])
      expect(await deliveries.find(other, 'one' as WebhookDeliveryId)).toBeUndefined();
  });

  it('deliveries are removed by their id, their webhook or their user', async () => {
    const [one, other] = [deliveryOf('one'), deliveryOf('other')];
    const ofAnother = deliveryOf('of another', {}, another);
    const ofStranger = deliveryOf('of a stranger', {}, foreign);
    await deliveries.store([one, other, ofAnother, ofStranger]);
    await deliveries.remove([one.id]);
    expect(await stored(one)).toBeUndefined();
    await areStored(other, ofAnother, ofStranger);
    await deliveries.removeOf(key.userId, key.id);
    expect(await stored(other)).toBeUndefined();
    await areStored(ofAnother, ofStranger);
    await deliveries.removeOf(key.userId);
    expect(await stored(ofAnother)).toBeUndefined();
    await areStored(ofStranger);
  });
});

describe('the claim of a delivery', () => {
  const attempt = { at: noon, milliseconds: 1, status: 200, error: null, answer: 'ok' };
  async function claimed(at: Date) {
    const found = await deliveries.claimDue([key.id], at);
    if (!found) throw new Error('nothing is due');
    return found;
  }

  it('claims a due delivery of some webhooks, the one that waits longest first', async () => {
    const due = (id: string, ms: number, of: WebhookKey = key) =>
      deliveryOf(id, { work: { dueAt: after(ms) } }, of);
    const [short, long, third] = [
      due('short', -1),
      due('long', -3, another),
      due('third', -9, keyOf('user', 'third')),
    ];
    const delivered = endedOf('delivered', { state: 'delivered' });
    await deliveries.store([short, third, long, due('later', 1), delivered]);
    const own = [key.id, another.id];
    const claimOwn = () => deliveries.claimDue(own, noon);
    expect(await deliveries.nextDue(own)).toEqual(after(-3));
    expect(await claimOwn()).toMatchObject({ row: { _id: long.id, tries: 1 } });
    expect(await deliveries.nextDue(own)).toEqual(after(-1));
    expect(await claimOwn()).toMatchObject({ row: { _id: short.id } });
    expect(await claimOwn()).toBeUndefined();
    expect(await deliveries.nextDue(own)).toEqual(after(1));
    expect(await deliveries.nextDue([another.id])).toEqual(after(deliveryLeaseMs));
    expect(await deliveries.nextDue(['x' as WebhookId])).toBeUndefined();
    await areStored(third);
  });

  it('a delivery ends by the process that claimed it last, with its latest attempts', async () => {
    const one = deliveryOf('one');
    await deliveries.store([one]);
    const dead = await claimed(noon);
    const alive = await claimed(after(deliveryLeaseMs));
    await expect(dead.end(changeAfter(attempt, 'failed'))).rejects.toThrow(ClaimLost);
    await expect(dead.again(noon, notTried)).rejects.toThrow(ClaimLost);
    expect(await stored(one)).toEqual(toDelivery(alive.row));
    await alive.again(after(dayMs), notTried);
    expect(await stored(one)).toMatchObject({ tries: 1, work: { dueAt: after(dayMs) } });
    const attempts = Array.from({ length: attemptsKept }, () => attempt);
    const again = deliveryOf('again', { attempts });
    await deliveries.store([again]);
    const last = { ...attempt, status: 201 };
    await (await claimed(noon)).end(changeAfter(last, 'delivered'));
    const delivered = await stored(again);
    expect(delivered).toMatchObject({ state: 'delivered' });
    expect(delivered).not.toHaveProperty('work');
    expect(delivered?.attempts).toEqual([...attempts.slice(1), last]);
  });

  it('a replayed delivery has all its tries again, whatever comes of the attempt under way', async () => {
    const one = deliveryOf('one', { tries: 6 });
    await deliveries.store([one]);
    const running = await claimed(noon);
    const waiting = { ...one, state: 'waiting', work: { dueAt: after(1) }, tries: 0 };
    expect(await deliveries.replay(key, one.id, after(1))).toEqual(waiting);
    await expect(running.end(changeAfter(attempt, 'delivered'))).rejects.toThrow(ClaimLost);
    expect(await stored(one)).toEqual(waiting);
  });
});

describe('a replay', () => {
  const replayed = { state: 'waiting', work: { dueAt: noon }, tries: 0 } as const;
  const challenge = endedOf('challenge', { type: challengeType });
  const others = [
    endedOf('of another', {}, another),
    endedOf('of a stranger', {}, foreign),
    challenge,
  ];

  it('a replay takes one delivery of a webhook, in whatever state, and no challenge', async () => {
    const [one, kept] = [endedOf('one'), endedOf('kept')];
    await deliveries.store([kept, one, ...others]);
    expect(await deliveries.replay(key, one.id, noon)).toEqual({ ...one, ...replayed });
    for (const { id } of others) expect(await deliveries.replay(key, id, noon)).toBeUndefined();
    await areStored({ ...one, ...replayed }, kept, ...others);
  });

  it('a replay takes what failed or waits long since a moment, of one webhook and no challenge', async () => {
    const due = (id: string, ms: number) =>
      deliveryOf(id, { tries: 3, work: { dueAt: after(ms) } });
    const [one, late] = [endedOf('one'), due('late', deliveryLeaseMs + 1)];
    const soon = due('soon', deliveryLeaseMs);
    const early = endedOf('early', { createdAt: after(-1) });
    const delivered = endedOf('delivered', { state: 'delivered' });
    await deliveries.store([one, late, soon, early, delivered, ...others]);
    expect(await deliveries.replayFailed(key, { since: noon, now: noon })).toBe(2);
    await areStored({ ...one, ...replayed }, { ...late, ...replayed });
    await areStored(soon, early, delivered, ...others);
  });
});
