import { describe, expect, it, jest } from '@jest/globals';
import type { Stripe } from '@stripe/stripe-js';
import { carryOut } from './carry-out.js';
import { keepAttempt, keptAttempt, settles, type PaymentAttempt } from './payment-attempt.js';

const attempt: PaymentAttempt = {
  key: 'k',
  userId: 'u',
  paymentMethodId: 'pm_1',
  packageId: 'p',
  expectedCredits: 1_000,
  expectedPrice: 48,
  card: 'Visa ending in 4242',
};
const failed = (status: number, body: Record<string, unknown> = {}) => ({
  error: { status, body },
});
const paid = {
  data: { success: true, paymentId: 'y', creditsAdded: 1_000, creditBalance: 1_000 } as never,
};
const question = {
  data: { success: false, requiresAction: true, clientSecret: 's', paymentId: 'y' } as never,
};

type Answer = typeof paid | ReturnType<typeof failed>;

async function outcome(
  answers: Answer[],
  asked: Awaited<ReturnType<Stripe['confirmCardPayment']>> = { paymentIntent: {} as never },
) {
  const send = jest.fn(async (_attempt: PaymentAttempt) => answers.shift() ?? paid);
  const end = await carryOut(attempt, { send, stripe: { confirmCardPayment: async () => asked } });
  return { end, sent: send.mock.calls.map(([one]) => one) };
}

describe('carrying out a payment', () => {
  it('reports a payment that the server confirms', async () => {
    expect((await outcome([paid])).end).toMatchObject({ end: 'paid' });
  });

  it("sends the same attempt again after the bank's question", async () => {
    const { end, sent } = await outcome([question, paid]);
    expect(end).toMatchObject({ end: 'paid' });
    expect(sent).toEqual([attempt, attempt]);
  });

  it("refuses a declined card with the provider's message first, then with our sentence", async () => {
    const declined = failed(402, {
      code: 'BILLING.CARD_DECLINED',
      error: 'Your card has insufficient funds.',
      declineCode: 'insufficient_funds',
    });
    const { end } = await outcome([declined]);
    const advice =
      'This card does not have enough funds. You have not been charged. Try another card.';
    const text = 'Your card has insufficient funds.';
    expect(end).toEqual({ end: 'refused', why: 'card', text, advice });
  });

  it("refuses an unknown payment method without the provider's text", async () => {
    const unknown = { code: 'BILLING.PAYMENT_METHOD_INVALID', error: "No such PaymentMethod: 'x'" };
    const { end } = await outcome([failed(400, unknown)]);
    expect(end).toMatchObject({ end: 'refused', text: 'Payment failed. Please try again.' });
  });

  it('refuses a payment with the sentence of our server', async () => {
    const small = { code: 'BILLING.PRICE_TOO_SMALL', error: 'Its price is too small' };
    expect((await outcome([failed(409, small)])).end).toMatchObject({
      text: 'Its price is too small',
    });
  });

  it.each(['card_error', 'invalid_request_error'])(
    'refuses a payment when the card holder fails 3-D Secure, reported as %s',
    async (type) => {
      const { end, sent } = await outcome([question], {
        error: {
          type,
          code: 'payment_intent_authentication_failure',
          message: 'The provided PaymentMethod has failed authentication.',
        } as never,
      });
      const { text, advice } = end as { text: string; advice?: string };
      const own = type === 'card_error' ? advice : text;
      expect(own).toMatch(/^Your bank could not confirm .* You have not been charged\./);
      expect(text.startsWith('The provided')).toBe(type === 'card_error');
      expect(sent).toHaveLength(1);
    },
  );

  it.each([
    ['no answer', [failed(0, { message: 'No connection.' })]],
    ['a fault', [failed(500, { error: 'Something went wrong' })]],
    ['no answer after the question', [question, failed(0)]],
    ['a question that stays open', [question, question]],
  ])('leaves a payment unsettled after %s', async (_what, answers) => {
    const { end } = await outcome(answers);
    expect(end).toEqual({ end: 'unanswered', text: 'Payment failed. Please try again.' });
  });

  it.each([
    ['the connection is lost', { type: 'api_connection_error', message: 'Lost.' }],
    [
      'another tab answered',
      { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'Paid.' },
    ],
  ])("leaves a payment unsettled when %s during the bank's question", async (_what, error) => {
    const { end } = await outcome([question], { error: error as never });
    expect(end).toEqual({ end: 'unanswered', text: 'Payment failed. Please try again.' });
  });

  it('asks the buyer to confirm a new offer', async () => {
    const details = { packageName: 'Solo', credits: 100, price: 52.5 };
    const { end } = await outcome([failed(409, { code: 'BILLING.OFFER_CHANGED', details })]);
    const text =
      'Solo now gives 100 credits for $52.50. You have not been charged. Pay for the new offer, or choose another package.';
    expect(end).toEqual({ end: 'refused', why: 'offer', text });
  });
});

describe('the error of a payment', () => {
  it.each([400, 402, 404, 409, 422])('%i settles the attempt', (status) => {
    expect(settles(failed(status).error)).toBe(true);
  });

  it.each([0, 401, 403, 408, 429, 500, 502, 503, 504])(
    '%i leaves the attempt unsettled',
    (status) => {
      expect(settles(failed(status).error)).toBe(false);
    },
  );

  it('leaves the attempt unsettled while it is still being processed', () => {
    expect(settles(failed(409, { code: 'BILLING.PAYMENT_IN_PROGRESS' }).error)).toBe(false);
  });
});

describe('an unsettled attempt', () => {
  it('finds an attempt again for its user and for no other user', () => {
    keepAttempt(attempt);
    expect(keptAttempt('u')).toEqual(attempt);
    expect(keptAttempt('somebody else')).toBeNull();
    expect(keptAttempt(undefined)).toBeNull();
    keepAttempt(null);
    expect(keptAttempt('u')).toBeNull();
  });

  it('ignores an attempt that cannot be read', () => {
    sessionStorage.setItem('payment', '{');
    expect(keptAttempt('u')).toBeNull();
  });
});
