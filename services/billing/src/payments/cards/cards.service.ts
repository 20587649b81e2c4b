import { Injectable } from '@nestjs/common';
import {
  cardConsent,
  CardNotFound,
  CardNotSetUp,
  maxSavedCards,
  ProviderUnavailable,
  TooManySavedCards,
  type CardSetupView,
  type SavedCardsView,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { StripeCards } from '../charges/stripe-cards.js';
import { DeclineLimits } from '../declines/decline-limits.js';
import { defaultCardOf } from './card-holder.js';
import { CardHolderRepository } from './card-holder.repository.js';

/** Keeps cards on file: the numbers are the provider's, and each card was set up with the consent of its user. */
@Injectable()
export class CardsService {
  constructor(
    private readonly holders: CardHolderRepository,
    private readonly provider: StripeCards,
    private readonly declines: DeclineLimits,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async list(userId: UserId): Promise<SavedCardsView> {
    const holder = await this.holders.find(userId);
    const defaultId = holder && defaultCardOf(holder)?.id;
    const cards = (holder?.cards ?? []).map(({ id: _id, addedAt: _added, ...card }) => ({
      _id,
      ...card,
      isDefault: _id === defaultId,
    }));
    return { cards, consent: cardConsent };
  }

  /** The user agrees here. Throws TooManySavedCards and TooManyDeclinedCards. */
  async beginSetup(userId: UserId, address: string): Promise<CardSetupView> {
    const known = await this.holders.find(userId);
    if ((known?.cards.length ?? 0) >= maxSavedCards) throw TooManySavedCards();
    const attempt = await this.declines.enterSetup({ userId, address });
    const consent = { text: cardConsent, at: this.clock.now() };
    try {
      return await this.asking(async () => {
        const customerId = known?.customerId ?? (await this.provider.createCustomer(userId));
        const holder = await this.holders.agree(userId, { customerId, consent });
        return this.provider.beginSetup(holder.customerId, { userId, attempt });
      });
    } catch (error) {
      await this.declines.leave(attempt);
      throw error;
    }
  }

  /** Throws CardNotSetUp for a setup of another user, or one that is not confirmed. */
  async save(userId: UserId, setupIntentId: string): Promise<SavedCardsView> {
    const holder = await this.holders.find(userId);
    const setup = await this.asking(() => this.provider.setupOf(setupIntentId));
    if (!holder || !setup || setup.customerId !== holder.customerId) throw CardNotSetUp();
    await this.declines.leave(setup.attempt);
    const card = { ...setup.card, addedAt: this.clock.now() };
    if (!(await this.holders.add(userId, card))) throw TooManySavedCards();
    return this.list(userId);
  }

  /** Saves the card of a page that was closed too early. There is no user to show a refusal to. */
  async saveWithoutPage(userId: UserId, setupIntentId: string): Promise<void> {
    try {
      await this.save(userId, setupIntentId);
    } catch (error) {
      if (!CardNotSetUp.is(error) && !TooManySavedCards.is(error)) throw error;
      this.log.info({ userId, setupIntentId, code: error.code }, 'card of webhook not saved');
    }
  }

  /**
   * Counts the declined card of a setup, for the user, the address and the card, and ends the setup: one setup tries one
   * card. The provider repeats the event until both are done.
   */
  async declined(setupIntentId: string): Promise<void> {
    const setup = await this.provider.declinedSetupOf(setupIntentId);
    if (!setup) return;
    const { id, declineCounters } = setup.attempt;
    const counters = [...declineCounters, ...this.declines.counterOfCard(setup.fingerprint)];
    await this.transactions.run((tx) => this.declines.count({ id, declineCounters: counters }, tx));
    await this.provider.cancelSetup(setupIntentId);
  }

  async makeDefault(userId: UserId, cardId: string): Promise<SavedCardsView> {
    if (!(await this.holders.makeDefault(userId, cardId))) throw CardNotFound();
    return this.list(userId);
  }

  /** Removed at the provider first: a card that we do not list can never be charged. */
  async remove(userId: UserId, cardId: string): Promise<SavedCardsView> {
    const holder = await this.holders.find(userId);
    if (!holder?.cards.some(({ id }) => id === cardId)) throw CardNotFound();
    await this.asking(() => this.provider.detach(cardId));
    await this.holders.remove(userId, cardId);
    return this.list(userId);
  }

  private async asking<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (err) {
      this.log.error({ err }, 'card call failed');
      throw ProviderUnavailable();
    }
  }
}
