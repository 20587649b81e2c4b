import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import type { CardHolder } from './card-holder.js';
import { cardHolders, type CardHolderDocument } from './card-holder.schema.js';

/** Reads cards on file. */
@Injectable()
export class CardHolderReader {
  constructor(@InjectModel(cardHolders.name) protected readonly model: Model<CardHolderDocument>) {}

  async find(userId: UserId): Promise<CardHolder | undefined> {
    const found = await this.model.findById(userId).lean();
    return found ? toHolder(found) : undefined;
  }
}

export const toHolder = ({ _id: userId, ...fields }: CardHolderDocument): CardHolder => ({
  ...fields,
  userId,
});
