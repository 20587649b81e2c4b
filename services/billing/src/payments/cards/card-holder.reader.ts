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
    return toHolder(await this.model.findById(userId).lean());
  }
}

export function toHolder(document: CardHolderDocument | null): CardHolder | undefined {
  if (!document) return undefined;
  const { _id: userId, ...fields } = document;
  return { ...fields, userId };
}
