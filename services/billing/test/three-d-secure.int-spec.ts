import { afterEach, describe, expect, it } from '@jest/globals';
import type { ProcessPaymentBody } from '@leadmart/contracts';
import { until } from '@leadmart/platform/testing';
import { startBilling, type TestBuyer } from './start-billing.js';

const billing = await startBilling();
afterEach(() => billing.faults({}));

const pay = ({ token }: TestBuyer, body: ProcessPaymentBody) =>
  billing.as(token).post('/payments/process', body);
const chargesOf = async ({ id }: TestBuyer) =>
  (await billing.charges()).filter(({ metadata }) => metadata.userId === id);

async function aBuyerAndPackage() {
  const [buyer, { _id: packageId }] = await Promise.all([billing.aBuyer(), billing.aPackage()]);
  return { buyer, packageId };
}

describe('3-D Secure', () => {
  const secure = 'pm_card_threeDSecure2Required';
  const authenticate = async (intentId: string, outcome: 'succeeded' | 'failed') => {
    await fetch(`${billing.sandbox.url}/sandbox/stripe/payment_intents/${intentId}/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
  };
  const intentOf = async ({ id }: TestBuyer): Promise<string> => {
    const found = await billing.mongo.collection('payments').findOne({ userId: id });
    return String(found?.['intentId']);
  };

  it('credits by the webhook after the card holder has authenticated', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    const answer = await pay(buyer, { packageId, paymentMethodId: secure });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: false,
        requiresAction: true,
        clientSecret: expect.stringMatching(/^pi_.*_secret/),
      },
    });
    expect(await billing.balanceOf(buyer)).toBe(0);
    await authenticate(await intentOf(buyer), 'succeeded');
    await until(async () => (await billing.balanceOf(buyer)) === 1_000);
  });

  it('credits by a repetition of the request when the webhook is late', async () => {
    await billing.faults({ stripe: { webhooks: { paused: true } } });
    const { buyer, packageId } = await aBuyerAndPackage();
    const shown = { packageId, expectedCredits: 1_000, expectedPrice: 49 };
    const post = () => pay(buyer, { ...shown, paymentMethodId: secure });
    const first = await post();
    // The package changes between the two steps: the buyer gets the offer that was confirmed.
    const lowered = { packageName: 'Starter', creditAmount: 100, price: 49 };
    const path = `/admin/credits/packages/${packageId}`;
    await billing.asAdmin.put(path, lowered);
    expect((await post()).body).toEqual(first.body);
    await authenticate(await intentOf(buyer), 'succeeded');
    expect((await post()).body).toMatchObject({ success: true, creditBalance: 1_000 });
    await billing.faults({});
    expect(await chargesOf(buyer)).toHaveLength(1);
    expect(await billing.balanceOf(buyer)).toBe(1_000);
  });

  it('lets the buyer try again after a failed authentication', async () => {
    const { buyer, packageId } = await aBuyerAndPackage();
    await pay(buyer, { packageId, paymentMethodId: secure });
    await authenticate(await intentOf(buyer), 'failed');
    const payments = billing.mongo.collection('payments');
    await until(() => payments.findOne({ userId: buyer.id, status: 'failed' }));
    const again = await pay(buyer, { packageId, paymentMethodId: secure });
    expect(again.body).toMatchObject({ requiresAction: true });
  });
});
