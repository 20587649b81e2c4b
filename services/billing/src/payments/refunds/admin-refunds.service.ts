import { Injectable } from '@nestjs/common';
import {
  BillingAdminActed,
  centsToDollars,
  dollarsToCents,
  PaymentNotFound,
  RefundOutdated,
  RefundRefused,
  type PaymentId,
  type RefundPaymentBody,
  type RefundView,
  type UserId,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { StripeRefunds } from '../charges/stripe-refunds.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { refundableOf } from './refund.decisions.js';
import { RefundsService } from './refunds.service.js';

interface Asked extends RefundPaymentBody {
  readonly paymentId: PaymentId;
  readonly adminId: UserId;
}

/**
 * Refunds that admins ask for. The sum refunded before is the provider's idempotency key: of two requests that saw the same sum
 * one is executed, and a repetition after a crash changes nothing. Credits are taken back as for every refund.
 */
@Injectable()
export class AdminRefundsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly provider: StripeRefunds,
    private readonly refunds: RefundsService,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Throws PaymentNotFound, RefundOutdated, RefundRefused and ProviderUnavailable. */
  async refund(asked: Asked): Promise<RefundView> {
    const payment = await this.payments.find(asked.paymentId);
    if (payment?.status !== 'succeeded' || payment.intentId === undefined) throw PaymentNotFound();
    const amount = dollarsToCents(asked.amount);
    const { refunded } = payment.takenBack;
    if (refunded !== dollarsToCents(asked.refundedBefore))
      throw RefundOutdated({ refunded: centsToDollars(refunded) });
    const left = refundableOf(payment);
    if (amount > left)
      throw RefundRefused({
        reason: `$${centsToDollars(left).toFixed(2)} of this payment can be refunded.`,
      });
    const key = `refund:${payment.id}:${refunded}`;
    await this.record(payment, asked);
    const { intentId } = payment;
    const total = await this.provider.refund({ intentId, amount, key, adminId: asked.adminId });
    await this.refunds.takeBack(intentId, { reason: 'refund', refundedTotal: total });
    return this.viewOf(asked.paymentId);
  }

  /** Before the money goes: no refund is without its record, whatever crashes. */
  private async record(
    { id, userId, packageName }: Payment,
    { adminId, amount, reason }: Asked,
  ): Promise<void> {
    const acted = {
      adminId,
      action: 'payment.refunded',
      subject: { type: 'user', id: userId },
      before: null,
      after: { payment: id, package: packageName, dollars: amount },
      reason,
      occurredAt: this.clock.now().toISOString(),
    } as const;
    await this.transactions.run((tx) => this.eventLog.add(BillingAdminActed, acted, tx));
  }

  private async viewOf(id: PaymentId): Promise<RefundView> {
    const payment = await this.payments.find(id);
    if (!payment) throw PaymentNotFound();
    return {
      refunded: centsToDollars(payment.takenBack.refunded),
      refundable: centsToDollars(refundableOf(payment)),
    };
  }
}
