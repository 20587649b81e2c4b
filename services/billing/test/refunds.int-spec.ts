import { afterEach, describe, expect, it } from '@jest/globals';
import { BalanceChanged, PaymentRefunded, statementSchema } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { startBilling, type TestBuyer } from './start-billing.js';
import { anEvent, stripeWebhook } from './stripe-webhook.js';

const billing = await startBilling();
afterEach(() => billing.faults({}));

const { aPaidPackage, aChargeUnheard, post, sign } = stripeWebhook(() => billing);

const becomes = (buyer: TestBuyer, balance: number) =>
  until(async () => (await billing.balanceOf(buyer)) === balance);
const hook = (path: string, body: object) =>
  fetch(`${billing.sandbox.url}/sandbox/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const refundsOf = ({ id }: TestBuyer) =>
  billing.bus.seen(PaymentRefunded).filter(({ userId }) => userId === id);

async function chargeOf(intentId: string): Promise<string> {
  const { latest_charge } = await billing.stripe.paymentIntents.retrieve(intentId);
  if (typeof latest_charge !== 'string') throw new Error(`${intentId} was not charged`);
  return latest_charge;
}

describe('a refund', () => {
  it('takes credits back in proportion to a refund, also below zero', async () => {
    const { buyer, intentId } = await aPaidPackage();
    await billing.asAdmin.post('/admin/credits/remove', { userId: buyer.id, amount: 900 });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 2_450 });
    await becomes(buyer, -400);
    await billing.stripe.refunds.create({ payment_intent: intentId });
    await becomes(buyer, -900);
    const [first, second] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length === 2 ? seen : undefined;
    });
    expect(first).toMatchObject({ credits: 5_000, amount: 2_450, reason: 'refund' });
    expect(second).toMatchObject({ credits: 5_000, amount: 2_450 });
  });

  it('takes credits back once when a refund is reported late or twice', async () => {
    const { buyer, intentId } = await aPaidPackage();
    await billing.faults({ stripe: { webhooks: { paused: true, duplicate: true, delayMs: 0 } } });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 1_000 });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 3_900 });
    const events = (await billing.stripe.events.list({ limit: 2 })).data;
    // Newest first: the total comes before the part.
    for (const event of [...events, ...events]) {
      const payload = JSON.stringify(event);
      expect((await post(payload, sign(payload))).status).toBe(200);
    }
    expect(await billing.balanceOf(buyer)).toBe(0);
    await until(() => refundsOf(buyer).length > 0);
    expect(refundsOf(buyer)).toHaveLength(1);
  });

  it('credits a charge before its refund when the refund is reported first', async () => {
    const { buyer, intent: charged } = await aChargeUnheard();
    await billing.stripe.refunds.create({ payment_intent: String(charged?.id), amount: 2_450 });
    const [event] = (await billing.stripe.events.list({ limit: 1 })).data;
    const payload = JSON.stringify(event);
    expect((await post(payload, sign(payload))).status).toBe(200);
    expect(await billing.balanceOf(buyer)).toBe(500);
  });
});

describe('a small refund', () => {
  it('moves the money also when it is worth less than a tenth of a credit', async () => {
    const { buyer, intentId } = await aPaidPackage('pm_card_visa', { creditAmount: 1 });
    await billing.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
    const [event] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length > 0 ? seen : undefined;
    });
    expect(event).toMatchObject({ credits: 0, amount: 100 });
    const ours = ({ userId, paid }: BalanceChanged) => userId === buyer.id && paid === 4_800;
    await until(() => billing.bus.seen(BalanceChanged).some(ours));
    expect(await billing.balanceOf(buyer)).toBe(1);
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });
});

describe('a dispute', () => {
  it('takes credits back when a dispute opens and returns them when it is won', async () => {
    const { buyer, intentId } = await aPaidPackage();
    const opened = await hook(`charges/${await chargeOf(intentId)}/dispute`, {});
    const { id } = (await opened.json()) as { id: string };
    await becomes(buyer, 0);
    await hook(`disputes/${id}/close`, { status: 'won' });
    await becomes(buyer, 1_000);
    const [, back] = await until(() => {
      const seen = refundsOf(buyer);
      return seen.length === 2 ? seen : undefined;
    });
    expect(back).toMatchObject({ reason: 'dispute', credits: -10_000, amount: -4_900 });
    const { body } = await billing.as(buyer.token).get('/purchases/history');
    const [line] = statementSchema.parse(body).transactions;
    expect(line).toMatchObject({
      description: expect.stringMatching('^Dispute decided for the seller: '),
    });
    const document = await billing.as(buyer.token).get(`/purchases/receipts/${line?._id}`);
    expect(document.body).toMatchObject({
      title: expect.stringMatching('^Receipt'),
      rows: [
        { description: expect.stringMatching('^Dispute decided for the seller or reduced: ') },
      ],
    });
  });

  it('books each change of its amount once, in any order and repeated, and settles exactly', async () => {
    const changed = async (status: 'won' | 'lost') => {
      const { buyer, intentId } = await aPaidPackage();
      const id = `du_${intentId.slice(3)}`;
      const report = (type: string, amount: number, created: number, state = 'needs_response') => {
        const object = { id, object: 'dispute', status: state, amount, payment_intent: intentId };
        const event = {
          ...anEvent(`charge.dispute.${type}`, object),
          id: `evt_${created}`,
          created,
        };
        const payload = JSON.stringify(event);
        return async () => expect((await post(payload, sign(payload))).status).toBe(200);
      };
      const opened = report('created', 4_900, 1);
      const half = report('updated', 2_450, 2);
      const full = report('funds_withdrawn', 4_900, 3);
      const less = report('updated', 980, 4);
      const closed = report('closed', 980, 5, status);
      await opened();
      expect(await billing.balanceOf(buyer)).toBe(0);
      await half();
      expect(await billing.balanceOf(buyer)).toBe(500);
      await Promise.all([full(), full(), opened()]);
      expect(await billing.balanceOf(buyer)).toBe(0);
      await less();
      await Promise.all([half(), full(), less(), opened()]);
      expect(await billing.balanceOf(buyer)).toBe(800);
      await Promise.all([closed(), closed()]);
      for (const late of [opened, half, full, less, closed]) await late();
      await billing.published();
      return { balance: await billing.balanceOf(buyer), moves: refundsOf(buyer) };
    };
    const [won, lost] = [await changed('won'), await changed('lost')];
    const moves = [4_900, -2_450, 2_450, -3_920];
    const sorted = (some: readonly number[]) => some.toSorted((one, other) => one - other);
    const amounts = (some: typeof won.moves) => sorted(some.map(({ amount }) => amount));
    expect(won.balance).toBe(1_000);
    expect(amounts(won.moves)).toEqual(sorted([...moves, -980]));
    expect(lost.balance).toBe(800);
    expect(amounts(lost.moves)).toEqual(sorted(moves));
    expect((await billing.checkLedger()).mismatches).toEqual([]);
  });

  it('takes credits back for a dispute that is reported with the payment', async () => {
    const { buyer } = await aPaidPackage('pm_card_createDispute');
    await becomes(buyer, 0);
    const report = await billing.checkLedger();
    expect(report.mismatches).toEqual([]);
  });
});
