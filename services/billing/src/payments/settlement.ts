import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { PaymentFailed, PaymentSucceeded, type PaymentId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Movement } from '../accounts/ledger/entry.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { ReceiptRecorder } from '../receipts/receipt-recorder.js';
import type { IntentState } from './charges/charge-outcome.js';
import { DeclineLimits } from './declines/decline-limits.js';
import { PaymentMetrics } from './payment-metrics.js';
import { paymentEventOf, type Payment, type PaymentFailure } from './payment.js';
import { PaymentRepository } from './payment.repository.js';

type PaidIntent = Extract<IntentState, { status: 'succeeded' }>;

/**
 * Brings a payment to the state that the provider reports. The answer, the webhook and the reconciler
 * all call it, in any order and any number of times.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly declines: DeclineLimits,
    private readonly ledger: Ledger,
    private readonly receipts: ReceiptRecorder,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly metrics: PaymentMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Settles the payment of an intent. Undefined for an intent without a payment of ours. */
  async settleIntent(intent: IntentState): Promise<Payment | undefined> {
    const { intentId, paymentId } = intent;
    if (paymentId === undefined) {
      this.log.warn({ intentId }, 'payment intent is not ours');
      return undefined;
    }
    const payment = await this.payments.find(paymentId as PaymentId);
    if (payment) return this.settle(payment, intent);
    this.log.error({ paymentId, intentId }, 'payment of this intent is not known');
    return undefined;
  }

  /** Returns the payment afterwards. */
  async settle(payment: Payment, intent: IntentState): Promise<Payment> {
    switch (intent.status) {
      case 'succeeded':
        return this.creditOnce(payment, intent);
      case 'failed':
        return this.fail(payment, intent.failure, intent.intentId);
      case 'requires_action':
        await this.payments.markRequiresAction(payment.id, intent.intentId);
        return this.current(payment);
      case 'running':
        return this.current(payment);
    }
  }

  /** Ends a payment without a charge, unless it has ended. Returns it afterwards. */
  async fail(payment: Payment, failure: PaymentFailure, intentId?: string): Promise<Payment> {
    const failed = await this.ledger.transact(payment.userId, async (tx) => {
      const settledAt = this.clock.now();
      const outcome = { failure, settledAt, ...(intentId ? { intentId } : {}) };
      const ended = await this.payments.markFailed(payment, outcome, tx);
      if (!ended) return undefined;
      if (failure.kind === 'card-declined') await this.declines.count(payment, tx);
      const event = { ...paymentEventOf(payment, settledAt), reason: failure.reason };
      await this.outbox.add(PaymentFailed, event, tx);
      this.metrics.failed(failure, tx);
      return ended;
    });
    return failed ?? (await this.current(payment));
  }

  /** The only way from money to credits. The intent's id is the entry's operation id, so a second call finds the entry. */
  private async creditOnce(payment: Payment, { intentId, received }: PaidIntent): Promise<Payment> {
    const { id: paymentId, userId, amount } = payment;
    const credited = await this.ledger.transact(userId, async (tx) => {
      if (await this.ledger.entryOf(intentId, tx)) return undefined;
      if (received < amount) {
        this.log.error({ paymentId, intentId, received }, 'payment intent was paid in part');
        return undefined;
      }
      return this.credit(payment, intentId, tx);
    });
    return credited ?? (await this.current(payment));
  }

  private async credit(
    payment: Payment,
    intentId: string,
    tx: ClientSession,
  ): Promise<Payment | undefined> {
    const { id: paymentId } = payment;
    const account = await this.ledger.accountOf(payment.userId, tx);
    const entry = await this.ledger.record(account, topUpOf(payment, intentId), tx);
    const { balanceAfter, prepaidChange, occurredAt: settledAt } = entry;
    const paid = { intentId, balanceAfter, settledAt };
    const succeeded = await this.payments.markSucceeded(paymentId, paid, tx);
    await this.receipts.record({ account, entry, payment }, tx);
    const event = { ...paymentEventOf(payment, settledAt), prepaidChange };
    await this.outbox.addWithKey(PaymentSucceeded, paymentId, event, tx);
    this.metrics.succeeded(payment, tx);
    Transactions.afterCommit(tx, () => this.log.info({ paymentId, intentId }, 'payment credited'));
    return succeeded;
  }

  /** The payment as it is stored now. */
  private async current(payment: Payment): Promise<Payment> {
    return (await this.payments.find(payment.id)) ?? payment;
  }
}

/** The movement that adds the bought credits to the account. */
function topUpOf(payment: Payment, operationId: string): Movement {
  return {
    operationId,
    source: 'payment',
    kind: 'top-up',
    amount: payment.credits,
    actor: { role: 'buyer', id: payment.userId },
    description: payment.packageName,
    lineType: 'creditPurchase',
    details: { paymentId: payment.id, cents: payment.amount },
  };
}
