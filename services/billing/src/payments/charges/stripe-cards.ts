import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import type { CardSetupView, UserId } from '@leadmart/contracts';
import type { SavedCard } from '../cards/card-holder.js';
import type { CardAttempt } from '../declines/decline-limits.js';
import { isUnknown, StripeClient } from './stripe-client.js';

/** A confirmed setup: the provider may charge this card for this customer. */
interface CompletedSetup {
  readonly customerId: string;
  readonly card: Omit<SavedCard, 'addedAt'>;
  readonly attempt: CardAttempt;
}

/** A setup whose card was declined. */
interface DeclinedSetup {
  readonly attempt: CardAttempt;
  readonly fingerprint: string | undefined;
}

/** Customers and their cards at the payment provider. */
@Injectable()
export class StripeCards extends StripeClient {
  /** The user's id is the idempotency key: two requests at once get one customer. */
  async createCustomer(userId: UserId): Promise<string> {
    const { id } = await this.ask('customers.create', () =>
      this.stripe.customers.create(
        { metadata: { userId } },
        { idempotencyKey: `customer:${userId}` },
      ),
    );
    return id;
  }

  /** Events of the setup contain the user's id and the counters of its declines. */
  async beginSetup(
    customer: string,
    { userId, attempt }: { userId: UserId; attempt: CardAttempt },
  ): Promise<CardSetupView> {
    const counters = attempt.declineCounters.join(' ');
    const { id, client_secret: clientSecret } = await this.ask('setup_intents.create', () =>
      this.stripe.setupIntents.create({
        customer,
        metadata: { userId, attemptId: attempt.id, counters },
        usage: 'off_session',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }),
    );
    return { setupIntentId: id, clientSecret: clientSecret ?? '' };
  }

  /** Undefined for an unknown setup, for one that is not confirmed, and after the card was removed. */
  async setupOf(setupIntentId: string): Promise<CompletedSetup | undefined> {
    const setup = await this.retrieve(setupIntentId);
    const method = setup?.payment_method;
    if (setup?.status !== 'succeeded' || !method || typeof method === 'string') return undefined;
    if (!method.card || !setup.customer || !method.customer) return undefined;
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
    const customerId = typeof setup.customer === 'string' ? setup.customer : setup.customer.id;
    const card = { id: method.id, brand, last4, expMonth, expYear };
    return { customerId, card, attempt: attemptIn(setup) };
  }

  /** The setup whose card was declined; undefined if it is not known, or ended since: it was counted before. */
  async declinedSetupOf(setupIntentId: string): Promise<DeclinedSetup | undefined> {
    const setup = await this.retrieve(setupIntentId);
    if (setup?.status !== 'requires_payment_method' || !setup.last_setup_error) return undefined;
    const fingerprint = setup.last_setup_error.payment_method?.card?.fingerprint ?? undefined;
    return { attempt: attemptIn(setup), fingerprint };
  }

  /** Ends a setup, so that no other card is tried in it. One that has ended stays as it is. */
  async cancelSetup(setupIntentId: string): Promise<void> {
    try {
      const ask = () => this.stripe.setupIntents.cancel(setupIntentId);
      await this.ask('setup_intents.cancel', ask);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  private async retrieve(setupIntentId: string): Promise<Stripe.SetupIntent | undefined> {
    const ask = () =>
      this.stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] });
    return this.ask('setup_intents.retrieve', ask).catch((error: unknown) => {
      if (isUnknown(error)) return undefined;
      throw error;
    });
  }

  /** Removes a card from its customer. A card that is not attached is removed already. */
  async detach(cardId: string): Promise<void> {
    try {
      await this.ask('payment_methods.detach', () => this.stripe.paymentMethods.detach(cardId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  /** Deletes a customer with all cards. A customer that is not known is deleted already. */
  async deleteCustomer(customerId: string): Promise<void> {
    try {
      await this.ask('customers.del', () => this.stripe.customers.del(customerId));
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
  }
}

const attemptIn = ({ id, metadata }: Stripe.SetupIntent): CardAttempt => ({
  id: metadata?.['attemptId'] ?? id,
  declineCounters: metadata?.['counters']?.split(' ') ?? [],
});
