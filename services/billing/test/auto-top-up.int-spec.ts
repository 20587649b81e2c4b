import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  AccountRecovered,
  accountSecuredEvents,
  ChargeCredits,
  SendTransactionalMail,
  type AutoTopUpView,
  type PurchaseId,
} from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { newId } from '@leadmart/platform/mongo';
import { until } from '@leadmart/platform/testing';
import { Work } from '@leadmart/platform/work';
import { topUpAccounts } from '../src/billing.jobs.js';
import { cardThatAlwaysAsks, savedCards } from './saved-cards.js';
import { startBilling, startReplica, type TestBuyer } from './start-billing.js';

const billing = await startBilling();

const { call, aSavedCard } = savedCards(() => billing);

describe('the automatic top-up', () => {
  const accounts = () => billing.mongo.collection<{ _id: string }>('accounts');
  const topUps = () => billing.mongo.collection<{ _id: string }>('autotopups');
  /** Also before the time of a repetition. */
  const runNow = async (work = billing.app.get(Work)) => {
    const waiting = { topUpWork: { $exists: true } };
    await accounts().updateMany(waiting, { $set: { 'topUpWork.dueAt': new Date() } });
    await work.runNow(topUpAccounts);
  };
  const spend = async ({ id: buyerId }: TestBuyer, credits: number) => {
    const purchase = { purchaseId: newId() as PurchaseId, buyerId, amount: credits * 10 };
    const description = { datasetName: 'Small businesses', quantity: 1 };
    await billing.bus.request(ChargeCredits, { ...purchase, description });
  };
  const viewOf = async ({ token }: TestBuyer) =>
    (await billing.as(token).get<AutoTopUpView>('/payments/auto-top-up')).body;
  const change = ({ token }: TestBuyer, body: object) =>
    billing.as(token).put<AutoTopUpView>('/payments/auto-top-up', body);
  const chargesOf = async ({ id }: TestBuyer) =>
    (await billing.charges()).filter(({ metadata }) => metadata.userId === id);
  const mailsTo = ({ email }: TestBuyer) =>
    billing.bus.seen(SendTransactionalMail).filter(({ to }) => to === email);
  const ended = (buyer: TestBuyer, outcome: string) =>
    until(async () => {
      await runNow();
      return (await viewOf(buyer)).runs[0]?.outcome === outcome;
    });

  /** The figure that the alert reads. */
  const countOf = async (outcome: string): Promise<number> => {
    const text = await billing.app.get(Metrics).text();
    const figure = new RegExp(`^leadmart_auto_top_ups_total.outcome="${outcome}". (\\d+)$`, 'm');
    return Number(figure.exec(text)?.[1]);
  };

  const offered = async (packageId: string, fields: object) => {
    const body = { packageName: 'Starter', creditAmount: 1_000, price: 49, ...fields };
    const path = `/admin/credits/packages/${packageId}`;
    expect((await billing.asAdmin.put(path, body)).status).toBe(200);
  };

  /** A buyer with 600 credits who wants 1,000 more when fewer than 500 are left. */
  async function aBuyerWithTopUp({ number = '4242424242424242', maxPerMonth = 3 } = {}) {
    const buyer = await billing.aBuyer();
    await aSavedCard(buyer, number);
    await billing.give(buyer, 600);
    const { _id: packageId } = await billing.aPackage();
    const on = { state: 'on', below: 500, packageId, maxPerMonth };
    expect(await change(buyer, on)).toMatchObject({ status: 200, body: { state: 'on' } });
    return { buyer, on };
  }

  it('needs a card on file, and a package that reaches the limit', async () => {
    const buyer = await billing.aBuyer();
    const { _id: packageId } = await billing.aPackage();
    const on = { state: 'on', below: 1_001, packageId, maxPerMonth: 1 };
    expect((await change(buyer, on)).body).toMatchObject({ code: 'BILLING.NO_CARD_ON_FILE' });
    await aSavedCard(buyer);
    expect((await change(buyer, on)).status).toBe(400);
    const { _id: free } = await billing.aPackage({ creditAmount: 2_000, discount: 100 });
    expect((await change(buyer, { ...on, packageId: free })).status).toBe(400);
    expect(await viewOf(buyer)).toMatchObject({ state: 'off', runs: [] });
  });

  it('buys once when the balance falls below the limit, and says so', async () => {
    const { buyer } = await aBuyerWithTopUp();
    await spend(buyer, 100);
    await runNow();
    expect(await billing.balanceOf(buyer)).toBe(500);
    const replica = await startReplica(billing);
    await spend(buyer, 50);
    const both = [billing.app, replica.app].map((app) => app.get(Work));
    await Promise.all([...both, ...both].map(runNow));
    await ended(buyer, 'paid');
    await replica.close();
    expect(await billing.balanceOf(buyer)).toBe(1_450);
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await viewOf(buyer)).toMatchObject({ state: 'on', usedThisMonth: 1 });
    await until(() => mailsTo(buyer).length > 0);
    expect(mailsTo(buyer)).toMatchObject([{ template: 'receipt', isAutomatic: true }]);
  });

  it('pays once whatever step a process dies after', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    const which = { _id: buyer.id };
    // The provider charges, and its answers are lost: the process knows nothing.
    const lost = { times: 2, with: 'reset', when: 'after', match: 'POST /v1/payment_intents' };
    await billing.faults({ stripe: { failNext: lost as never, webhooks: { paused: true } } });
    await spend(buyer, 200);
    await until(async () => (await chargesOf(buyer)).length === 1);
    await until(async () => (await countOf('retried')) > 0);
    const crossing = '2';
    expect(await accounts().findOne(which)).toMatchObject({ topUp: { crossing } });
    // Neither the switch nor a new price makes another payment of the one that was begun.
    await change(buyer, { state: 'off' });
    await change(buyer, on);
    await offered(on.packageId, { price: 50 });
    await billing.faults({});
    await ended(buyer, 'paid');
    await runNow();
    expect(await billing.balanceOf(buyer)).toBe(1_400);
    // Each time as if the process had died before it stored the next step.
    const forgotten = { $unset: { 'runs.0.outcome': 1 } } as const;
    for (const forget of [forgotten, { $set: { runs: [] } } as const]) {
      await topUps().updateOne(which, forget);
      const again = { 'topUp.crossing': crossing, topUpWork: { dueAt: new Date() } };
      await accounts().updateOne(which, { $set: again });
      await ended(buyer, 'paid');
    }
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_400);
    expect(await accounts().findOne(which)).not.toHaveProperty('topUp.crossing');
    // The balance falls again before the end of the first run was stored: both falls are paid for.
    await change(buyer, on);
    await topUps().updateOne(which, forgotten);
    await spend(buyer, 1_000);
    await until(async () => {
      await runNow();
      return (await chargesOf(buyer)).length === 2;
    });
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });

  it('stops after a failure with a mail, and tries again when it is switched on again', async () => {
    const { buyer, on } = await aBuyerWithTopUp({ number: cardThatAlwaysAsks });
    await spend(buyer, 200);
    await ended(buyer, 'failed');
    expect(await countOf('failed')).toBe(1);
    expect(await viewOf(buyer)).toMatchObject({
      state: 'stopped',
      reason: expect.stringContaining('authentication'),
      usedThisMonth: 0,
    });
    await until(() => mailsTo(buyer).length > 0);
    expect(mailsTo(buyer)).toMatchObject([{ template: 'auto-top-up', state: 'stopped' }]);
    await spend(buyer, 10);
    await runNow();
    expect((await viewOf(buyer)).runs).toHaveLength(1);
    await aSavedCard(buyer);
    const { body } = await call(buyer, 'GET');
    await call(buyer, 'PUT', `/${body.cards[1]?._id}/default`);
    await Promise.all([change(buyer, on), change(buyer, on), change(buyer, on)]);
    await ended(buyer, 'paid');
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_390);
  });

  it('stops when too many cards of the user were declined', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    const { packageId } = on;
    const body = { packageId, paymentMethodId: 'pm_card_chargeDeclined' };
    for (let i = 0; i < 5; i += 1) {
      const declined = await billing.http('POST', '/payments/process', { ...buyer, body });
      expect(declined.status).toBe(402);
    }
    await spend(buyer, 200);
    await ended(buyer, 'failed');
    expect(await viewOf(buyer)).toMatchObject({ state: 'stopped' });
    expect(await chargesOf(buyer)).toEqual([]);
  });

  it('stays off when its last payment fails after the switch (soak)', async () => {
    const { buyer } = await aBuyerWithTopUp({ number: cardThatAlwaysAsks });
    await billing.faults({ stripe: { delayMs: 300 } });
    await spend(buyer, 200);
    await until(async () => (await viewOf(buyer)).runs.length === 1);
    await change(buyer, { state: 'off' });
    await until(async () => (await viewOf(buyer)).runs[0]?.outcome === 'failed');
    await billing.faults({});
    expect(await viewOf(buyer)).toMatchObject({ state: 'off', reason: null });
    await billing.published();
    expect(mailsTo(buyer)).toEqual([]);
  });

  it('the automatic top-up ignores a fall that was withdrawn since, and deleted users', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    const { id: userId } = buyer;
    const topUpWork = { dueAt: new Date() };
    await accounts().updateOne({ _id: userId }, { $set: { topUpWork } });
    await runNow();
    expect(await accounts().findOne({ _id: userId })).not.toHaveProperty('topUpWork');
    // The cards are removed later than the account is closed.
    const closed = { closedAt: new Date(), 'topUp.crossing': '1', topUpWork };
    await accounts().updateOne({ _id: userId }, { $set: closed });
    await runNow();
    expect(await chargesOf(buyer)).toEqual([]);
    expect((await viewOf(buyer)).runs).toEqual([]);
    expect(await accounts().findOne({ _id: userId })).not.toHaveProperty('topUp.crossing');
    expect((await change(buyer, on)).status).toBe(404);
  });

  it('charges nothing for an offer that got worse, asks for consent, and goes on when it is given', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    await offered(on.packageId, { creditAmount: 600 });
    await spend(buyer, 200);
    await ended(buyer, 'needs-consent');
    expect(await chargesOf(buyer)).toEqual([]);
    expect(await billing.balanceOf(buyer)).toBe(400);
    const reason =
      'You agreed to 1,000 credits for $49.00. Starter now gives 600 credits for $49.00.';
    const offer = { packageName: 'Starter', credits: 600, price: 49 };
    const agreed = { ...offer, credits: 1_000 };
    const asks = { state: 'needs-consent', reason, agreed, offer, usedThisMonth: 0 };
    expect(await viewOf(buyer)).toMatchObject(asks);
    await until(() => mailsTo(buyer).length > 0);
    const mail = { template: 'auto-top-up', state: 'needs-consent', reason };
    expect(mailsTo(buyer)).toMatchObject([mail]);
    // The offer changes once more while the user agrees.
    await offered(on.packageId, { creditAmount: 500 });
    const shown = { ...on, expectedCredits: 600, expectedPrice: 49 };
    expect((await change(buyer, shown)).body).toMatchObject({ code: 'BILLING.OFFER_CHANGED' });
    expect(await change(buyer, { ...shown, expectedCredits: 500 })).toMatchObject({
      body: { state: 'on', agreed: { credits: 500 } },
    });
    await ended(buyer, 'paid');
    expect(await billing.balanceOf(buyer)).toBe(900);
    expect(await chargesOf(buyer)).toHaveLength(1);
  });

  it('charges the lower price of an offer that got better, and asks when its package is gone', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    await offered(on.packageId, { creditAmount: 1_100, price: 40 });
    await spend(buyer, 200);
    await ended(buyer, 'paid');
    expect(await chargesOf(buyer)).toMatchObject([{ amount: 4_000 }]);
    expect(await billing.balanceOf(buyer)).toBe(1_500);
    // The end of the better offer is no worse than what was agreed.
    await offered(on.packageId, {});
    await spend(buyer, 1_100);
    await until(async () => (await billing.balanceOf(buyer)) === 1_400);
    await offered(on.packageId, { active: false });
    await spend(buyer, 1_000);
    await ended(buyer, 'needs-consent');
    expect(await viewOf(buyer)).toMatchObject({
      state: 'needs-consent',
      reason: 'Starter is not on sale any more.',
      offer: null,
    });
    expect(await chargesOf(buyer)).toHaveLength(2);
  });

  it('keeps to the number of a month, and to its switch', async () => {
    const { buyer, on } = await aBuyerWithTopUp({ maxPerMonth: 1 });
    await spend(buyer, 200);
    await ended(buyer, 'paid');
    await spend(buyer, 1_000);
    await ended(buyer, 'limit');
    expect(await billing.balanceOf(buyer)).toBe(400);
    await until(() => mailsTo(buyer).some(({ template }) => template === 'auto-top-up'));
    await change(buyer, { state: 'off' });
    expect((await change(buyer, on)).body).toMatchObject({ usedThisMonth: 1 });
    const { buyer: other, on: again } = await aBuyerWithTopUp();
    await change(other, { state: 'off' });
    await spend(other, 200);
    await runNow();
    expect(await billing.balanceOf(other)).toBe(400);
    expect(await viewOf(other)).toMatchObject({ state: 'off', runs: [] });
    await change(other, again);
    await ended(other, 'paid');
    expect(await chargesOf(other)).toHaveLength(1);
  });

  it('stops when the account is recovered, and is not switched on by a session of before', async () => {
    const { buyer, on } = await aBuyerWithTopUp();
    const recovered = { ...AccountRecovered.sample, userId: buyer.id, recoveryId: newId() };
    const messageId = randomUUID();
    await billing.bus.publish(AccountRecovered, recovered, { messageId });
    await billing.bus.publish(AccountRecovered, recovered, { messageId });
    const { recoveryId } = recovered;
    const all = () => billing.bus.seen(accountSecuredEvents.billing);
    const reports = () => all().filter((one) => one.recoveryId === recoveryId);
    await until(() => reports().length > 0);
    await billing.published();
    expect(reports()).toMatchObject([{ switchedOff: [{ thing: 'auto-top-up' }] }]);
    const reason = 'We did this when your password was reset, in case someone else had set it up.';
    expect(await viewOf(buyer)).toMatchObject({ state: 'stopped', reason });
    await spend(buyer, 200);
    await runNow();
    expect(await chargesOf(buyer)).toEqual([]);
    expect((await change(buyer, on)).status).toBe(401);
    const token = billing.tokens.sign({ userId: buyer.id, sessionVersion: 2 });
    expect((await change({ ...buyer, token }, on)).body).toMatchObject({ state: 'on' });
    await ended(buyer, 'paid');
  });
});
