import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { cents, tenths } from '@leadmart/contracts';
import { aPayment } from '../../../test/factories/payment.js';
import type { Payment, PaymentDispute } from '../payment.js';
import { decideTakeBack, refundableOf, type Reported } from './refund.decisions.js';

const refund = (total: number): Reported => ({ reason: 'refund', refundedTotal: cents(total) });
let events = 0;
const dispute = (
  status: PaymentDispute['status'],
  amount = 4_900,
  { at, isOpening = false }: { at?: number; isOpening?: boolean } = {},
): Reported => {
  events += 1;
  const report = { eventId: `evt_${events}`, isOpening, ...(at !== undefined && { at }) };
  return { reason: 'dispute', dispute: { id: 'du_1', amount: cents(amount), status, ...report } };
};

/** The payment after these reports, and the credits and money that each of them moved. */
function given(payment: Payment, ...reports: Reported[]) {
  const moved: { credits: number; amount: number }[] = [];
  let takenBack = payment.takenBack;
  for (const report of reports) {
    const { after, credits, amount } = decideTakeBack({ ...payment, takenBack }, report);
    moved.push({ credits, amount });
    takenBack = after;
  }
  return { moved, takenBack };
}

describe('taking credits back', () => {
  it('takes all credits back for a full refund', () => {
    expect(given(aPayment(), refund(4_900)).moved).toEqual([{ credits: 10_000, amount: 4_900 }]);
  });

  it('takes credits back in proportion to the refund, rounded in favour of the buyer', () => {
    expect(given(aPayment(), refund(1_633)).moved).toEqual([{ credits: 3_332, amount: 1_633 }]);
  });

  it('takes exactly all credits back in several partial refunds', () => {
    const { moved, takenBack } = given(aPayment(), refund(1_633), refund(3_266), refund(4_900));
    expect(moved.reduce((sum, { credits }) => sum + credits, 0)).toBe(10_000);
    expect(takenBack.credits).toBe(10_000);
  });

  it('moves no credits for a report that arrives twice or late', () => {
    const { moved } = given(aPayment(), refund(2_000), refund(2_000), refund(1_000));
    expect(moved.slice(1)).toEqual([
      { credits: 0, amount: 0 },
      { credits: 0, amount: 0 },
    ]);
  });

  it('takes credits back when a dispute opens and returns them when it is won', () => {
    expect(given(aPayment(), dispute('open'), dispute('won')).moved).toEqual([
      { credits: 10_000, amount: 4_900 },
      { credits: -10_000, amount: -4_900 },
    ]);
  });

  it('moves no credits when an open dispute is lost', () => {
    expect(given(aPayment(), dispute('open'), dispute('lost')).moved[1]?.credits).toBe(0);
  });

  it.each(['won', 'lost'] as const)(
    'ignores the late opening of a dispute that was %s',
    (status) => {
      expect(given(aPayment(), dispute(status), dispute('open')).moved[1]?.credits).toBe(0);
    },
  );

  it('follows the amount of an open dispute, up and down, and returns all when it is won', () => {
    const reports = [4_900, 2_450, 4_900, 2_450].map((amount) => dispute('open', amount));
    const { moved, takenBack } = given(aPayment(), ...reports, dispute('won', 2_450));
    expect(moved.map(({ amount }) => amount)).toEqual([4_900, -2_450, 2_450, -2_450, -2_450]);
    expect(takenBack).toMatchObject({ credits: 0, disputes: [{ status: 'won' }] });
  });

  it('ignores an opening that arrives after a change, and ends a dispute whatever the times say', () => {
    const opening = dispute('open', 4_900, { isOpening: true });
    expect(given(aPayment(), dispute('open', 2_450), opening).takenBack.credits).toBe(5_000);
    const change = dispute('open', 2_450, { at: 20 });
    const won = dispute('won', 2_450, { at: 19 });
    expect(given(aPayment(), change, won).takenBack.credits).toBe(0);
  });

  it('keeps the amount with which a dispute is lost', () => {
    const { takenBack } = given(aPayment(), dispute('open'), dispute('lost', 2_450));
    expect(takenBack.credits).toBe(5_000);
  });

  it('ends with the same credits for the reports of a dispute in any order and repeated', () => {
    const opening = dispute('open', 4_900, { at: 10, isOpening: true });
    const changes = [2_450, 980].map((amount, i) => dispute('open', amount, { at: 20 + i }));
    for (const [end, credits] of [
      [[], 2_000],
      [[dispute('lost', 980, { at: 22 })], 2_000],
      [[dispute('won', 980, { at: 22 })], 0],
    ] as const) {
      const reports = [opening, ...changes, ...end];
      const repeated = fc.shuffledSubarray([...reports, ...reports], {
        minLength: reports.length * 2,
      });
      fc.assert(
        fc.property(repeated, (some) => {
          expect(given(aPayment(), ...some).takenBack.credits).toBe(credits);
        }),
      );
    }
  });

  it('moves no credits for a report that arrives again after another one of the same second', () => {
    const [first, second] = [2_450, 980].map((amount) => dispute('open', amount, { at: 20 }));
    if (!first || !second) throw new Error('expected two reports');
    expect(given(aPayment(), first, second, first).takenBack.credits).toBe(2_000);
  });

  it('never takes back more credits than were bought', () => {
    const { takenBack } = given(aPayment(), refund(3_000), dispute('open'));
    expect(takenBack.credits).toBe(10_000);
  });

  it('returns only the credits that were not refunded when a dispute is won', () => {
    const { takenBack } = given(
      aPayment(),
      refund(2_450),
      dispute('open', 2_450),
      dispute('won', 2_450),
    );
    expect(takenBack.credits).toBe(5_000);
  });

  it('computes refunds of large amounts exactly', () => {
    const large = aPayment({ credits: tenths(1_000_000_000), amount: cents(99_999_900) });
    expect(given(large, refund(33_333_300)).moved[0]?.credits).toBe(333_333_333);
  });
});

describe('the money that can be refunded', () => {
  it('the rest of a paid payment can be refunded, without what is disputed', () => {
    const paid = aPayment({ status: 'succeeded' });
    const left = (...reports: Reported[]) =>
      refundableOf({ ...paid, takenBack: given(paid, ...reports).takenBack });
    expect(left()).toBe(4_900);
    expect(left(refund(980))).toBe(3_920);
    expect(left(refund(4_900))).toBe(0);
    expect(left(refund(980), dispute('open', 2_000))).toBe(1_920);
    expect(refundableOf({ ...paid, status: 'failed' })).toBe(0);
  });
});
