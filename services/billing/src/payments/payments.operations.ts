import { age, columns, type Operation } from '@leadmart/platform/operations';
import type { BillingConfig } from '../billing.config.js';
import { openStatuses } from './payment.repository.js';
import type { PaymentDocument } from './payment.schema.js';
import { LostCharges, type LostCharge } from './repairs/lost-charges.js';
import { Reconciler } from './repairs/reconciler.js';

const dayMs = 24 * 60 * 60 * 1_000;
const shownAtOnce = 50;
const days = { value: 'n', help: 'look at the last n days', isNeeded: true } as const;

const open: Operation<BillingConfig> = {
  words: 'payments open',
  summary: 'Shows payments whose outcome is not known yet, the oldest first',
  about:
    'Exit code 1 when a payment has been open for more than ten minutes and does not wait for its card holder.',
  options: { limit: { value: 'n', help: `the number of payments shown (default ${shownAtOnce})` } },
  run: async ({ given, connection, say, now }) => {
    const found = await (
      await connection()
    )
      .collection<PaymentDocument>('payments')
      .find({ status: { $in: [...openStatuses] } })
      .sort({ createdAt: 1 })
      .limit(given.count('limit', shownAtOnce))
      .toArray();
    if (found.length === 0) {
      say('No payment is open.');
      return 0;
    }
    const rows = found.map(({ _id, userId, status, createdAt, checks, work, intentId }) => ({
      paymentId: _id,
      userId,
      status,
      open: age(createdAt, now),
      checks,
      nextCheckAt: work?.dueAt,
      intentId,
    }));
    say(columns(rows));
    const isLate = ({ status, createdAt }: PaymentDocument) =>
      status !== 'requires_action' && now.getTime() - createdAt.getTime() > 10 * 60_000;
    return found.some(isLate) ? 1 : 0;
  },
};

const settle: Operation<BillingConfig> = {
  words: 'payments settle',
  summary: 'Asks Stripe about every open payment now and settles what it knows',
  about: 'The service does the same by itself at growing intervals.',
  run: async ({ connection, app, say, now }) => {
    const payments = (await connection()).collection<PaymentDocument>('payments');
    const isOpen = { status: { $in: [...openStatuses] } };
    const before = await payments.countDocuments(isOpen);
    await payments.updateMany(isOpen, { $set: { 'work.dueAt': now } });
    await (await app()).get(Reconciler, { strict: false }).settleOpen();
    say(`${before} were open, ${await payments.countDocuments(isOpen)} still are.`);
  },
};

const missing: Operation<BillingConfig> = {
  words: 'payments missing',
  summary: 'Compares the charges and refunds at Stripe with ours and shows what is missing here',
  about:
    'Changes nothing. Exit code 1 when something is missing. `payments recover` repairs not-credited, unknown and ' +
    'refund-missed. no-buyer: the buyer registered after the backup; see `payments recover`. dispute-missed: send the ' +
    "event again from Stripe's dashboard. unreadable: look at the charge in Stripe's dashboard.",
  options: { days },
  run: async ({ given, app, say, now }) => {
    const from = new Date(now.getTime() - given.count('days', 1) * dayMs);
    const lost = await all((await app()).get(LostCharges, { strict: false }).since(from));
    say(lost.length === 0 ? 'Nothing is missing.' : columns(lost.map(rowOf)));
    return lost.length > 0 ? 1 : 0;
  },
};

const recover: Operation<BillingConfig> = {
  words: 'payments recover',
  summary: 'Credits what was charged and is missing here, and takes back what was refunded',
  about:
    'Each charge is credited once, however often the command runs. Buyers get the receipt again. Exit code 1 when ' +
    'a person has to decide about something.',
  options: {
    days,
    payment: {
      value: 'payment id',
      help: 'only this payment, even when billing has no account of its buyer',
    },
  },
  run: async ({ given, app, say, log, now }) => {
    const from = new Date(now.getTime() - given.count('days', 1) * dayMs);
    const only = given.text('payment');
    const notes = await log();
    const lostCharges = (await app()).get(LostCharges, { strict: false });
    const repaired: LostCharge[] = [];
    const left: LostCharge[] = [];
    for (const lost of await all(lostCharges.since(from))) {
      if (only !== undefined && lost.charge.paymentId !== only) continue;
      const isRepaired = await lostCharges.repair(lost, { evenWithoutBuyer: only !== undefined });
      (isRepaired ? repaired : left).push(lost);
    }
    if (repaired.length > 0)
      await notes.note('payments recover', {
        payments: repaired.map(({ charge, loss }) => `${loss} ${charge.paymentId}`),
      });
    say(`${repaired.length} repaired, ${left.length} left.`);
    if (repaired.length > 0) say(columns(repaired.map(rowOf)));
    if (left.length > 0) say(`Left:\n${columns(left.map(rowOf))}`);
    return left.length > 0 ? 1 : 0;
  },
};

const rowOf = ({ loss, charge }: LostCharge) => ({
  loss,
  paymentId: charge.paymentId,
  intentId: charge.intentId,
  userId: charge.metadata['userId'],
  credits: charge.metadata['credits'],
  cents: charge.amount,
  refunded: charge.refunded,
  charged: charge.createdAt,
});

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Operators' commands about payments. */
export const paymentOperations = [open, settle, missing, recover];
