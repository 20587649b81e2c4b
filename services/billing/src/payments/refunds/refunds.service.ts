import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  cents,
  centsToDollars,
  PaymentRefunded,
  tenths,
  tenthsToCredits,
  type CreditTenths,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import type { Entry, Movement } from '../../accounts/ledger/entry.js';
import { Ledger } from '../../accounts/ledger/ledger.js';
import { ReceiptRecorder } from '../../receipts/receipt-recorder.js';
import { StripeProvider } from '../charges/stripe-provider.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { paymentEventOf, type Payment, type TakenBack } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { Settlement } from '../settlement.js';
import { decideTakeBack, type Reported, type TakeBackDecision } from './refund.decisions.js';

/** Takes credits back when their money is refunded or disputed. The balance may fall below 0: purchases then fail. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly provider: StripeProvider,
    private readonly settlement: Settlement,
    private readonly ledger: Ledger,
    private readonly receipts: ReceiptRecorder,
    private readonly outbox: Outbox,
    private readonly metrics: PaymentMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  async takeBack(intentId: string, reported: Reported): Promise<void> {
    const payment = await this.creditedPayment(intentId);
    if (!payment) {
      this.log.warn({ intentId }, 'money went back for a payment that was not credited');
      return;
    }
    await this.ledger.transact(payment.userId, (tx) => this.takeBackIn(payment, reported, tx));
  }

  /** The report of a refund may arrive before that of the charge: the charge is credited first. */
  private async creditedPayment(intentId: string): Promise<Payment | undefined> {
    const known = await this.payments.findByIntent(intentId);
    if (known?.status === 'succeeded') return known;
    const state = await this.provider.find(intentId);
    const settled = state && (await this.settlement.settleIntent(state));
    return settled?.status === 'succeeded' ? settled : undefined;
  }

  private async takeBackIn({ id }: Payment, reported: Reported, tx: ClientSession): Promise<void> {
    const payment = await this.payments.find(id, tx);
    if (payment?.status !== 'succeeded') throw new Error(`payment ${id} is not credited yet`);
    const decision = decideTakeBack(payment, reported);
    if (decision.after === payment.takenBack) return;
    await this.payments.saveTakenBack(id, decision.after, tx);
    if (decision.credits === 0 && decision.amount === 0) return;
    const account = await this.ledger.accountOf(payment.userId, tx);
    const movement = movementOf(payment, reported, decision);
    const entry = await this.ledger.record(account, movement, tx);
    await this.receipts.record({ account, entry, payment }, tx);
    await this.publish({ payment, reported, decision, entry }, tx);
  }

  private async publish(
    takenBack: { payment: Payment; reported: Reported; decision: TakeBackDecision; entry: Entry },
    tx: ClientSession,
  ): Promise<void> {
    const { payment, reported, decision, entry } = takenBack;
    const { credits, amount } = decision;
    const { reason } = reported;
    const { prepaidChange, occurredAt } = entry;
    const taken = { credits, amount, reason, prepaidChange };
    const event = { ...paymentEventOf(payment, occurredAt), ...taken };
    await this.outbox.addWithKey(PaymentRefunded, entry.operationId, event, tx);
    this.metrics.tookBack({ reason, amount }, tx);
    const dollars = centsToDollars(amount);
    this.log.info(
      { paymentId: payment.id, reason, credits: tenthsToCredits(credits), dollars },
      'credits taken back',
    );
  }
}

function movementOf(
  payment: Payment,
  reported: Reported,
  { after, credits, amount }: TakeBackDecision,
): Movement {
  const { reason } = reported;
  return {
    operationId: operationOf(payment, reported, after),
    source: 'refund',
    kind: reason,
    amount: tenths(0 - credits),
    actor: { role: 'system' },
    description: `${wordOf(reported, credits)}: ${payment.packageName}`,
    lineType: 'refund',
    details: { paymentId: payment.id, cents: cents(0 - amount) },
  };
}

/** Buyers read it, to whom `won` would say the opposite. */
function wordOf(reported: Reported, credits: CreditTenths): string {
  if (reported.reason === 'refund') return 'Refund';
  if (credits > 0) return 'Dispute';
  return reported.dispute.status === 'won' ? 'Dispute decided for the seller' : 'Dispute reduced';
}

/**
 * Unique for ever: the totals of refunds only grow. The amount of a dispute may change and change back, so its reports
 * are counted.
 */
function operationOf({ id }: Payment, reported: Reported, { disputes }: TakenBack): string {
  if (reported.reason === 'refund') return `refund:${id}:${reported.refundedTotal}`;
  const { id: disputeId, status, amount } = reported.dispute;
  const reports = disputes.find((dispute) => dispute.id === disputeId)?.reports.length ?? 0;
  return `dispute:${disputeId}:${status}:${amount}:${reports}`;
}
