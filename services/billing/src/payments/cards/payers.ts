import { Injectable } from '@nestjs/common';
import { PaymentMethodInvalid, ProofNeeded, ProviderUnavailable } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { StripeProvider } from '../charges/stripe-provider.js';
import { DeclineLimits } from '../declines/decline-limits.js';
import type { PaymentRequest } from '../payment.decisions.js';
import type { PaymentCard } from '../payment.js';
import { CardHolderReader } from './card-holder.reader.js';

/** The card of a payment, its customer if it is on file, and the counters of its declines. */
export interface Payer {
  readonly declineCounters: readonly string[];
  /** Absent for another payment method. */
  readonly card?: PaymentCard;
  readonly customerId?: string;
}

/** Finds the card that a request wants to charge, and whether it may. */
@Injectable()
export class Payers {
  constructor(
    private readonly cardHolders: CardHolderReader,
    private readonly provider: StripeProvider,
    private readonly declines: DeclineLimits,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws ProofNeeded, PaymentMethodInvalid and ProviderUnavailable. */
  async find({ userId, address, body, mayChargeSavedCard }: PaymentRequest): Promise<Payer> {
    const holder = await this.cardHolders.find(userId);
    const isOnFile = holder?.cards.some(({ id }) => id === body.paymentMethodId);
    if (isOnFile && !mayChargeSavedCard) throw ProofNeeded();
    const card = await this.lookUp(body.paymentMethodId);
    const fingerprint = card?.fingerprint;
    return {
      declineCounters: this.declines.countersOf({ userId, address, fingerprint }),
      ...(card && { card: card.shown }),
      ...(holder && isOnFile && { customerId: holder.customerId }),
    };
  }

  private async lookUp(paymentMethodId: string) {
    try {
      return await this.provider.cardOf(paymentMethodId);
    } catch (err) {
      if (PaymentMethodInvalid.is(err)) throw err;
      this.log.error({ err }, 'payment method could not be looked up');
      throw ProviderUnavailable();
    }
  }
}
