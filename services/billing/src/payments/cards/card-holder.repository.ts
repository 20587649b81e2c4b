import { Injectable } from '@nestjs/common';
import { maxSavedCards, type UserId } from '@leadmart/contracts';
import type { CardHolder, SavedCard } from './card-holder.js';
import { CardHolderReader, toHolder } from './card-holder.reader.js';
import type { CardHolderDocument } from './card-holder.schema.js';

/** Writes cards on file. */
@Injectable()
export class CardHolderRepository extends CardHolderReader {
  /** Stores the customer, unless one is stored, and that the user agreed. Returns the holder. */
  async agree(
    userId: UserId,
    { customerId, consent }: Required<Pick<CardHolder, 'customerId' | 'consent'>>,
  ): Promise<CardHolder> {
    const stored = await this.model
      .findOneAndUpdate(
        { _id: userId },
        { $set: { consent }, $setOnInsert: { customerId } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<CardHolderDocument>()
      .orFail();
    return toHolder(stored);
  }

  /** Adds a card once. Returns false when the user has as many as allowed. */
  async add(userId: UserId, card: SavedCard): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      {
        _id: userId,
        'cards.id': { $ne: card.id },
        [`cards.${maxSavedCards - 1}`]: { $exists: false },
      },
      { $push: { cards: card } },
    );
    return matchedCount === 1 || (await this.has(userId, card.id));
  }

  async makeDefault(userId: UserId, cardId: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: userId, 'cards.id': cardId },
      { $set: { defaultCardId: cardId } },
    );
    return matchedCount === 1;
  }

  async remove(userId: UserId, cardId: string): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $pull: { cards: { id: cardId } } });
  }

  async delete(userId: UserId): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }

  private async has(userId: UserId, cardId: string): Promise<boolean> {
    return (await this.model.exists({ _id: userId, 'cards.id': cardId })) !== null;
  }
}
