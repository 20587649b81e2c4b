import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PaymentId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { withId } from '@leadmart/platform/entities';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim, type DueRows } from '@leadmart/platform/work';
import type { BillingConfig } from '../../billing.config.js';
import { creditChargesFound, settleOpenPayments } from '../../billing.jobs.js';
import type { IntentState } from '../charges/charge-outcome.js';
import { StripeProvider } from '../charges/stripe-provider.js';
import { PaymentMetrics } from '../payment-metrics.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import type { PaymentDocument } from '../payment.schema.js';
import { Settlement } from '../settlement.js';
import {
  decideCheck,
  nextCheckAt,
  notArrived,
  periodOf,
  recentMs,
} from './reconciler.decisions.js';

type Found = ReadonlyMap<string, IntentState>;
type Find = (payment: Payment) => Promise<IntentState | undefined>;

const pageSize = 100;

/**
 * Repairs payments after crashes and lost answers: stores outcomes that are missing, and credits charges that were
 * never credited.
 */
@Injectable()
export class Reconciler implements OnModuleInit {
  private readonly open: DueRows<PaymentDocument>;

  constructor(
    private readonly payments: PaymentRepository,
    private readonly provider: StripeProvider,
    private readonly settlement: Settlement,
    private readonly clock: Clock,
    private readonly work: Work,
    private readonly metrics: PaymentMetrics,
    @InjectConfig() private readonly config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {
    this.open = work.rowsOf(settleOpenPayments, payments.rows);
  }

  onModuleInit(): void {
    this.work.run(settleOpenPayments, () => this.settleOpen());
    this.work.runOne(creditChargesFound, () => this.creditRecentCharges());
  }

  /** Asks the provider about each open payment that is due for a check. */
  async settleOpen(): Promise<void> {
    for (;;) {
      const { claims } = await this.open.claimMany(this.clock.now(), pageSize);
      await this.settleAll(claims);
      if (claims.length < pageSize || this.work.isStopping) return;
    }
  }

  private async settleAll(claims: readonly Claim<PaymentDocument>[]): Promise<void> {
    let search: Promise<Found> | undefined;
    const due = claims.map(({ row }) => withId(row));
    const find = async ({ id }: Payment) => (await (search ??= this.search(due))).get(id);
    for (const claim of claims)
      await this.work.step(settleOpenPayments, claim, async () => {
        const payment = withId(claim.row);
        if (await this.settleOne(payment, find)) return;
        const at = nextCheckAt(
          payment,
          this.clock.now(),
          this.config.RECONCILE_AFTER_SECONDS * 1_000,
        );
        await claim.again(at, { $inc: { checks: 1 } });
      });
  }

  /** Compares recent charges with credits. Normally the webhook has credited all of them. */
  async creditRecentCharges(): Promise<void> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - recentMs);
    for await (const state of this.provider.intents(from, now)) {
      if (state.status !== 'succeeded' || state.paymentId === undefined) continue;
      const payment = await this.payments.find(state.paymentId as PaymentId);
      if (payment && payment.status !== 'succeeded') await this.repair(payment, state);
    }
  }

  /** Returns false when the payment is to be checked again. */
  private async settleOne(payment: Payment, find: Find): Promise<boolean> {
    const { intentId } = payment;
    const state = await (intentId ? this.provider.retrieve(intentId) : find(payment));
    const decision = decideCheck(payment, state?.status, this.clock.now());
    if (decision === 'settle' && state) return this.repair(payment, state);
    if (decision === 'cancel' && state)
      return this.repair(payment, await this.provider.cancel(state.intentId));
    if (decision !== 'give-up') return false;
    await this.settlement.fail(payment, notArrived);
    return true;
  }

  /** Finds the intents of payments by the payment ids in one list of the intents created around the same time. */
  private async search(due: readonly Payment[]): Promise<Found> {
    const sought = due.filter(({ intentId }) => intentId === undefined);
    const missing = new Set<string>(sought.map(({ id }) => id));
    const found = new Map<string, IntentState>();
    const { from, to } = periodOf(sought);
    for await (const state of this.provider.intents(from, to)) {
      const { paymentId } = state;
      if (paymentId !== undefined && missing.delete(paymentId)) found.set(paymentId, state);
      if (missing.size === 0) break;
    }
    return found;
  }

  /** Returns false when the payment is still open. */
  private async repair(payment: Payment, state: IntentState): Promise<boolean> {
    const { id: paymentId, status } = await this.settlement.settle(payment, state);
    if (status === 'succeeded') {
      this.log.warn({ paymentId }, 'payment credited by the reconciler');
      this.metrics.repaired();
    }
    return status === 'succeeded' || status === 'failed';
  }
}
