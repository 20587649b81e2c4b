import { beforeEach, describe, expect, it } from '@jest/globals';
import { explainsWithIndex, openTestDatabase } from '@leadmart/platform/testing';
import { DeliveryRepository } from '../../src/transactional/delivery.repository.js';
import {
  deliveries,
  type Delivery,
  type DeliveryDocument,
} from '../../src/transactional/delivery.schema.js';
import { ReceiverCounterRepository } from '../../src/transactional/receivers/receiver-counter.repository.js';
import {
  receiverCounters,
  type ReceiverCounterDocument,
} from '../../src/transactional/receivers/receiver-counter.schema.js';

// The database removes entries and windows that have ended.
const noon = new Date('2100-01-01T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const forgetAt = after(60_000);

const database = await openTestDatabase();
const log = new DeliveryRepository(await database.model(deliveries));
const counters = new ReceiverCounterRepository(await database.model(receiverCounters));

describe('the log of transactional mails', () => {
  const sendingOf = (id: string, fields: Partial<Delivery> = {}): Delivery => ({
    id,
    template: 'verify-email',
    to: 'ann@example.com',
    state: 'sending',
    attempt: 1,
    startedAt: noon,
    ...fields,
  });
  const rows = () => database.mongo.collection<DeliveryDocument>('deliveries');
  beforeEach(() => rows().deleteMany({}));

  it('one process begins each attempt of a mail', async () => {
    const [first, other] = [sendingOf('b'), sendingOf('a')];
    const second = { ...first, attempt: 2, startedAt: after(1) };
    const answers: boolean[] = [];
    for (const one of [other, first, first, second, second, { ...first, attempt: 4 }])
      answers.push(await log.begin(one, forgetAt));
    expect(answers).toEqual([true, true, false, true, false, false]);
    expect(await log.find(first.id)).toEqual(second);
    expect(await log.find(other.id)).toEqual(other);
    expect(await log.find('x')).toBeUndefined();
    expect(await rows().findOne({ forgetAt: { $ne: forgetAt } })).toBeNull();
    const broken = sendingOf('c', { attempt: 1, startedAt: 'x' as never });
    await expect(log.begin(broken, forgetAt)).rejects.toThrow();
  });

  it('the result of an attempt is stored unless a later one has begun', async () => {
    const [first, other] = [sendingOf('b'), sendingOf('a', { attempt: 1 })];
    const second = { ...first, attempt: 2 };
    for (const one of [first, other, second]) await log.begin(one, forgetAt);
    await log.end(first, { state: 'refused', settledAt: noon, because: '400' });
    expect(await log.find(first.id)).toEqual(second);
    const doubt = { state: 'sending', settledAt: noon, doubt: 'silent', because: 'reset' } as const;
    await log.end(second, doubt);
    expect(await log.find(first.id)).toEqual({ ...second, ...doubt });
    const found = { state: 'sent', settledAt: after(1), providerMessageId: 'sg-1' } as const;
    await log.end(second, found);
    expect(await log.find(first.id)).toEqual({ ...second, ...found });
    await log.end(second, { ...found, providerMessageId: undefined });
    expect(await rows().findOne({ _id: first.id })).toMatchObject({ providerMessageId: 'sg-1' });
    expect(await log.find(other.id)).toEqual(other);
  });

  it('the mails to one address are listed newest first, until the address is erased', async () => {
    const reason = { because: '400: ann@example.com' };
    const [old, newest, middle] = [-3, -1, -2].map((ms) =>
      sendingOf(`${ms}`, { startedAt: after(ms), ...reason }),
    );
    const other = sendingOf('other', { to: 'bob@example.com', because: '400: unknown' });
    for (const one of [old, newest, middle, other]) if (one) await log.begin(one, forgetAt);
    const latest = () => log.latestTo('ann@example.com', 2);
    expect(await latest()).toEqual([newest, middle]);
    await explainsWithIndex(database, latest);
    await explainsWithIndex(database, () => rows().findOne({ forgetAt: { $lt: noon } }));
    await log.forgetAddress('ann@example.com');
    expect(await latest()).toEqual([]);
    const { because: _because, ...kept } = { ...sendingOf('-3', old), to: 'deleted user' };
    expect(await log.find('-3')).toEqual(kept);
    expect(await log.find(other.id)).toEqual(other);
  });
});

describe('the places of a receiver in a window', () => {
  const endsAt = after(1_000);
  const rows = () => database.mongo.collection<ReceiverCounterDocument>('receivers');
  const enter = (deliveryId: string, now = noon, end = endsAt) =>
    counters.enter('hour:ann', { deliveryId, max: 2, now, endsAt: end });
  const stored = (id = 'hour:ann') => rows().findOne({ _id: id });
  beforeEach(() => rows().deleteMany({}));

  it('a window has so many places, and a delivery keeps its own', async () => {
    const allowed: boolean[] = [];
    for (const id of ['first', 'first', 'second', 'third', 'first', 'second'])
      allowed.push(await enter(id, noon, after(5_000)));
    expect(allowed).toEqual([true, true, true, false, true, true]);
    expect(await stored()).toMatchObject({ deliveries: ['first', 'second'] });
    const toAnother = { deliveryId: 'third', max: 2, now: noon, endsAt };
    expect(await counters.enter('hour:bob', toAnother)).toBe(true);
    expect(await stored('hour:bob')).toMatchObject({ deliveries: ['third'], endsAt });
    expect(await stored()).toMatchObject({ endsAt: after(5_000) });
  });

  it('a window begins with its first mail and ends at its time, with all its places', async () => {
    for (const id of ['first', 'second']) await enter(id);
    expect(await enter('third', after(999), after(1_999))).toBe(false);
    expect(await stored()).toMatchObject({ deliveries: ['first', 'second'], endsAt });
    expect(await enter('third', endsAt, after(2_000))).toBe(true);
    expect(await stored()).toMatchObject({ deliveries: ['third'], endsAt: after(2_000) });
  });

  it('places are taken once by deliveries at once', async () => {
    const many = Array.from({ length: 10 }, (_, n) => enter(`${n}`));
    expect((await Promise.all(many)).filter(Boolean)).toHaveLength(2);
  });
});
