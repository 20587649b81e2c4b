import { isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Doubt } from '../attempts/attempt.decisions.js';
import type { Delivery, DeliveryState } from './delivery.js';
import { DELIVERIES, type DeliveryDocument } from './delivery.schema.js';

/** How the last attempt turned out; what is not named is cleared. */
export interface DeliveryEnding {
  readonly state: DeliveryState;
  readonly settledAt: Date;
  readonly doubt?: Doubt;
  readonly providerMessageId?: string;
  readonly because?: string;
}

/** The mail log. */
@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(DELIVERIES) private readonly deliveries: Model<DeliveryDocument>) {}

  async find(id: string): Promise<Delivery | undefined> {
    const document = await this.deliveries.findById(id).lean();
    if (!document) return undefined;
    const { _id, forgetAt: _forgetAt, ...delivery } = document;
    return { id: _id, ...delivery };
  }

  /** Writes down that an attempt starts. False when another process was quicker. */
  async begin(delivery: Delivery, forgetAt: Date): Promise<boolean> {
    const { id, ...fields } = delivery;
    if (delivery.attempt === 1) return await this.insert({ _id: id, ...fields, forgetAt });
    const { matchedCount } = await this.deliveries.replaceOne(
      { _id: id, attempt: delivery.attempt - 1 },
      { ...fields, forgetAt },
    );
    return matchedCount === 1;
  }

  /** Writes down how an attempt ended, unless a later attempt has begun. */
  async end({ id, attempt }: Delivery, ending: DeliveryEnding): Promise<void> {
    const { doubt, providerMessageId, because, ...always } = ending;
    await this.deliveries.updateOne(
      { _id: id, attempt },
      {
        $set: {
          ...always,
          ...(doubt === undefined ? {} : { doubt }),
          ...(providerMessageId === undefined ? {} : { providerMessageId }),
          ...(because === undefined ? {} : { because }),
        },
        $unset: {
          ...(doubt === undefined ? { doubt: 1 } : {}),
          ...(because === undefined ? { because: 1 } : {}),
        },
      },
    );
  }

  private async insert(document: DeliveryDocument): Promise<boolean> {
    try {
      await this.deliveries.create([document]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
