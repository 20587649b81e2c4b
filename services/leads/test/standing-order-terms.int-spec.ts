import { describe, expect, it } from '@jest/globals';
import { until } from '@leadmart/platform/testing';
import { anAgedDataset } from './aging.js';
import { someLeads } from './factories/csv-lead.js';
import { daily, sessionOf, standingOrdersWorld } from './standing-orders-world.js';

const { world, aStandingOrder, service, runAt, historyOf, stateOf, packsOf, mailsTo } =
  standingOrdersWorld();

describe('the terms of a standing order', () => {
  it('buys nothing that is worse than agreed, asks for consent, and goes on when it is given', async () => {
    const { _id } = await world.leads.aDataset(someLeads(9));
    const standing = await aStandingOrder(_id, 2);
    const { buyer, id } = standing;
    const { token } = buyer;
    const costs = (clean: number) =>
      world.leads
        .as(world.leads.admin)
        .patch(`/admin/datasets/${_id}/pricing`, { pricing: { clean, dnc: 5 } });
    await costs(4);
    await runAt('2037-03-05T09:00:00Z');
    await costs(6);
    await runAt('2037-03-06T09:00:00Z');
    const reason = 'You agreed to 5 credits a lead. It costs 6 credits now.';
    expect(await historyOf(standing)).toMatchObject([
      { date: '2037-03-06', result: 'skipped', reason },
      { date: '2037-03-05', result: 'bought', credits: 8 },
    ]);
    const asks = { state: 'needs-consent', pausedBecause: reason, nextRunAt: null };
    expect(await stateOf(standing)).toMatchObject({ ...asks, agreed: { price: 5 } });
    await until(() => mailsTo(standing).length === 2);
    expect(mailsTo(standing)[1]).toMatchObject({ state: 'needs-consent', reason });
    await runAt('2037-03-09T09:00:00Z');
    expect(await packsOf(standing)).toBe(1);
    const path = `/leads/saved-orders/${id}/schedule/paused`;
    const resume = (expectedPrice: number) =>
      world.leads.as(token).put(path, { paused: false, expectedPrice });
    expect(await resume(5)).toMatchObject({
      status: 409,
      body: { code: 'LEADS.PRICE_CHANGED', details: { price: 6 } },
    });
    expect((await resume(6)).body).toMatchObject({ state: 'on', agreed: { price: 6 } });
    await service().set(sessionOf(buyer), id, daily);
    await runAt('2037-03-10T09:00:00Z');
    expect((await historyOf(standing))[0]).toMatchObject({ result: 'bought', credits: 12 });
  });

  it('buys leads of several prices for no more than agreed for each age, within its budget', async () => {
    const { _id } = await anAgedDataset(world.leads, { old: 12, fresh: 12 });
    const reprice = (priceBands: readonly object[]) =>
      world.leads.as(world.leads.admin).patch(`/admin/datasets/${_id}/pricing`, { priceBands });
    const standing = await aStandingOrder(_id, 4, { creditsPerRun: 15 });
    expect(await stateOf(standing)).toMatchObject({
      agreed: { price: 5, prices: [{ price: 5 }, { price: 2.5 }] },
    });
    // The clock of the replicas is years ahead: all leads are old.
    await runAt('2037-03-05T09:00:00Z');
    expect(await historyOf(standing)).toMatchObject([{ result: 'bought', credits: 10 }]);
    await reprice([
      { fromDays: 0, toDays: 30, factor: 0.5 },
      { fromDays: 31, factor: 0.8 },
    ]);
    await runAt('2037-03-06T09:00:00Z');
    const reason = 'You agreed to 2.5 credits a lead of 31+ days. It costs 4 credits now.';
    expect((await historyOf(standing))[0]).toMatchObject({ result: 'skipped', reason });
    const { token } = standing.buyer;
    const resume = (expectedPrice: number) =>
      world.leads.as(token).put(`/leads/saved-orders/${standing.id}/schedule/paused`, {
        paused: false,
        expectedPrice,
      });
    expect((await resume(5)).body).toMatchObject({ details: { price: 4 } });
    expect((await resume(4)).body).toMatchObject({ agreed: { price: 4 } });
    // By the clock of the replicas, so that no years of missed dates are left out one by one.
    await service().set(sessionOf(standing.buyer), standing.id, { ...daily, creditsPerRun: 15 });
    // A replica that has counted before the change of the prices is refused, and counts again a minute later.
    let minute = 0;
    await until(async () => {
      await runAt(new Date(Date.UTC(2037, 2, 9, 9, minute++)).toISOString());
      return (await historyOf(standing))[0]?.result !== 'open';
    });
    expect((await historyOf(standing))[0]).toMatchObject({
      result: 'skipped',
      reason: 'It would have cost 16 credits, more than the limit of 15.',
    });
  });

  it('keeps to its terms of returns, and to leads that its buyer does not own', async () => {
    const rows = someLeads(3);
    const [first, second] = [await world.leads.aDataset(rows), await world.leads.aDataset(rows)];
    const standing = await aStandingOrder(first._id, 2);
    const { buyer, id } = standing;
    const { token } = buyer;
    await world.leads.as(token).put('/leads/order-settings', { includeOwned: true });
    await runAt('2037-03-05T09:00:00Z');
    // The changed order agrees to the offer of its new dataset, and not to leads that its buyer owns.
    await world.leads.as(token).put('/leads/order-settings', { includeOwned: false });
    const order = { name: 'Weekly', states: ['CA'], phoneStatus: 'clean', quantity: 2 };
    const to = `/leads/saved-orders/${id}`;
    const change = (body: object) => world.leads.as(token).put(to, { ...order, ...body });
    expect(await change({ datasetId: second._id, expectedPrice: 1 })).toMatchObject({
      status: 409,
      body: { code: 'LEADS.PRICE_CHANGED' },
    });
    expect((await change({ datasetId: second._id, expectedPrice: 5 })).status).toBe(200);
    await world.leads.as(token).put('/leads/order-settings', { includeOwned: true });
    await runAt('2037-03-06T09:00:00Z');
    expect((await historyOf(standing))[0]).toMatchObject({
      reason: expect.stringContaining('Only 1'),
    });
    const policy = { capPercent: 5, windowDays: 14, automaticPercent: 2, withdrawAfterBuyers: 2 };
    await world.leads.as(world.leads.admin).put('/admin/returns-policy', policy);
    await runAt('2037-03-09T09:00:00Z');
    const better = { ...policy, capPercent: 10 };
    await world.leads.as(world.leads.admin).put('/admin/returns-policy', better);
    expect((await historyOf(standing))[0]?.reason).toBe(
      'You agreed to returns of up to 10% within 14 days. Now they are up to 5% within 14 days.',
    );
    expect(await stateOf(standing)).toMatchObject({ state: 'needs-consent' });
  });
});
