import { Injectable } from '@nestjs/common';
import { PaymentInProgress, type PaymentId, type ProcessPaymentView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../billing.config.js';
import { PackageReader } from '../packages/package.reader.js';
import { Payers } from './cards/payers.js';
import { CardCharger } from './charges/card-charger.js';
import { DeclineLimits, type CardAttempt } from './declines/decline-limits.js';
import { decideOffer, newPayment, type PaymentRequest } from './payment.decisions.js';
import type { Payment } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { RepeatedRequests } from './repeated-requests.js';

/**
 * A package bought with a card, from the request to the credits:
 *
 * 1. **Repeated?** A second click, and a request with the same key, join the payment of the first one and get its answer.
 * 2. **Offer**: the package is on sale, and still as the buyer saw it. Otherwise refused; nothing is stored.
 * 3. **Payer**: the card exists, and this session may charge it.
 * 4. **Declines**: the payment takes a slot in the counters of declined cards, which it leaves at the end; a slot that is never
 *    left expires.
 * 5. **Store**: the payment, under a unique request key, before the provider is asked. Of two requests at once, one stores it and
 *    the other one joins. After a crash from here on the reconciler asks the provider and settles (`repairs/reconciler.ts`).
 * 6. **Charge and settle** (`charges/card-charger.ts`): the provider charges a payment once, whoever asks and however often.
 *    The credits, their entry, the receipt, the mail and the event are one transaction, or the failure is.
 *
 * Nothing is undone by hand: until step 5 there is nothing, and from there on each payment ends as succeeded or failed.
 */
@Injectable()
export class Checkout {
  constructor(
    private readonly repeated: RepeatedRequests,
    private readonly packages: PackageReader,
    private readonly payers: Payers,
    private readonly declines: DeclineLimits,
    private readonly payments: PaymentRepository,
    private readonly charger: CardCharger,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  /**
   * Throws IdempotencyKeyReused, the refusals of `decideOffer`, PaymentMethodInvalid, ProofNeeded,
   * TooManyDeclinedCards, CardDeclined, PaymentInProgress and ProviderUnavailable.
   */
  async pay(request: PaymentRequest): Promise<ProcessPaymentView> {
    // Before the offer is looked at: a repetition gets the first answer even if the package has changed since then.
    const first = await this.repeated.firstOf(request);
    if (first) return this.repeated.join(first);

    const onSale = await this.packages.onSale(request.body.packageId);
    const offer = decideOffer(onSale, request.body);
    if (offer.kind === 'refuse') throw offer.because;

    const payer = await this.payers.find(request);
    const attempt = { ...payer, id: newId() as PaymentId };

    const overtaking = await this.repeated.waitForSlot(request, attempt);
    if (overtaking) return this.repeated.join(overtaking);
    const payment = newPayment(request, onSale, {
      ...attempt,
      price: offer.price,
      now: this.clock.now(),
      checkAfterMs: this.config.RECONCILE_AFTER_SECONDS * 1_000,
    });
    const answer = await this.storeAndCharge(payment, attempt);
    if (answer) return answer;
    const stored = await this.repeated.firstOf(request);
    if (!stored) throw PaymentInProgress();
    return this.repeated.join(stored);
  }

  /** Undefined if another request stored the payment first, or is asking the provider about it. */
  private async storeAndCharge(
    payment: Payment,
    attempt: CardAttempt,
  ): Promise<ProcessPaymentView | undefined> {
    try {
      const isStored = await this.payments.insert(payment);
      return isStored ? await this.charger.carryOut(payment) : undefined;
    } finally {
      await this.declines.leave(attempt);
    }
  }
}
