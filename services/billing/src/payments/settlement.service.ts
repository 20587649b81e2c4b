import { Injectable } from '@nestjs/common';
import {
  emailSchema,
  PaymentFailed,
  PaymentSucceeded,
  receiptIdSchema,
  SendTransactionalMail,
  type PaymentId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { Entry } from '../accounts/ledger/entry.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import { DeclineLimits } from './declines/decline-limits.js';
import type { Payment, PaymentFailure } from './payment.js';
import { paymentEventOf } from './payment-event.js';
import { PaymentMetrics } from './payment-metrics.js';
import { PaymentRepository } from './payment.repository.js';
import type { IntentState } from './charges/charge-outcome.js';
import { topUpOf } from './top-up.js';
import { ReceiptRecorder } from '../receipts/receipt-recorder.js';

type PaidIntent = Extract<IntentState, { status: 'succeeded' }>;

/**
 * Brings a payment to the state that the provider reports. The answer, the webhook and the reconciler
 * all call it, in any order and any number of times.
 */
@Injectable()
export class SettlementService {
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

  /** Returns the payment afterwards, or undefined for an intent without a payment of ours. */
  async settle(intent: IntentState): Promise<Payment | undefined> {
    const { intentId } = intent;
    if (intent.paymentId === undefined) {
      this.log.warn({ intentId }, 'payment intent is not ours');
      return undefined;
    }
    const paymentId = intent.paymentId as PaymentId;
    if (intent.status === 'succeeded') await this.creditOnce(paymentId, intent);
    if (intent.status === 'requires_action')
      await this.payments.markRequiresAction(paymentId, intentId);
    const payment = await this.payments.find(paymentId);
    if (payment && intent.status === 'failed')
      return await this.fail(payment, intent.failure, intentId);
    if (!payment) this.log.error({ paymentId, intentId }, 'payment of this intent is not known');
    return payment;
  }

  /** Ends a payment without a charge. */
  async fail(payment: Payment, failure: PaymentFailure, intentId?: string): Promise<Payment> {
    await this.ledger.transact(payment.userId, async (tx) => {
      const settledAt = this.clock.now();
      const outcome = { failure, settledAt, ...(intentId ? { intentId } : {}) };
      if (!(await this.payments.markFailed(payment, outcome, tx))) return;
      if (failure.kind === 'card-declined') await this.declines.count(payment, tx);
      const event = { ...paymentEventOf(payment, settledAt), reason: failure.reason };
      await this.outbox.add(PaymentFailed, event, tx);
      this.metrics.failed(failure, tx);
    });
    return (await this.payments.find(payment.id)) ?? payment;
  }

  /** The only way from money to credits. The intent's id is the entry's operation id, so a second call finds the entry. */
  private async creditOnce(paymentId: PaymentId, intent: PaidIntent): Promise<void> {
    const stored = await this.payments.find(paymentId);
    if (!stored) return;
    const credited = await this.ledger.transact(stored.userId, async (tx) => {
      const payment = await this.payments.find(paymentId, tx);
      if (!payment || (await this.ledger.entryOf(intent.intentId, tx))) return false;
      if (intent.received < payment.amount) {
        const { intentId, received } = intent;
        this.log.error({ paymentId, intentId, received }, 'payment intent was paid in part');
        return false;
      }
      await this.credit(
        payment,
        {
          operationId: intent.intentId,
          intentId: intent.intentId,
        },
        tx,
      );
      return true;
    });
    if (!credited) return;
    this.log.info({ paymentId, intentId: intent.intentId }, 'payment credited');
  }

  private async credit(
    payment: Payment,
    { operationId, intentId }: { operationId: string; intentId?: string },
    tx: ClientSession,
  ): Promise<void> {
    const account = await this.ledger.accountOf(payment.userId, tx);
    const entry = await this.ledger.record(account, topUpOf(payment, operationId), tx);
    const { balanceAfter, occurredAt: settledAt } = entry;
    const paid = { balanceAfter, settledAt, ...(intentId ? { intentId } : {}) };
    await this.payments.markSucceeded(payment.id, paid, tx);
    const key = payment.id;
    await this.receipts.record(entry, payment, tx);
    await this.outbox.addWithKey(PaymentSucceeded, key, paymentEventOf(payment, settledAt), tx);
    this.metrics.succeeded(payment, tx);
    const address = emailSchema.safeParse(account.email);
    // A receipt that cannot be mailed must not stop the payment.
    if (address.success) await this.sendReceipt({ payment, entry, to: address.data }, tx);
    else this.log.warn({ paymentId: payment.id }, 'no address to send the receipt to');
  }

  private async sendReceipt(
    { payment, entry, to }: { payment: Payment; entry: Entry; to: string },
    tx: ClientSession,
  ): Promise<void> {
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'receipt',
        to,
        paymentId: payment.id,
        packageName: payment.packageName,
        credits: payment.credits,
        amount: payment.amount,
        balanceAfter: entry.balanceAfter,
        paidAt: entry.occurredAt.toISOString(),
        ...(payment.card && { card: payment.card }),
        receiptId: receiptIdSchema.parse(entry.id),
        ...(payment.isAutomatic && { isAutomatic: true }),
      },
      tx,
    );
  }
}
