import { Injectable } from '@nestjs/common';
import {
  CatalogueError,
  centsToDollars,
  OfferChanged,
  PackageNotFound,
  tenthsToCredits,
  TooManyDeclinedCards,
  type ProcessPaymentBody,
} from '@leadmart/contracts';
import { PackageReader } from '../../packages/package.reader.js';
import { defaultCardOf } from '../cards/card-holder.js';
import { CardHolderReader } from '../cards/card-holder.reader.js';
import { Checkout } from '../checkout.js';
import { keyOfCrossing } from '../payment.decisions.js';
import type { Payment } from '../payment.js';
import { PaymentRepository } from '../payment.repository.js';
import { decideOrder, type OrderDecision } from './auto-top-up.decisions.js';
import type { AutoTopUp, Stopped, TopUpRun } from './auto-top-up.schema.js';
import type { Ended, Plan } from './top-up-book.js';

/** Pays for a run with the default card of its user. Repeated, it asks for the same payment. */
@Injectable()
export class TopUpPayer {
  constructor(
    private readonly cardHolders: CardHolderReader,
    private readonly packages: PackageReader,
    private readonly payments: PaymentRepository,
    private readonly checkout: Checkout,
  ) {}

  /** Undefined when the outcome is not known yet: the next run asks again. */
  async pay({ settings, run }: Plan): Promise<Ended | undefined> {
    const { userId } = settings;
    try {
      const order = await this.orderOf(settings, run);
      if (order.kind === 'stop') return order;
      const { body } = order;
      const { crossing } = run;
      // The user proved it when the top-up was switched on.
      const request = { userId, body, crossing, mayChargeSavedCard: true };
      const answer = await this.checkout.pay(request);
      return answer.success ? { state: 'paid' } : failed(mustAuthenticate);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      // The package changed after it was read.
      if (OfferChanged.is(error) || PackageNotFound.is(error)) return undefined;
      if (error.traits.retryable && !TooManyDeclinedCards.is(error)) return undefined;
      return failed(error.message);
    }
  }

  /** The payment that was begun for this run, or a decision on a new one. */
  private async orderOf(settings: AutoTopUp, { crossing }: TopUpRun): Promise<OrderDecision> {
    const { userId, packageId } = settings;
    const begun = await this.payments.findByRequestKey(keyOfCrossing(userId, crossing));
    if (begun) return { kind: 'pay', body: bodyOf(begun) };
    const holder = await this.cardHolders.find(userId);
    const onSale = await this.packages.findOnSale(packageId);
    return decideOrder(settings, { card: holder && defaultCardOf(holder), onSale });
  }
}

const failed = (reason: string): Stopped => ({ state: 'stopped', reason });

/** Repeats a payment, for what was agreed when it was begun. */
const bodyOf = ({ packageId, paymentMethodId, credits, amount }: Payment): ProcessPaymentBody => ({
  packageId,
  paymentMethodId,
  expectedCredits: tenthsToCredits(credits),
  expectedPrice: centsToDollars(amount),
});

const mustAuthenticate = 'Your bank asks you to confirm the payment yourself.';
