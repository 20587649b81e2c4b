import { describe, expect, it } from '@jest/globals';
import {
  CardDeclined,
  cents,
  OfferChanged,
  PackageNotFound,
  PaymentMethodInvalid,
  PriceTooSmall,
  ProviderUnavailable,
  type PaymentId,
} from '@leadmart/contracts';
import { aBuyer, anotherBuyer, noon } from '../../test/factories/account.js';
import { aPackage, aPackageId, aPayment } from '../../test/factories/payment.js';
import {
  requestKeyOf,
  decideOffer,
  errorOfFailure,
  inputHashOf,
  isKeyOver,
  newPayment,
  nextStep,
  sameClickMs,
} from './payment.decisions.js';
import type { PaymentStatus } from './payment.js';

const body = { paymentMethodId: 'pm_card_visa', packageId: aPackageId };
const request = { userId: aBuyer, body, address: '10.0.0.7', mayChargeSavedCard: true };
const after = (ms: number) => new Date(noon.getTime() + ms);

describe('the return of a payment', () => {
  it('names a payment by buyer, card, package and the offer that was confirmed', () => {
    expect(requestKeyOf(request)).toBe(requestKeyOf({ ...request }));
    expect(requestKeyOf(request)).not.toBe(requestKeyOf({ ...request, userId: anotherBuyer }));
    const otherPackage = { ...body, packageId: '65f000000000000000000062' as typeof aPackageId };
    expect(requestKeyOf(request)).not.toBe(requestKeyOf({ ...request, body: otherPackage }));
    expect(requestKeyOf(request)).not.toBe(
      requestKeyOf({ ...request, body: { ...body, paymentMethodId: 'pm_card_mastercard' } }),
    );
    for (const offer of [{ expectedCredits: 1_000 }, { expectedPrice: 49 }])
      expect(requestKeyOf(request)).not.toBe(
        requestKeyOf({ ...request, body: { ...body, ...offer } }),
      );
  });

  it('names a payment by buyer and idempotency key when there is a key', () => {
    const keyed = { ...request, idempotencyKey: 'k1' };
    const otherCard = { ...body, paymentMethodId: 'pm_card_mastercard' };
    expect(requestKeyOf({ ...keyed, body: otherCard })).toBe(requestKeyOf(keyed));
    expect(requestKeyOf({ ...keyed, userId: anotherBuyer })).not.toBe(requestKeyOf(keyed));
  });

  it('names an automatic top-up by its crossing only', () => {
    const crossed = { ...request, crossing: '7' };
    const otherCard = { ...body, paymentMethodId: 'pm_card_mastercard' };
    expect(requestKeyOf({ ...crossed, body: otherCard, idempotencyKey: 'k1' })).toBe(
      requestKeyOf(crossed),
    );
    expect(requestKeyOf({ ...crossed, crossing: '8' })).not.toBe(requestKeyOf(crossed));
    expect(requestKeyOf({ ...crossed, userId: anotherBuyer })).not.toBe(requestKeyOf(crossed));
  });

  it('keeps the return of a key apart from the return of a click, even for equal text', () => {
    const idempotencyKey = requestKeyOf(request);
    expect(requestKeyOf({ ...request, idempotencyKey })).not.toBe(requestKeyOf(request));
  });

  it('hashes every input of a payment except the idempotency key', () => {
    const hash = inputHashOf(request);
    const packageId = '65f000000000000000000062' as typeof aPackageId;
    const offers = [{ expectedPrice: 49 }, { expectedCredits: 49 }];
    for (const other of [...offers, { packageId }, { paymentMethodId: 'pm_2' }])
      expect(inputHashOf({ ...request, body: { ...body, ...other } })).not.toBe(hash);
    expect(inputHashOf({ ...request, idempotencyKey: 'k1' })).toBe(hash);
  });
});

describe('the end of a request key', () => {
  it.each<[PaymentStatus, number, boolean]>([
    ['succeeded', sameClickMs - 1, false],
    ['succeeded', sameClickMs, true],
    ['failed', sameClickMs - 1, false],
    ['failed', sameClickMs, true],
    ['pending', sameClickMs * 10, false],
    ['unknown', sameClickMs * 10, false],
    ['requires_action', sameClickMs * 10, false],
  ])('ends the return of a click for a %s payment after %i ms: %s', (status, ms, expected) => {
    expect(isKeyOver(aPayment({ status }), after(ms))).toBe(expected);
  });

  it('never ends the return of an idempotency key', () => {
    const payment = aPayment({ status: 'succeeded', requestKey: `key:${aBuyer}:k1` });
    expect(isKeyOver(payment, after(sameClickMs * 100))).toBe(false);
  });
});

describe('the offer of a payment', () => {
  const reduced = aPackage({ discount: 10 });

  it.each([{}, { expectedPrice: 44.1 }, { expectedCredits: 1_000, expectedPrice: 44.1 }])(
    'charges a payment at the current price to a buyer who saw %j',
    (seen) => {
      expect(decideOffer(reduced, seen)).toEqual({ kind: 'charge', price: 4_410 });
    },
  );

  it.each([
    { expectedPrice: 49 },
    { expectedPrice: 44.09 },
    { expectedCredits: 1_000, expectedPrice: 40 },
    { expectedCredits: 10_000, expectedPrice: 44.1 },
    { expectedCredits: 999 },
  ])('refuses a payment with the new offer when the buyer saw %j', (seen) => {
    const details = { packageName: 'Starter', credits: 1_000, price: 44.1 };
    expect(decideOffer(reduced, seen)).toMatchObject({
      kind: 'refuse',
      because: { code: OfferChanged.code, details },
    });
  });

  it('refuses a price that is too small for a card, a price of nothing, and a package of nothing', () => {
    expect(decideOffer(aPackage({ discount: 100 }), {})).toMatchObject({
      because: { code: PriceTooSmall.code },
    });
    expect(decideOffer(aPackage({ creditAmount: 0 }), {})).toMatchObject({
      because: { code: PackageNotFound.code },
    });
    expect(decideOffer(aPackage({ price: 1, discount: 50 }), {})).toEqual({
      kind: 'charge',
      price: 50,
    });
    expect(decideOffer(aPackage({ price: 1, discount: 51 }), {})).toMatchObject({
      because: { code: PriceTooSmall.code },
    });
  });
});

describe('a new payment', () => {
  const facts = {
    id: '65f000000000000000000051' as PaymentId,
    price: cents(4_410),
    now: noon,
    checkAfterMs: 30_000,
    declineCounters: ['card:1'],
  };

  it('stores the offer, nothing taken back, its lease and its first check', () => {
    const { requestKey, inputHash, ...stored } = newPayment(
      request,
      aPackage({ discount: 10 }),
      facts,
    );
    expect({ requestKey, inputHash }).toEqual({
      requestKey: requestKeyOf(request),
      inputHash: inputHashOf(request),
    });
    expect(stored).toStrictEqual({
      id: facts.id,
      userId: aBuyer,
      packageId: aPackageId,
      packageName: 'Starter',
      paymentMethodId: 'pm_card_visa',
      credits: 10_000,
      amount: 4_410,
      listPrice: 4_900,
      discount: 10,
      status: 'pending',
      takenBack: { refunded: 0, disputes: [], credits: 0 },
      declineCounters: ['card:1'],
      lease: { dueAt: after(10_000) },
      work: { dueAt: after(30_000) },
      checks: 0,
      createdAt: noon,
    });
  });

  it('stores the card, the customer of a saved card, and that a top-up is automatic', () => {
    const card = { brand: 'visa', last4: '4242' };
    const crossed = { ...request, crossing: '7' };
    expect(newPayment(crossed, aPackage(), { ...facts, card, customerId: 'cus_1' })).toMatchObject({
      card,
      customerId: 'cus_1',
      isAutomatic: true,
    });
  });
});

describe('a repetition of a payment', () => {
  it.each<[PaymentStatus, number, string]>([
    ['succeeded', 0, 'answer'],
    ['failed', 0, 'answer'],
    ['requires_action', 0, 'ask-again'],
    ['pending', 0, 'wait'],
    ['pending', 10_000, 'take-over'],
    ['unknown', 10_000, 'take-over'],
  ])('repeats a %s payment after %i ms with the step %s', (status, ms, expected) => {
    expect(nextStep(aPayment({ status }), after(ms))).toBe(expected);
  });
});

describe('the answer to a failed payment', () => {
  it('answers a declined card with the message of the provider', () => {
    const failure = {
      kind: 'card-declined',
      reason: 'Your card has expired.',
      declineCode: 'x',
    } as const;
    const error = errorOfFailure(failure);
    expect(CardDeclined.is(error)).toBe(true);
    expect(error.message).toBe('Your card has expired.');
    expect(error.details).toMatchObject({ success: false, declineCode: 'x' });
  });

  it('answers a declined card without a code when the provider gave none', () => {
    expect(errorOfFailure({ kind: 'card-declined', reason: 'why' }).details).toStrictEqual({
      reason: 'why',
      success: false,
    });
  });

  it('answers an unusable payment method as a failed payment', () => {
    const { details } = errorOfFailure({ kind: 'payment-method-invalid', reason: 'why' });
    expect(details).toEqual({ reason: 'why', success: false });
  });

  it.each([
    ['payment-method-invalid', PaymentMethodInvalid.code],
    ['not-charged', ProviderUnavailable.code],
  ] as const)('answers the failure %s with its own error code', (kind, code) => {
    expect(errorOfFailure({ kind, reason: 'why' }).code).toBe(code);
  });
});
