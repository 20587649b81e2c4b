import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import { subjectKinds, type SubjectKind } from './declines/decline.decisions.js';
import type { Payment, PaymentFailure } from './payment.js';

/** Counts payments and automatic top-ups by outcome and the money they move, after the commit of each transaction. */
@Injectable()
export class PaymentMetrics {
  private readonly payments;
  private readonly dollars;
  private readonly repairs;
  private readonly refusals;
  private readonly autoTopUps;

  constructor(metrics: Metrics) {
    this.payments = metrics.counter({
      name: 'leadmart_payments_total',
      help: 'Ended payments, refunds and disputes by outcome; failed payments with their reason',
      labels: ['outcome', 'reason'],
    });
    this.payments.inc({ outcome: 'succeeded', reason: '' }, 0);
    this.payments.inc({ outcome: 'failed', reason: 'card-declined' }, 0);
    this.dollars = metrics.counter({
      name: 'leadmart_payments_dollars_total',
      help: 'Money received from payments (direction in) and given back (direction out)',
      labels: ['direction'],
    });
    for (const direction of ['in', 'out']) this.dollars.inc({ direction }, 0);
    this.repairs = metrics.counter({
      name: 'leadmart_payments_repaired_total',
      help: 'Charges that the reconciler credited',
    });
    this.refusals = metrics.counter({
      name: 'leadmart_payments_refused_after_declines_total',
      help: 'Payments refused before the provider was called, by the subject with too many declined cards',
      labels: ['kind'],
    });
    for (const kind of subjectKinds) this.refusals.inc({ kind }, 0);
    this.autoTopUps = metrics.counter({
      name: 'leadmart_auto_top_ups_total',
      help: 'Automatic top-ups by outcome: paid, failed (the user must act), needs-consent (the offer got worse), or retried (an attempt without an outcome)',
      labels: ['outcome'],
    });
    for (const outcome of ['paid', 'failed', 'needs-consent', 'retried'])
      this.autoTopUps.inc({ outcome }, 0);
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

  /** Counts a refund, a dispute, or the return of money by a dispute that was won or reduced (negative amount). */
  tookBack(
    { reason, amount }: { readonly reason: 'refund' | 'dispute'; readonly amount: number },
    tx: ClientSession,
  ): void {
    Transactions.afterCommit(tx, () => {
      this.payments.inc({ outcome: amount < 0 ? 'dispute-won' : reason, reason: '' });
      this.dollars.inc({ direction: amount < 0 ? 'in' : 'out' }, Math.abs(amount) / 100);
    });
  }

  autoTopUpEnded(outcome: 'paid' | 'failed' | 'needs-consent', tx: ClientSession): void {
    Transactions.afterCommit(tx, () => this.autoTopUps.inc({ outcome }));
  }

  autoTopUpRetried(): void {
    this.autoTopUps.inc({ outcome: 'retried' });
  }

  refusedAfterDeclines(kind: SubjectKind): void {
    this.refusals.inc({ kind });
  }

  repaired(): void {
    this.repairs.inc();
  }
}
