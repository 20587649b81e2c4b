import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import type { ClientSession } from 'mongoose';
import { subjectKinds, type SubjectKind } from './declines/decline.decisions.js';
import type { Payment, PaymentFailure } from './payment.js';

/** Counts how payments end and what they bring, each after its commit. */
@Injectable()
export class PaymentMetrics {
  private readonly payments;
  private readonly dollars;
  private readonly repairs;
  private readonly refusals;

  constructor(metrics: Metrics) {
    this.payments = metrics.counter({
      name: 'leadmart_payments_total',
      help: 'Payments that came to an end, and money that went back, by outcome; a failed one says why',
      labels: ['outcome', 'reason'],
    });
    this.payments.inc({ outcome: 'succeeded', reason: '' }, 0);
    this.payments.inc({ outcome: 'failed', reason: 'card-declined' }, 0);
    this.dollars = metrics.counter({
      name: 'leadmart_payments_dollars_total',
      help: 'Money that payments brought (direction in) and that went back (direction out)',
      labels: ['direction'],
    });
    for (const direction of ['in', 'out']) this.dollars.inc({ direction }, 0);
    this.repairs = metrics.counter({
      name: 'leadmart_payments_repaired_total',
      help: 'Charges that were not credited until the reconciler came',
    });
    this.refusals = metrics.counter({
      name: 'leadmart_payments_refused_after_declines_total',
      help: 'Payments refused before the provider was asked, by what had too many declined cards',
      labels: ['kind'],
    });
    for (const kind of subjectKinds) this.refusals.inc({ kind }, 0);
  }

  succeeded({ amount }: Payment, tx: ClientSession): void {
    Transactions.afterCommit(tx, () => {
      this.payments.inc({ outcome: 'succeeded', reason: '' });
      this.dollars.inc({ direction: 'in' }, amount / 100);
    });
  }

  failed({ kind }: PaymentFailure, tx: ClientSession): void {
    Transactions.afterCommit(tx, () => this.payments.inc({ outcome: 'failed', reason: kind }));
  }

  /** Money went back, or came again after a dispute that was won. */
  tookBack(
    { reason, amount }: { readonly reason: 'refund' | 'dispute'; readonly amount: number },
    tx: ClientSession,
  ): void {
    Transactions.afterCommit(tx, () => {
      this.payments.inc({ outcome: amount < 0 ? 'dispute-won' : reason, reason: '' });
      this.dollars.inc({ direction: amount < 0 ? 'in' : 'out' }, Math.abs(amount) / 100);
    });
  }

  refusedAfterDeclines(kind: SubjectKind): void {
    this.refusals.inc({ kind });
  }

  repaired(): void {
    this.repairs.inc();
  }
}
