import { cents, tenths, type Cents, type CreditTenths } from '@leadmart/contracts';
import type { Payment, PaymentDispute, TakenBack } from '../payment.js';

/** A dispute in an event of the provider. */
export interface DisputeReport extends Omit<PaymentDispute, 'reports'> {
  /** The id of the event. */
  readonly eventId: string;
  /** Whether the event opens the dispute: it is older than all others. */
  readonly isOpening: boolean;
}

/** A report of the provider. Refunds are totals so far and disputes have a state, so that one that arrives twice or late changes nothing. */
export type Reported =
  | { readonly reason: 'refund'; readonly refundedTotal: Cents }
  | { readonly reason: 'dispute'; readonly dispute: DisputeReport };

export interface TakeBackDecision {
  readonly after: TakenBack;
  /** Credits to take off the account; negative when a dispute that was won or reduced gives them back. */
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
export function decideTakeBack(paid: Paid, reported: Reported): TakeBackDecision {
  const before = paid.takenBack;
  const noted = note(before, reported);
  if (noted === before) return { after: before, credits: tenths(0), amount: cents(0) };
  const moneyBack = moneyTakenBack(paid.amount, noted);
  const target = shareOf(paid, moneyBack);
  return {
    after: { ...noted, credits: target },
    credits: tenths(target - before.credits),
    amount: cents(moneyBack - moneyTakenBack(paid.amount, before)),
  };
}

/** The money that a refund may still send back. Disputed money is the bank's to decide about. */
export function refundableOf({
  amount,
  status,
  takenBack,
}: Pick<Payment, 'amount' | 'status' | 'takenBack'>): Cents {
  if (status !== 'succeeded') return cents(0);
  return cents(amount - moneyTakenBack(amount, takenBack));
}

function note(before: TakenBack, reported: Reported): TakenBack {
  if (reported.reason === 'refund') {
    if (reported.refundedTotal <= before.refunded) return before;
    return { ...before, refunded: reported.refundedTotal };
  }
  const { eventId, isOpening: _unused, ...dispute } = reported.dispute;
  const known = before.disputes.find(({ id }) => id === dispute.id);
  const report = `${eventId}:${dispute.status}:${dispute.amount}`;
  if (known && isOutOfDate(reported.dispute, known, report)) return before;
  const others = before.disputes.filter(({ id }) => id !== dispute.id);
  const reports = [...(known?.reports ?? []), report];
  return { ...before, disputes: [...others, { ...dispute, reports }] };
}

/** The end of a dispute is final. Reports of its beginning and of earlier changes may arrive later, and again. */
function isOutOfDate(
  { status, at, isOpening }: DisputeReport,
  known: PaymentDispute,
  report: string,
): boolean {
  if (known.status !== 'open' || known.reports.includes(report)) return true;
  if (status !== 'open') return false;
  return isOpening || (at !== undefined && known.at !== undefined && at < known.at);
}

function moneyTakenBack(paid: Cents, { refunded, disputes }: TakenBack): Cents {
  const disputed = disputes
    .filter(({ status }) => status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0);
  return cents(Math.min(paid, refunded + disputed));
}

/** In proportion to the money, rounded in the buyer's favour. All of the money takes all of the credits. */
function shareOf({ amount, credits }: Paid, moneyBack: Cents): CreditTenths {
  return tenths(Number((BigInt(credits) * BigInt(moneyBack)) / BigInt(amount)));
}
