import { describe, expect, it, jest } from '@jest/globals';
import type { PaymentId } from '@leadmart/contracts';
import type { Log } from '@leadmart/platform/logging';
import type { Claim, Work } from '@leadmart/platform/work';
import { noon } from '../../../test/factories/account.js';
import { aPayment } from '../../../test/factories/payment.js';
import type { BillingConfig } from '../../billing.config.js';
import type { StripeProvider } from '../charges/stripe-provider.js';
import type { PaymentMetrics } from '../payment-metrics.js';
import type { Payment } from '../payment.js';
import type { PaymentRepository } from '../payment.repository.js';
import type { Settlement } from '../settlement.js';
import { Reconciler } from './reconciler.js';

const seconds = 1_000;
const roundMs = 33 * seconds;

/** A reconciler with open payments that the provider does not know, and a clock that moves by rounds. */
function aReconciler(open: readonly Payment[]) {
  let now = noon;
  let isProviderAway = false;
  const payments = new Map(open.map((payment) => [payment.id, payment]));
  const decidedAfter: number[] = [];
  const intents = jest.fn(async function* (): AsyncGenerator<never> {
    if (isProviderAway) throw new Error('the provider does not answer');
    yield* [];
  });
  const claimOf = (payment: Payment) => ({
    row: { ...payment, _id: payment.id },
    again: async (dueAt: Date) => {
      payments.set(payment.id, { ...payment, work: { dueAt }, checks: payment.checks + 1 });
    },
  });
  const rows = {
    claimMany: async (at: Date, limit: number) => {
      const isDue = ({ work }: Payment) => work?.dueAt !== undefined && work.dueAt <= at;
      return { claims: [...payments.values()].filter(isDue).slice(0, limit).map(claimOf) };
    },
  };
  const work = {
    rowsOf: () => rows,
    // A failed step is due again after a minute.
    step: async (_job: unknown, { row }: Claim, step: () => Promise<void>) => {
      const dueAt = new Date(now.getTime() + 60 * seconds);
      const payment = payments.get(row._id as PaymentId);
      await step().catch(
        () => payment && payments.set(payment.id, { ...payment, work: { dueAt } }),
      );
    },
  };
  const settlement: Pick<Settlement, 'fail'> = {
    fail: async (payment) => {
      payments.delete(payment.id);
      decidedAfter.push((now.getTime() - payment.createdAt.getTime()) / (60 * seconds));
      return payment;
    },
  };
  const reconciler = new Reconciler(
    {} as PaymentRepository,
    { intents } as unknown as StripeProvider,
    settlement as Settlement,
    { now: () => now },
    work as unknown as Work,
    {} as PaymentMetrics,
    { RECONCILE_AFTER_SECONDS: 30 } as BillingConfig,
    { error: () => undefined } as unknown as Log,
  );
  const runUntil = async (minutes: number) => {
    while (now.getTime() + roundMs <= noon.getTime() + minutes * 60 * seconds) {
      now = new Date(now.getTime() + roundMs);
      await reconciler.settleOpen();
    }
  };
  const provider = {
    goesAway: () => (isProviderAway = true),
    returns: () => (isProviderAway = false),
  };
  return { runUntil, decidedAfter, intents, provider };
}

const unknownPayments = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPayment({ id: `payment-${index}` as PaymentId, status: index % 2 ? 'unknown' : 'pending' }),
  );

describe('payments that the provider does not know', () => {
  it('decides 350 unknown payments within ten minutes', async () => {
    const world = aReconciler(unknownPayments(350));
    await world.runUntil(10);
    expect(world.decidedAfter).toHaveLength(350);
    expect(Math.min(...world.decidedAfter)).toBeGreaterThanOrEqual(9);
  });

  it('searches a hundred payments with one list request', async () => {
    const world = aReconciler(unknownPayments(100));
    await world.runUntil(1);
    expect(world.intents).toHaveBeenCalledTimes(1);
  });

  it('decides open payments soon after an outage of the provider', async () => {
    const world = aReconciler(unknownPayments(3));
    world.provider.goesAway();
    await world.runUntil(40);
    expect(world.decidedAfter).toEqual([]);
    world.provider.returns();
    await world.runUntil(42);
    expect(world.decidedAfter).toHaveLength(3);
  });
});
