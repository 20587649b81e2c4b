import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import type { Doubt } from '../delivery-attempts/attempt.decisions.js';
import type { Delivery, DeliveryState } from './delivery.js';
import { deliveries, type DeliveryDocument } from './delivery.schema.js';

/** The result of the last attempt; fields that are not given are removed. */
export interface DeliveryEnding {
  readonly state: DeliveryState;
  readonly settledAt: Date;
  readonly doubt?: Doubt;
  readonly providerMessageId?: string;
  readonly because?: string;
}

const deletedUser = 'deleted user';

/** Reads and writes the log of transactional mails. */
@Injectable()
export class DeliveryRepository {
  constructor(@InjectModel(deliveries.name) private readonly deliveries: Model<DeliveryDocument>) {}

  async find(id: string): Promise<Delivery | undefined> {
    const document = await this.deliveries.findById(id).lean();
    return document ? toDelivery(document) : undefined;
  }

  /** The mails to one address, newest first. */
  async latestTo(to: string, limit: number): Promise<Delivery[]> {
    const found = await this.deliveries.find({ to }).sort({ startedAt: -1 }).limit(limit).lean();
    return found.map(toDelivery);
  }

  /** Erases an address. The entries stay, so that a command that is delivered again is not sent again. */
  async forgetAddress(to: string): Promise<void> {
    // The provider's reason may quote the address.
    const erased = { $set: { to: deletedUser }, $unset: { because: 1 } } as const;
    await this.deliveries.updateMany({ to }, erased);
  }

  /** Records the start of an attempt. Returns false if another process was first. */
  async begin(delivery: Delivery, forgetAt: Date): Promise<boolean> {
    const { _id, ...fields } = withUnderscoreId(delivery);
    if (delivery.attempt === 1) return this.insert({ _id, ...fields, forgetAt });
    const { matchedCount } = await this.deliveries.replaceOne(
      { _id, attempt: delivery.attempt - 1 },
      { ...fields, forgetAt },
    );
    return matchedCount === 1;
  }

  /** Records the result of an attempt, unless a later attempt has begun. */
  async end({ id, attempt }: Delivery, ending: DeliveryEnding): Promise<void> {
    const { doubt, because } = ending;
    await this.deliveries.updateOne(
      { _id: id, attempt },
      {
        // Mongoose leaves out fields that are undefined.
        $set: ending,
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

function toDelivery({ forgetAt: _forgetAt, ...fields }: DeliveryDocument): Delivery {
  return withId(fields);
}
