import { describe, expect, it } from '@jest/globals';
import {
  cents,
  CreditsAdjusted,
  CreditsCharged,
  CreditsGranted,
  CreditsReleased,
  CreditsReturned,
  PaymentRefunded,
  PaymentSucceeded,
  tenths,
} from '@leadmart/contracts';
import { anAccount, anAdmin, noon } from '../../test/factories/account.js';
import { aPurchase } from '../../test/factories/charge.js';
import { aPayment } from '../../test/factories/payment.js';
import type { Movement } from '../accounts/ledger/entry.js';
import { book } from '../accounts/ledger/ledger.decisions.js';
import { replayedEventOf } from './replay.decisions.js';

const payment = aPayment();
const claimId = '65f0000000000000000000c1';

const entryOf = (
  kind: Movement['kind'],
  amount: number,
  details: Movement['details'] = {},
  account = anAccount(),
) =>
  book(
    account,
    {
      operationId: 'o1',
      source: 'payment',
      kind,
      amount: tenths(amount),
      actor: { role: 'admin', id: anAdmin },
      description: 'why',
      details,
    },
    { id: 'e1', now: noon },
  ).entry;

const eventOf = (...entry: Parameters<typeof entryOf>) =>
  replayedEventOf(entryOf(...entry), payment);

describe('the event of a replayed entry', () => {
  const purchase = { purchaseId: aPurchase };

  it('names the credits that a purchase spent and that its release returned', () => {
    expect(eventOf('charge', -300, purchase)).toMatchObject({
      type: CreditsCharged.type,
      payload: { amount: 300 },
    });
    const bought = { ...anAccount(), balance: tenths(10), paid: cents(10), bought: tenths(10) };
    expect(eventOf('charge', -3, purchase, { ...bought, prepaid: cents(10) })).toMatchObject({
      payload: { prepaidChange: -3 },
    });
    expect(eventOf('charge', 0, purchase)).toMatchObject({ payload: { amount: 0 } });
    expect(eventOf('release', 300, purchase)).toMatchObject({
      type: CreditsReleased.type,
      payload: { amount: 300 },
    });
  });

  it('names the payment, and what a refund or a dispute took back', () => {
    expect(eventOf('top-up', 10_000)).toMatchObject({
      type: PaymentSucceeded.type,
      payload: { paymentId: payment.id, credits: 10_000, amount: 4_900 },
    });
    for (const reason of ['refund', 'dispute'] as const)
      expect(eventOf(reason, -300, { cents: cents(-147) })).toMatchObject({
        type: PaymentRefunded.type,
        payload: { credits: 300, amount: 147, reason },
      });
    expect(eventOf('refund', -300)).toMatchObject({ payload: { amount: 0 } });
    expect(replayedEventOf(entryOf('top-up', 10_000), undefined)).toBeUndefined();
    expect(replayedEventOf(entryOf('refund', -300), undefined)).toBeUndefined();
  });

  it.each(['add', 'remove', 'set', 'add-all', 'remove-all'] as const)(
    'names the admin, the reason and the batch of an adjustment by %s',
    (kind) => {
      const event = eventOf(kind, 50, { batchId: claimId });
      expect(event?.type).toBe(CreditsAdjusted.type);
      expect(event?.payload).toMatchObject({ amount: 50, kind, adminId: anAdmin, reason: 'why' });
      expect(event?.payload).toHaveProperty('batchId', claimId);
      expect(eventOf(kind, 50)?.payload).not.toHaveProperty('batchId');
      expect(eventOf(kind, 0)).toBeUndefined();
    },
  );

  it('names returned leads, and the credits of a welcome', () => {
    expect(eventOf('return', 50, { ...purchase, claimId, quantity: 1 })).toMatchObject({
      type: CreditsReturned.type,
      payload: { amount: 50, quantity: 1 },
    });
    expect(eventOf('welcome', 50)).toMatchObject({
      type: CreditsGranted.type,
      payload: { amount: 50 },
    });
  });
});
