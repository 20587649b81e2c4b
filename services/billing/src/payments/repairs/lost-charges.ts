import { Injectable } from '@nestjs/common';
import { cents, creditsToTenths, tenths, type PackageId, type UserId } from '@leadmart/contracts';
import type { PaymentId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { AccountReader } from '../../accounts/account.reader.js';
import { StripeProvider, type Charge } from '../charges/stripe-provider.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { Settlement } from '../settlement.js';

/**
 * The difference between our records and the provider's. `not-credited`: the payment is stored and was never
 * credited. `unknown`: the payment is not stored. `no-buyer`: the buyer's account is not stored either.
 * `refund-missed`: money was refunded and credits were not taken back. `dispute-missed`: a dispute is not stored.
 * `unreadable`: the charge refers to a payment of ours, but not to what was bought.
 */
export type Loss =
  | 'not-credited'
  | 'unknown'
  | 'no-buyer'
  | 'refund-missed'
  | 'dispute-missed'
  | 'unreadable';

export interface LostCharge {
  readonly loss: Loss;
  readonly charge: Charge;
}

/** Losses that `repair` handles without a decision by a person. */
const repairable: readonly Loss[] = ['not-credited', 'unknown', 'refund-missed'];

/**
 * Compares the provider's charges and refunds with our database. After a restore the difference is what happened
 * since the backup. Operators call it.
 */
@Injectable()
export class LostCharges {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly accounts: AccountReader,
    private readonly provider: StripeProvider,
    private readonly settlement: Settlement,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /** The lost charges since this moment, newest first. */
  async *since(from: Date): AsyncGenerator<LostCharge> {
    for await (const charge of this.provider.charges(from, this.clock.now())) {
      const loss = await this.lossOf(charge);
      if (loss) yield { loss, charge };
    }
  }

  /** Credits a charge, or takes refunded credits back. Returns false when a person has to decide. */
  async repair({ loss, charge }: LostCharge, { evenWithoutBuyer = false } = {}): Promise<boolean> {
    if (!repairable.includes(loss) && !(loss === 'no-buyer' && evenWithoutBuyer)) return false;
    const { intentId, paymentId, received, refunded } = charge;
    if (loss === 'unknown' || loss === 'no-buyer') {
      const payment = paymentOf(charge, this.clock.now());
      if (payment) await this.payments.insert(payment);
    }
    await this.settlement.settleIntent({ intentId, paymentId, status: 'succeeded', received });
    if (refunded > 0)
      await this.refunds.takeBack(intentId, { reason: 'refund', refundedTotal: refunded });
    return true;
  }

  private async lossOf(charge: Charge): Promise<Loss | undefined> {
    const payment = await this.payments.find(charge.paymentId as PaymentId);
    if (!payment) {
      if (!paymentOf(charge, this.clock.now())) return 'unreadable';
      const account = await this.accounts.find(charge.metadata['userId'] as UserId);
      return account ? 'unknown' : 'no-buyer';
    }
    if (payment.status !== 'succeeded') return 'not-credited';
    if (charge.refunded > payment.takenBack.refunded) return 'refund-missed';
    const isDisputeUnknown = charge.isDisputed && payment.takenBack.disputes.length === 0;
    return isDisputeUnknown ? 'dispute-missed' : undefined;
  }
}

/** Rebuilds the payment from the fields that we sent to the provider; undefined when some are missing. */
function paymentOf(charge: Charge, now: Date): Payment | undefined {
  const { paymentId, metadata, amount, paymentMethodId, createdAt, description } = charge;
  const { userId, packageId, credits } = metadata;
  const bought = Number(credits);
  if (!userId || !packageId || !(bought > 0)) return undefined;
  return {
    id: paymentId as PaymentId,
    userId: userId as UserId,
    packageId: packageId as PackageId,
    packageName: description.replace(/^Leadmart credits: /, '') || 'Credits',
    paymentMethodId,
    credits: creditsToTenths(bought),
    amount,
    // The provider does not know the price before a discount: the receipt shows what was paid.
    listPrice: amount,
    discount: 0,
    status: 'unknown',
    // No request can repeat this payment any more.
    inputHash: 'recovered',
    takenBack: { refunded: cents(0), disputes: [], credits: tenths(0) },
    lease: { dueAt: now },
    checks: 0,
    createdAt,
  };
}
