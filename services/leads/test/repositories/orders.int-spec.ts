import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  maxListedRuns,
  maxSavedOrders,
  tenths,
  type DatasetId,
  type SavedOrderId,
  type UserId,
} from '@leadmart/contracts';
import { openTestDatabase, type TestDatabase } from '@leadmart/platform/testing';
import { DncConfirmationRepository } from '../../src/selling/order-settings/dnc-confirmation.repository.js';
import { dncConfirmations } from '../../src/selling/order-settings/order-settings.schema.js';
import { SavedOrderReader } from '../../src/selling/saved-orders/saved-order.reader.js';
import { SavedOrderRepository } from '../../src/selling/saved-orders/saved-order.repository.js';
import { savedOrders, type SavedOrder } from '../../src/selling/saved-orders/saved-order.schema.js';
import type { StandingOrder } from '../../src/selling/standing-orders/standing-order.js';
import { StandingOrderRepository } from '../../src/selling/standing-orders/standing-order.repository.js';
import { standingOrders } from '../../src/selling/standing-orders/standing-order.schema.js';
import { StandingRunRepository } from '../../src/selling/standing-orders/standing-run.repository.js';
import { standingRuns } from '../../src/selling/standing-orders/standing-run.schema.js';

const noon = new Date('2036-01-05T12:00:00.000Z');
const after = (ms: number) => new Date(+noon + ms);
const [ann, eve] = ['ann', 'eve'] as [UserId, UserId];
const idOf = (id: string) => id as SavedOrderId;
const setUp = { at: noon, sessionVersion: 1 };

const database = await openTestDatabase();

/** Runs work in a transaction that is aborted after it. */
const abort = async (work: (tx: Parameters<Parameters<TestDatabase['run']>[0]>[0]) => unknown) => {
  const aborted = database.run(async (tx) => {
    await work(tx);
    throw new Error('aborted');
  });
  await expect(aborted).rejects.toThrow('aborted');
};

describe('what a buyer sets once', () => {
  it('a confirmation to know the rules of DNC phones keeps its first time', async () => {
    const confirmations = new DncConfirmationRepository(await database.model(dncConfirmations));
    await confirmations.confirm(eve, noon);
    expect(await confirmations.find(ann)).toBeUndefined();
    for (const at of [after(1), after(2)]) await confirmations.confirm(ann, at);
    expect(await confirmations.find(ann)).toEqual(after(1));
    await confirmations.remove(ann);
    expect(await confirmations.find(ann)).toBeUndefined();
    expect(await confirmations.find(eve)).toEqual(noon);
  });
});

describe('saved orders', () => {
  let orders: SavedOrderRepository;
  let reader: SavedOrderReader;
  beforeAll(async () => {
    const model = await database.model(savedOrders);
    orders = new SavedOrderRepository(model);
    reader = new SavedOrderReader(model);
  });
  beforeEach(async () => {
    for (const buyer of [ann, eve]) await orders.deleteAll(buyer);
  });

  const anOrder = (id: string, fields: Partial<SavedOrder> = {}): SavedOrder => ({
    id: idOf(id),
    name: id,
    datasetId: 'd1' as DatasetId,
    datasetName: 'Leads',
    states: [],
    phoneStatus: 'clean',
    quantity: 1,
    createdAt: noon,
    changedAt: noon,
    setUp,
    ...fields,
  });
  const [one, other] = [anOrder('a'), anOrder('b')];

  it('orders are kept in their order, each key once, and found by id', async () => {
    await orders.add(eve, other);
    expect(await orders.add(ann, { ...one, key: 'k' })).toBe(true);
    expect(await orders.add(ann, { ...other, key: 'k' })).toBe(false);
    expect(await orders.add(ann, other)).toBe(true);
    expect(await reader.find(ann)).toEqual([{ ...one, key: 'k' }, other]);
    expect(await reader.get(ann, idOf('b'))).toEqual(other);
    await expect(reader.get(eve, idOf('a'))).rejects.toMatchObject({
      code: 'LEADS.SAVED_ORDER_NOT_FOUND',
    });
    expect(await reader.find('x' as UserId)).toEqual([]);
    await expect(orders.add(ann, { ...one, quantity: 'x' as never })).rejects.toThrow(/quantity/);
  });

  it('orders are limited in number', async () => {
    for (let i = 1; i < maxSavedOrders; i += 1) await orders.add(ann, anOrder(`o${i}`));
    expect(await orders.add(ann, anOrder('last'))).toBe(true);
    expect(await orders.add(ann, anOrder('one more'))).toBe(false);
    expect(await reader.find(ann)).toHaveLength(maxSavedOrders);
  });

  it('orders are replaced and deleted one by one, in their transaction', async () => {
    for (const buyer of [eve, ann])
      for (const order of [one, other]) await orders.add(buyer, order);
    const renamed = { ...other, name: 'renamed' };
    await database.run((tx) => orders.replace(ann, renamed, tx));
    await database.run((tx) => orders.replace(ann, anOrder('x'), tx));
    expect(await reader.find(ann)).toEqual([one, renamed]);
    await abort(async (tx) => {
      await orders.replace(ann, { ...one, name: 'lost' }, tx);
      expect(await reader.get(ann, one.id, tx)).toMatchObject({ name: 'lost' });
      await orders.delete(ann, other.id, tx);
    });
    expect(await reader.find(ann)).toEqual([one, renamed]);
    await database.run((tx) => orders.delete(ann, one.id, tx));
    expect(await reader.find(ann)).toEqual([renamed]);
    await orders.deleteAll(ann);
    expect(await reader.find(ann)).toEqual([]);
    expect(await reader.find(eve)).toEqual([one, other]);
  });
});

describe('standing orders', () => {
  let orders: StandingOrderRepository;
  beforeAll(async () => {
    orders = new StandingOrderRepository(await database.model(standingOrders));
  });
  beforeEach(() => orders.rows.deleteMany({}));

  const anOrder = (id: string, fields: Partial<StandingOrder> = {}): StandingOrder => ({
    id: idOf(id),
    buyerId: ann,
    schedule: { every: 'weekday' },
    hour: 9,
    zone: 'America/New_York',
    onShortage: 'take',
    agreed: {
      prices: [{ fromDays: 0, price: tenths(50) }],
      includesOwned: false,
      returns: { windowDays: 14, capPercent: 10 },
    },
    state: 'on',
    setUp,
    next: { date: '2036-01-06', at: noon },
    failures: 0,
    dueAt: noon,
    ...fields,
  });
  const [one, { dueAt: _dueAt, ...paused }] = [anOrder('a'), anOrder('b', { state: 'paused' })];
  const foreign = anOrder('c', { buyerId: eve });
  const replace = (order: StandingOrder) => database.run((tx) => orders.replace(order, tx));

  it('orders are stored with the time of their run, or none, and found by buyer', async () => {
    for (const order of [foreign, one, paused]) await replace(order);
    expect(await orders.rows.findOne({ _id: one.id })).toMatchObject({ work: { dueAt: noon } });
    expect(await orders.rows.findOne({ _id: paused.id })).not.toHaveProperty('work');
    expect(await orders.ofBuyer(ann)).toEqual([one, paused]);
    expect(await orders.find(ann, one.id)).toEqual(one);
    expect(await orders.find(ann, paused.id)).toEqual(paused);
    expect(await orders.find(eve, one.id)).toBeUndefined();
    await replace({ ...one, hour: 10 });
    expect(await orders.ofBuyer(ann)).toEqual([{ ...one, hour: 10 }, paused]);
    await abort(async (tx) => {
      await orders.replace(paused, tx);
      await orders.replace({ ...one, hour: 11 }, tx);
      expect(await orders.find(ann, one.id, tx)).toMatchObject({ hour: 11 });
      expect((await orders.ofBuyer(ann, tx))[0]).toMatchObject({ hour: 11 });
    });
    expect(await orders.find(ann, one.id)).toMatchObject({ hour: 10 });
  });

  it('orders are removed by their buyer alone', async () => {
    for (const order of [foreign, one, paused]) await replace(order);
    expect(await orders.remove(eve, one.id)).toBe(false);
    await abort(async (tx) => expect(await orders.remove(ann, one.id, tx)).toBe(true));
    expect(await orders.remove(ann, one.id)).toBe(true);
    expect(await orders.remove(ann, one.id)).toBe(false);
    expect(await orders.ofBuyer(ann)).toEqual([paused]);
    await orders.removeAll(ann);
    expect(await orders.ofBuyer(ann)).toEqual([]);
    expect(await orders.ofBuyer(eve)).toEqual([foreign]);
  });
});

describe('the runs of a standing order', () => {
  let runs: StandingRunRepository;
  beforeAll(async () => {
    runs = new StandingRunRepository(await database.model(standingRuns));
  });
  beforeEach(async () => {
    for (const buyer of [ann, eve]) await runs.removeAll(buyer);
  });

  const keyOf = (date: string, fields: { id?: SavedOrderId; buyerId?: UserId } = {}) => ({
    id: idOf('a'),
    buyerId: ann,
    date,
    ...fields,
  });
  const key = keyOf('2036-01-05');
  const attempt = { orderName: 'Mine', body: {} as never, number: 2 };
  const bought = { result: 'bought', quantity: 3, cost: tenths(30) } as const;
  const skipped = { result: 'skipped', quantity: 0, cost: tenths(0), reason: 'None' } as const;
  const end = (of: typeof key, how: typeof bought | typeof skipped, at = noon) =>
    database.run((tx) => runs.end(of, how, at, tx));
  const begun = { orderId: 'a', buyerId: ann, date: '2036-01-05', id: 'a:2036-01-05' };

  it('runs begin one attempt at a time, and end once', async () => {
    const neighbour = keyOf('2036-01-04');
    await runs.begin(neighbour, attempt);
    const before = await runs.find(neighbour);
    expect(await runs.find(key)).toBeUndefined();
    expect(await runs.begin(key, attempt)).toBe(true);
    expect(await runs.find(key)).toEqual({ ...begun, attempt, attempts: 2 });
    expect(await runs.begin(key, { ...attempt, number: 3 })).toBe(false);
    await runs.endAttempt(key, 5);
    expect(await runs.find(key)).toEqual({ ...begun, attempts: 5 });
    expect(await runs.begin(key, { ...attempt, number: 6 })).toBe(true);
    expect(await runs.find(key)).toMatchObject({ attempt: { number: 6 }, attempts: 5 });
    expect(await end(key, skipped)).toBe(true);
    const ended = { ...begun, attempts: 5, ...skipped, endedAt: noon };
    expect(await runs.find(key)).toEqual(ended);
    expect(await runs.begin(key, attempt)).toBe(false);
    await runs.endAttempt(key, 9);
    expect(await end(key, skipped, after(1))).toBe(false);
    expect(await runs.find(key)).toEqual(ended);
    expect(await end(key, bought, after(1))).toBe(true);
    const { reason: _reason, ...others } = ended;
    expect(await runs.find(key)).toEqual({ ...others, ...bought, endedAt: after(1) });
    expect(await end(key, bought, after(2))).toBe(false);
    expect(await runs.find(neighbour)).toEqual(before);
    await expect(runs.begin(key, { ...attempt, number: 'x' as never })).rejects.toThrow(/attempts/);
  });

  it('runs may end before they begin, in their transaction', async () => {
    await abort(async (tx) => {
      expect(await runs.end(key, skipped, noon, tx)).toBe(true);
      expect(await runs.find(key, tx)).toMatchObject(skipped);
      expect(await runs.end(key, skipped, noon, tx)).toBe(false);
    });
    expect(await runs.find(key)).toBeUndefined();
    expect(await end(key, skipped)).toBe(true);
    expect(await runs.find(key)).toEqual({ ...begun, attempts: 0, ...skipped, endedAt: noon });
  });

  it('runs are listed newest first, the last ones', async () => {
    const days = Array.from({ length: maxListedRuns + 1 }, (_, i) =>
      new Date(Date.UTC(2036, 0, 1 + i)).toISOString().slice(0, 10),
    );
    for (const day of days) await runs.begin(keyOf(day), attempt);
    await runs.begin(keyOf(days[0] ?? '', { id: idOf('b') }), attempt);
    await runs.begin(keyOf(days[0] ?? '', { id: idOf('e'), buyerId: eve }), attempt);
    const listed = (await runs.ofOrder(ann, idOf('a'))).map(({ date }) => date);
    expect(listed).toEqual(days.toReversed().slice(0, maxListedRuns));
    expect(await runs.ofOrder(eve, idOf('a'))).toEqual([]);
    expect(await runs.ofBuyer(ann)).toHaveLength(days.length + 1);
    await runs.removeAll(ann);
    expect(await runs.ofBuyer(ann)).toEqual([]);
    expect(await runs.ofBuyer(eve)).toHaveLength(1);
  });

  it('runs cost something in a month', async () => {
    const dates = ['2036-01-01', '2036-01-31', '2035-12-31', '2036-02-01'];
    for (const date of dates) await end(keyOf(date), bought);
    await end(keyOf('2036-01-02', { id: idOf('b') }), bought);
    await end(keyOf('2036-01-02', { id: idOf('e'), buyerId: eve }), bought);
    await runs.begin(keyOf('2036-01-03'), attempt);
    expect(await runs.costIn(key, '2036-01')).toBe(60);
    expect(await runs.costIn(keyOf('', { buyerId: eve }), '2036-01')).toBe(0);
    expect(await runs.costIn(key, '2036-03')).toBe(0);
  });
});
