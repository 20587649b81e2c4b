import { Injectable } from '@nestjs/common';
import { cents, creditsToTenths, tenths, type PackageId, type UserId } from '@leadmart/contracts';
import type { PaymentId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { AccountRepository } from '../../accounts/account.repository.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { StripeProvider, type Charge } from '../charges/stripe-provider.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { SettlementService } from '../settlement.service.js';

/**
 * How our records differ from the provider's. `not-credited`: we know the payment and never credited it.
 * `unknown`: we have never heard of it. `no-buyer`: of the buyer neither. `refund-missed`: money went
 * back and credits did not. `dispute-missed`: the card holder disputes it and we do not know.
 * `unreadable`: it says it is ours and not what was bought.
 */
export type Loss =
  'not-credited' | 'unknown' | 'no-buyer' | 'refund-missed' | 'dispute-missed' | 'unreadable';

export interface LostCharge {
  readonly loss: Loss;
  readonly charge: Charge;
}

/** Losses that `mend` can do something about by itself. */
const mendable: readonly Loss[] = ['not-credited', 'unknown', 'refund-missed'];

/**
 * Compares what the provider charged and gave back with what our database knows of it. After a
 * restore that is the difference between the backup and now. Operators call it.
 */
@Injectable()
export class LostCharges {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly accounts: AccountRepository,
    private readonly provider: StripeProvider,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
    private readonly clock: Clock,
  ) {}

  /** Those since this moment, the newest first. */
  async *since(from: Date): AsyncGenerator<LostCharge> {
    for await (const charge of this.provider.charges(from, this.clock.now())) {
      const loss = await this.lossOf(charge);
      if (loss) yield { loss, charge };
    }
  }

  /** Credits what was charged, or takes back what was refunded; false for what a person has to decide. */
  async mend({ loss, charge }: LostCharge, { evenWithoutBuyer = false } = {}): Promise<boolean> {
    if (!mendable.includes(loss) && !(loss === 'no-buyer' && evenWithoutBuyer)) return false;
    const { intentId, paymentId, received, refunded } = charge;
    if (loss === 'unknown' || loss === 'no-buyer') {
      const payment = paymentOf(charge, this.clock.now());
      if (payment) await this.payments.insert(payment);
    }
    await this.settlement.settle({ intentId, paymentId, status: 'succeeded', received });
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

/** The payment as it was stored once, from what we told the provider of it; undefined when that is not all there. */
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
    status: 'unknown',
    // No second click belongs to it any more.
    inputHash: 'recovered',
    takenBack: { refunded: cents(0), disputes: [], credits: tenths(0) },
    workUntil: now,
    checks: 0,
    createdAt,
  };
}
