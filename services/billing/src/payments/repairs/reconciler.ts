import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { BillingConfig } from '../../billing.config.js';
import type { Payment } from '../payment.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { PaymentRepository } from '../payment.repository.js';
import type { IntentState } from '../charges/charge-outcome.js';
import { StripeProvider } from '../charges/stripe-provider.js';
import {
  decideCheck,
  listMargin,
  nextCheckAt,
  notArrived,
  recentMs,
} from './reconciler.decisions.js';
import { SettlementService } from '../settlement.service.js';

type Found = ReadonlyMap<string, IntentState>;
type Find = (payment: Payment) => Promise<IntentState | undefined>;

const pageSize = 100;
const lookBackEveryMs = 10 * 60_000;

/**
 * Repairs payments after crashes and lost answers: stores outcomes that are missing, and credits charges that were
 * never credited.
 */
@Injectable()
export class Reconciler implements OnModuleInit {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly provider: StripeProvider,
    private readonly settlement: SettlementService,
    private readonly clock: Clock,
    private readonly repeater: Repeater,
    private readonly metrics: PaymentMetrics,
    @InjectConfig() private readonly config: BillingConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const intervalMs = this.config.RECONCILE_EVERY_SECONDS * 1_000;
    this.repeater.every({
      name: 'settle open payments',
      intervalMs,
      work: () => this.settleOpen(),
      atStart: true,
    });
    this.repeater.every({
      name: 'find uncredited charges',
      intervalMs: lookBackEveryMs,
      work: () => this.creditRecentCharges(),
      atStart: true,
    });
  }

  /** Asks the provider about each open payment that is due for a check. */
  async settleOpen(): Promise<void> {
    let due: readonly Payment[];
    do {
      due = await this.payments.dueForCheck(this.clock.now(), pageSize);
      await this.settleAll(due);
    } while (due.length === pageSize);
  }

  /** Settles each of these payments, or schedules its next check. */
  private async settleAll(due: readonly Payment[]): Promise<void> {
    let search: Promise<Found> | undefined;
    const find = async ({ id }: Payment) => (await (search ??= this.search(due))).get(id);
    for (const payment of due) {
      try {
        await this.settleOne(payment, find);
      } catch (err) {
        this.log.error({ err, paymentId: payment.id }, 'open payment could not be settled');
        await this.postpone(payment);
      }
    }
  }

  /** Compares recent charges with credits. Normally the webhook has credited all of them. */
  async creditRecentCharges(): Promise<void> {
    const now = this.clock.now();
    const from = new Date(now.getTime() - recentMs);
    const paid: IntentState[] = [];
    for await (const state of this.provider.attempted(from, now)) {
      if (state.status === 'succeeded' && state.paymentId !== undefined) paid.push(state);
      if (paid.length === pageSize) await this.creditMissing(paid.splice(0));
    }
    await this.creditMissing(paid);
  }

  private async creditMissing(paid: readonly IntentState[]): Promise<void> {
    const ids = paid.flatMap(({ paymentId }) => paymentId ?? []);
    const known = new Map((await this.payments.findAll(ids)).map((one) => [String(one.id), one]));
    for (const state of paid) {
      const payment = known.get(state.paymentId ?? '');
      if (payment && payment.status !== 'succeeded') await this.repair(payment, state);
    }
  }

  private async settleOne(payment: Payment, find: Find): Promise<void> {
    const { intentId } = payment;
    const state = await (intentId ? this.provider.retrieve(intentId) : find(payment));
    const decision = decideCheck(payment, state?.status, this.clock.now());
    if (decision === 'settle' && state) await this.repair(payment, state);
    else if (decision === 'cancel' && state)
      await this.repair(payment, await this.provider.cancel(state.intentId));
    else if (decision === 'give-up') await this.settlement.fail(payment, notArrived);
    else await this.postpone(payment);
  }

  /** Finds the intents of payments by the payment ids in one list of the intents created around the same time. */
  private async search(due: readonly Payment[]): Promise<Found> {
    const sought = due.filter(({ intentId }) => intentId === undefined);
    const missing = new Set<string>(sought.map(({ id }) => id));
    const found = new Map<string, IntentState>();
    const { from, to } = listMargin(sought);
    for await (const state of this.provider.attempted(from, to)) {
      const { paymentId } = state;
      if (paymentId !== undefined && missing.delete(paymentId)) found.set(paymentId, state);
      if (missing.size === 0) break;
    }
    return found;
  }

  private async repair(payment: Payment, state: IntentState): Promise<void> {
    const settled = await this.settlement.settle(state);
    const { id: paymentId } = payment;
    if (settled?.status === 'succeeded') {
      this.log.warn({ paymentId }, 'payment credited by the reconciler');
      this.metrics.repaired();
    } else if (settled && settled.status !== 'failed') await this.postpone(settled);
  }

  private async postpone(payment: Payment): Promise<void> {
    const firstMs = this.config.RECONCILE_AFTER_SECONDS * 1_000;
    await this.payments.checkAgain(payment, nextCheckAt(payment, this.clock.now(), firstMs));
  }
}
