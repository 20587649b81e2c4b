import { describe, expect, it } from '@jest/globals';
import {
  BillingAdminActed,
  ChargeCredits,
  CreditsAdjusted,
  CreditsCharged,
  CreditsGranted,
  CreditsReleased,
  PaymentRefunded,
  PaymentSucceeded,
  ReleaseCredits,
  ReplayBillingEvents,
  UserRegistered,
  type Envelope,
  type PurchaseId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { aUserId, until } from '@leadmart/platform/testing';
import { startBilling, type TestBuyer } from './start-billing.js';

const counted = [
  PaymentSucceeded,
  PaymentRefunded,
  CreditsAdjusted,
  CreditsCharged,
  CreditsReleased,
  CreditsGranted,
  BillingAdminActed,
];

const billing = await startBilling({ DEMO_ACCOUNTS: 'true' });

describe('the replay of billing events', () => {
  const pay = async ({ token }: TestBuyer) => {
    const { _id: packageId } = await billing.aPackage({ price: 33, creditAmount: 1_001 });
    const body = { paymentMethodId: 'pm_card_visa', packageId };
    const answer = await billing.as(token).post('/payments/process', body);
    expect(answer.status).toBe(200);
  };

  async function refundInPart({ id }: TestBuyer) {
    const payment = await billing.mongo.collection('payments').findOne({ userId: id });
    const payment_intent = String(payment?.['intentId']);
    await billing.stripe.refunds.create({ payment_intent, amount: 1_000 });
    await until(() => billing.bus.seen(PaymentRefunded).some(({ userId }) => userId === id));
  }

  async function charge({ id: buyerId }: TestBuyer) {
    const purchaseId = newId() as PurchaseId;
    const description = { datasetName: 'Small businesses', quantity: 9 };
    await billing.bus.request(ChargeCredits, { purchaseId, buyerId, amount: 450, description });
    return { purchaseId, buyerId };
  }

  const adjust = async (kind: string, body: object, headers = {}) => {
    const answer = await billing.asAdmin.post(`/admin/credits/${kind}`, body, headers);
    // A change of all accounts may go on after its answer.
    expect([200, 202]).toContain(answer.status);
  };

  async function allEvents(limit: number): Promise<Envelope[]> {
    const events: Envelope[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(after, limit);
      events.push(...page.events);
      after = page.next;
    }
    return events;
  }
  const ask = (after: string, limit: number) =>
    billing.bus.request(ReplayBillingEvents, { after, limit });

  const essence = ({ messageId, type, producer, payload }: Envelope) => ({
    messageId,
    type,
    producer,
    payload,
  });
  const byId = (a: { messageId: string }, b: { messageId: string }) =>
    a.messageId < b.messageId ? -1 : 1;

  it('replays the events as they were published, message by message', async () => {
    await billing.bus.publish(UserRegistered, {
      ...UserRegistered.sample,
      userId: aUserId(),
      email: 'buyer@leadmart.test',
    });
    const buyer = await billing.aBuyer();
    await pay(buyer);
    await refundInPart(buyer);
    await charge(buyer);
    await billing.bus.command(ReleaseCredits, { ...(await charge(buyer)), reason: 'test' });
    await until(() => billing.bus.seen(CreditsReleased).length === 1);
    await adjust('add', { userId: buyer.id, amount: 12.3, reason: 'Sorry' });
    await adjust('remove', { userId: buyer.id, amount: 1 });
    await adjust('set', { userId: buyer.id, amount: 70 });
    await adjust('set', { userId: buyer.id, amount: 70 });
    await adjust('add-all', { amount: 5 }, { 'idempotency-key': 'for-everybody' });
    await until(() => billing.bus.seen(CreditsGranted).length === 1);
    await billing.published();
    const published = counted.flatMap((definition) => billing.bus.envelopes(definition));
    expect(new Set(published.map(({ type }) => type)).size).toBe(counted.length);
    for (const limit of [3, 1_000]) {
      const replayed = await allEvents(limit);
      expect(replayed.map(essence).toSorted(byId)).toEqual(published.map(essence).toSorted(byId));
    }
  });

  it('publishes one audit record for a batch and for each other action', () => {
    const records = billing.bus.seen(BillingAdminActed);
    expect(records.filter(({ action }) => action === 'credits.added-to-all')).toMatchObject([
      {
        subject: { type: 'all-users', name: 'All users' },
        after: { credits: 5, users: 2 },
        reason: 'Manual adjustment',
      },
    ]);
    expect(records.find(({ action }) => action === 'credits.added')).toMatchObject({
      adminId: expect.any(String),
      subject: { type: 'user' },
      reason: 'Sorry',
    });
    expect(JSON.stringify(records)).not.toContain('@');
  });

  it('refuses a position that it did not return', async () => {
    await expect(ask('elsewhere:1', 10)).rejects.toThrow('After is not a cursor of this replay');
  });
});
