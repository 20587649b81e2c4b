import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { receiverCounters, type ReceiverCounterDocument } from './receiver-counter.schema.js';

interface Entering {
  readonly deliveryId: string;
  readonly max: number;
  readonly now: Date;
  /** The end of a window that begins now. */
  readonly endsAt: Date;
}

/** Counts mails to receivers, in windows that begin with the first mail. */
@Injectable()
export class ReceiverCounterRepository {
  constructor(
    @InjectModel(receiverCounters.name) private readonly model: Model<ReceiverCounterDocument>,
  ) {}

  /** Takes a place for a delivery, by one atomic update. Returns false if all places of the window are taken by others. */
  async enter(id: string, { deliveryId, max, now, endsAt }: Entering): Promise<boolean> {
    const isOpen = { $gt: ['$endsAt', now] };
    const hasPlace = {
      $and: [
        { $lt: [{ $size: '$deliveries' }, max] },
        { $not: { $in: [deliveryId, '$deliveries'] } },
      ],
    };
    const withThis = { $concatArrays: ['$deliveries', [deliveryId]] };
    const update = [
      {
        $set: {
          deliveries: { $cond: [isOpen, '$deliveries', []] },
          endsAt: { $cond: [isOpen, '$endsAt', endsAt] },
        },
      },
      { $set: { deliveries: { $cond: [hasPlace, withThis, '$deliveries'] } } },
    ];
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    const { deliveries } = await retryOnDuplicateKey(() =>
      this.model
        .findOneAndUpdate({ _id: id }, update, options)
        .lean<ReceiverCounterDocument>()
        .orFail(),
    );
    return deliveries.includes(deliveryId);
  }
}
