import { describe, expect, it, jest } from '@jest/globals';
import {
  PurchaseCompleted,
  sandboxDatasetId,
  testAccountOf,
  UserDeleted,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { runStandingOrders } from '../src/leads.jobs.js';
import { PurchasesService } from '../src/selling/purchases/purchases.service.js';
import { SandboxStocker } from '../src/supply/sandbox/sandbox-stocker.js';
import { someLeads } from './factories/csv-lead.js';
import { daily, sessionOf, standingOrdersWorld } from './standing-orders-world.js';

const {
  world,
  save,
  aStandingOrder,
  service,
  runAt,
  asleep,
  historyOf,
  stateOf,
  packsOf,
  mailsTo,
  eventsOf,
} = standingOrdersWorld();
const { suspended, deleted } = world;

describe('a standing order', () => {
  it('two replicas buy a standing order once a date, over both changes of the clocks and an outage', async () => {
    const { _id } = await world.leads.aDataset(someLeads(9));
    const timetable = { schedule: { every: 'week', weekday: 7 }, hour: 2 };
    const standing = await aStandingOrder(_id, 3, { ...timetable, zone: 'America/New_York' });
    await runAt('2037-03-08T06:59:59Z');
    expect(await historyOf(standing)).toEqual([]);
    // 2 o'clock is left out; it is 3 o'clock then.
    await runAt('2037-03-08T07:00:00Z');
    await runAt('2037-03-08T08:00:00Z');
    await until(() => mailsTo(standing).length === 1);
    expect(await historyOf(standing)).toEqual([
      expect.objectContaining({ date: '2037-03-08', result: 'bought', quantity: 3, credits: 15 }),
    ]);
    await until(() =>
      world.leads.bus
        .seen(PurchaseCompleted)
        .some(
          ({ buyerId, madeBy }) => buyerId === standing.buyer.id && madeBy === 'standing-order',
        ),
    );
    // 1 o'clock comes twice; the Sundays between are recorded.
    const { buyer, id } = standing;
    const atOne = { ...daily, ...timetable, schedule: timetable.schedule as never, hour: 1 };
    await service().set(sessionOf(buyer), id, { ...atOne, zone: 'America/New_York' });
    await runAt('2037-11-01T05:00:00Z');
    await runAt('2037-11-01T06:00:00Z');
    const runs = await historyOf(standing);
    expect(runs.map(({ date }) => date)).toHaveLength(35);
    expect(runs.filter(({ result }) => result === 'bought').map(({ date }) => date)).toEqual([
      '2037-11-01',
      '2037-03-08',
    ]);
    expect(runs[1]).toMatchObject({ date: '2037-10-25', result: 'skipped' });
    expect(await packsOf(standing)).toBe(2);
    await until(() => mailsTo(standing).length === 2 && eventsOf(standing).length === 2);
    expect((await stateOf(standing))?.nextRunAt).toBe('2037-11-08T06:00:00.000Z');
  });

  it('a test account’s standing order buys in the sandbox while its owner is not locked, without a mail', async () => {
    await world.leads.app.get(SandboxStocker, { strict: false }).run();
    const owner = world.leads.aBuyer();
    const id = testAccountOf(owner.id);
    world.leads.billing.give(id, 1_000);
    // Auth does not know test accounts.
    deleted.add(id);
    const tester = { id, token: world.leads.tokens.user(id) };
    const standing = await aStandingOrder(sandboxDatasetId, 2, {}, tester);
    await runAt('2037-03-05T09:00:00Z');
    suspended.add(owner.id);
    await runAt('2037-03-06T09:00:00Z');
    const results = (await historyOf(standing)).map(({ result }) => result);
    expect(results).toEqual(['skipped', 'bought']);
    await until(() => eventsOf(standing).length === 1);
    await world.leads.published();
    expect(mailsTo(standing)).toEqual([]);
    suspended.delete(owner.id);
  });

  it('buys a standing order once when its process dies before the purchase, and after it', async () => {
    const { _id } = await world.leads.aDataset(someLeads(5));
    const standing = await aStandingOrder(_id, 2);
    const dies = async () => {
      throw new Error('the process died');
    };
    for (const one of world.replicas)
      jest
        .spyOn(one.app.get(PurchasesService, { strict: false }), 'request')
        .mockImplementation(dies);
    await runAt('2037-03-05T09:00:00Z');
    jest.restoreAllMocks();
    expect(await packsOf(standing)).toBe(0);
    for (const one of world.replicas)
      jest.spyOn(one.app.get(Outbox, { strict: false }), 'add').mockImplementation(dies);
    await runAt('2037-03-05T09:05:00Z');
    jest.restoreAllMocks();
    expect(await packsOf(standing)).toBe(1);
    expect(await historyOf(standing)).toEqual([expect.objectContaining({ result: 'open' })]);
    // The price has risen, and the order was changed and paused since; what has begun is finished.
    const body = { pricing: { clean: 9, dnc: 9 } };
    const to = `/admin/datasets/${_id}/pricing`;
    expect((await world.leads.as(world.leads.admin).patch(to, body)).status).toBe(200);
    await service().set(sessionOf(standing.buyer), standing.id, { ...daily, hour: 15 });
    await service().pause(sessionOf(standing.buyer), standing.id, { paused: true });
    await runAt('2037-03-05T09:10:00Z');
    await runAt('2037-03-05T09:15:00Z');
    expect(await packsOf(standing)).toBe(1);
    expect(await historyOf(standing)).toEqual([
      expect.objectContaining({ result: 'bought', quantity: 2, credits: 10 }),
    ]);
    await until(() => mailsTo(standing).length === 1 && eventsOf(standing).length === 1);
    expect(await stateOf(standing)).toMatchObject({ state: 'paused', nextRunAt: null });
  });

  it.each([
    ['a purchase once', 'after', 0, ['bought']],
    ['a refusal once', 'after', -1_000_000, ['failed']],
    ['a refusal, and the purchase that replaces it', 'before', -1_000_000, ['failed', 'bought']],
  ] as const)(
    'reports %s when a slow process ends the date after another one',
    async (_what, when, credits, results) => {
      const standing = await aStandingOrder((await world.leads.aDataset(someLeads(5)))._id, 2);
      const { id } = standing.buyer;
      world.leads.billing.give(id, credits);
      const wake = await asleep(when);
      world.now = new Date('2037-03-05T09:06:00Z');
      await world.replicas[1]?.app.get(Work).runNow(runStandingOrders);
      world.leads.billing.give(id, 10_000);
      await wake();
      expect(await historyOf(standing)).toMatchObject([{ result: results.at(-1) }]);
      await world.leads.published();
      await until(() => eventsOf(standing).length >= results.length);
      expect(eventsOf(standing).map(({ result }) => result)).toEqual(results);
      expect((await stateOf(standing))?.nextRunAt).toBe('2037-03-06T09:00:00.000Z');
    },
  );

  it('asks for another purchase after one that was accepted and then found too few leads', async () => {
    const { _id } = await world.leads.aDataset(someLeads(5));
    const standing = await aStandingOrder(_id, 2, { onShortage: 'wait' });
    const error = { code: 'LEADS.NO_LEADS_AVAILABLE', message: 'No leads available' };
    const wake = await asleep('after');
    const stored = world.leads.mongo.collection('purchases');
    await until(() => packsOf(standing));
    await stored.updateOne({ buyerId: standing.buyer.id }, { $set: { status: 'failed', error } });
    await wake();
    expect(await historyOf(standing)).toMatchObject([{ result: 'open' }]);
    await runAt('2037-03-05T10:00:00Z');
    expect(await historyOf(standing)).toMatchObject([{ result: 'bought', quantity: 2 }]);
    expect(await packsOf(standing)).toBe(2);
  });

  it('leaves no run of a buyer who is deleted while a process buys', async () => {
    const standing = await aStandingOrder((await world.leads.aDataset(someLeads(5)))._id, 2);
    const wake = await asleep('after');
    const userDeleted = { userId: standing.buyer.id, deletedAt: world.now.toISOString() };
    await world.leads.bus.publish(UserDeleted, userDeleted);
    const runs = () =>
      world.leads.mongo.collection('standing_runs').countDocuments({ buyerId: standing.buyer.id });
    await until(async () => (await stateOf(standing)) === undefined && (await runs()) === 0);
    await wake();
    expect(await runs()).toBe(0);
  });

  it('takes what there is, skips, or waits for stock, as its buyer chose', async () => {
    const takes = await aStandingOrder((await world.leads.aDataset(someLeads(2)))._id, 5, {
      onShortage: 'take',
    });
    const skips = await aStandingOrder((await world.leads.aDataset(someLeads(2)))._id, 5);
    const { _id } = await world.leads.aDataset(someLeads(2));
    const waits = await aStandingOrder(_id, 5, { onShortage: 'wait' });
    const costs = await aStandingOrder(_id, 2, { creditsPerRun: 9.9 });
    await runAt('2037-03-05T09:00:00Z');
    expect(await historyOf(takes)).toMatchObject([{ result: 'bought', quantity: 2 }]);
    expect(await historyOf(skips)).toMatchObject([
      { result: 'skipped', reason: 'Only 2 leads are available.' },
    ]);
    expect(await historyOf(costs)).toMatchObject([
      { reason: 'It would have cost 10 credits, more than the limit of 9.9.' },
    ]);
    expect(await historyOf(waits)).toMatchObject([{ result: 'open' }]);
    await world.leads.upload(_id, someLeads(3));
    await runAt('2037-03-05T09:59:00Z');
    expect(await historyOf(waits)).toMatchObject([{ result: 'open' }]);
    await runAt('2037-03-05T10:00:00Z');
    expect(await historyOf(waits)).toMatchObject([{ result: 'bought', quantity: 5 }]);
    // The next date has none; the one after it ends the wait.
    await runAt('2037-03-06T09:00:00Z');
    await runAt('2037-03-09T09:00:00Z');
    expect(await historyOf(waits)).toMatchObject([
      { date: '2037-03-09', result: 'open' },
      { reason: 'Too few leads were available until the next date.' },
      { result: 'bought' },
    ]);
  });

  it('spends at most the budget of a month', async () => {
    const { _id } = await world.leads.aDataset(someLeads(20));
    const standing = await aStandingOrder(_id, 2, { creditsPerMonth: 15 });
    // The budget is for one order: what another one of the buyer costs does not count.
    const { buyer } = standing;
    const another = await save(buyer, _id, 2, 'Another');
    await service().set(sessionOf(buyer), another, { ...daily, hour: 8 });
    for (const day of ['03-05', '03-06', '04-01', '04-02']) {
      await runAt(`2037-${day}T08:00:00Z`);
      await runAt(`2037-${day}T09:00:00Z`);
    }
    const runs = await historyOf(standing);
    expect(runs.find(({ date }) => date === '2037-03-06')).toMatchObject({
      reason: "It would have cost 10 credits. 10 of the month's 15 are spent.",
    });
    const bought = runs.filter(({ result }) => result === 'bought');
    expect(bought.map(({ date }) => date)).toEqual(['2037-04-01', '2037-03-05']);
  });

  it('pauses a standing order with the reason after five failures, and when its dataset is deleted', async () => {
    const { _id } = await world.leads.aDataset(someLeads(9));
    const gone = await world.leads.aDataset(someLeads(2));
    const orphan = await aStandingOrder(gone._id, 1);
    const standing = await aStandingOrder(_id, 2);
    const { buyer, id } = standing;
    world.leads.billing.give(buyer.id, -1_000_000);
    await world.leads.as(world.leads.admin).delete(`/admin/datasets/${gone._id}`);
    for (const day of ['05', '06', '09', '10']) await runAt(`2037-03-${day}T09:00:00Z`);
    expect((await stateOf(standing))?.state).toBe('on');
    await runAt('2037-03-11T09:00:00Z');
    expect(await stateOf(standing)).toMatchObject({
      state: 'paused',
      pausedBecause: expect.stringMatching(/^It failed 5 times in a row. Insufficient credits/),
    });
    expect(await service().pause(sessionOf(buyer), id, { paused: true })).toMatchObject({
      pausedBecause: expect.stringMatching(/^It failed 5 times/),
    });
    expect(await stateOf(orphan)).toMatchObject({
      state: 'paused',
      pausedBecause: 'The dataset is not for sale any more.',
    });
    await until(() => mailsTo(standing).length === 5 && mailsTo(orphan).length === 1);
    const stopped = mailsTo(standing).filter((mail) => 'state' in mail && mail.state === 'paused');
    expect(stopped).toHaveLength(1);
    world.leads.billing.give(buyer.id, 100);
    await runAt('2037-03-12T09:00:00Z');
    expect(await service().pause(sessionOf(buyer), id, { paused: false })).toMatchObject({
      state: 'on',
      pausedBecause: null,
      nextRunAt: '2037-03-13T09:00:00.000Z',
    });
    await runAt('2037-03-13T09:00:00Z');
    expect(await historyOf(standing)).toMatchObject([
      { date: '2037-03-13', result: 'bought' },
      ...Array(5).fill({ result: 'failed' }),
    ]);
  });

  it('skips a standing order without a mail while its account is locked or about to be deleted', async () => {
    const { _id } = await world.leads.aDataset(someLeads(3));
    const [standing, orphan] = [await aStandingOrder(_id, 1), await aStandingOrder(_id, 1)];
    suspended.add(standing.buyer.id);
    deleted.add(orphan.buyer.id);
    await runAt('2037-03-05T09:00:00Z');
    suspended.clear();
    expect(await historyOf(orphan)).toMatchObject([{ result: 'skipped' }]);
    await runAt('2037-03-06T09:00:00Z');
    await until(() => mailsTo(standing).length === 1);
    // A date while the schedule is paused leaves no run.
    await service().pause(sessionOf(standing.buyer), standing.id, { paused: true });
    await runAt('2037-03-09T09:00:00Z');
    expect((await historyOf(standing)).map(({ result }) => result)).toEqual(['bought', 'skipped']);
    expect(await packsOf(standing)).toBe(1);
  });

  it('buys no date twice after its hour was changed, and nothing after its saved order was deleted', async () => {
    const { _id } = await world.leads.aDataset(someLeads(5));
    const standing = await aStandingOrder(_id, 1);
    const { buyer, id } = standing;
    await runAt('2037-03-05T09:00:00Z');
    const later = await service().set(sessionOf(buyer), id, { ...daily, hour: 15 });
    expect(later.nextRunAt).toBe('2037-03-06T15:00:00.000Z');
    const { token } = buyer;
    const order = await world.leads.mongo.collection('standing_orders').findOne({});
    await world.leads.as(token).delete(`/leads/saved-orders/${id}`);
    expect(await service().list(buyer.id)).toEqual([]);
    // As a schedule that was set while the order was deleted.
    await world.leads.mongo.collection('standing_orders').insertOne(order as never);
    await runAt('2037-03-06T15:00:00Z');
    expect(await service().list(buyer.id)).toEqual([]);
    expect(await packsOf(standing)).toBe(1);
  });
});
