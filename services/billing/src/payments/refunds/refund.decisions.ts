import { cents, tenths, type Cents, type CreditTenths } from '@leadmart/contracts';
import type { PaymentDispute, TakenBack } from '../payment.js';

/**
 * A report of the provider. Refunds are totals so far and disputes have a state, so that a report that arrives twice
 * or late changes nothing.
 */
export type Reported =
  | { readonly reason: 'refund'; readonly refundedTotal: Cents }
  | { readonly reason: 'dispute'; readonly dispute: PaymentDispute };

export interface TakeBack {
  readonly after: TakenBack;
  /** Credits to take off the account; negative when a won dispute gives them back. */
  readonly credits: CreditTenths;
  /** The money that moved with them. */
  readonly amount: Cents;
}

interface Paid {
  readonly amount: Cents;
  readonly credits: CreditTenths;
  readonly takenBack: TakenBack;
}

/** The credits that a report moves: the difference between the new total and the credits taken before. */
export function decideTakeBack(paid: Paid, reported: Reported): TakeBack {
  const before = paid.takenBack;
  const noted = note(before, reported);
  const moneyBack = moneyTakenBack(paid.amount, noted);
  const target = shareOf(paid, moneyBack);
  return {
    after: { ...noted, credits: target },
    credits: tenths(target - before.credits),
    amount: cents(moneyBack - moneyTakenBack(paid.amount, before)),
  };
}

function note(before: TakenBack, reported: Reported): TakenBack {
  if (reported.reason === 'refund') {
    const refunded = cents(Math.max(before.refunded, reported.refundedTotal));
    return { ...before, refunded };
  }
  const { dispute } = reported;
  const known = before.disputes.find(({ id }) => id === dispute.id);
  // The end of a dispute is final; the report of its beginning may arrive later.
  if (known && known.status !== 'open') return before;
  const others = before.disputes.filter(({ id }) => id !== dispute.id);
  return { ...before, disputes: [...others, dispute] };
}

function moneyTakenBack(paid: Cents, { refunded, disputes }: TakenBack): Cents {
  const disputed = disputes
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);
  return cents(Math.min(paid, refunded + disputed));
}

/** In proportion to the money, rounded in the buyer's favour. All of the money takes all of the credits. */
function shareOf({ amount, credits }: Paid, moneyBack: Cents): CreditTenths {
  if (amount === 0) return tenths(0);
  return tenths(Number((BigInt(credits) * BigInt(moneyBack)) / BigInt(amount)));
}
