import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { Coalesce, coalescedReads } from '@leadmart/platform/coalescing';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { refusedKeys } from '@leadmart/platform/mongo';
import type { Doubt } from '../delivery-attempts/attempt.decisions.js';
import {
  deliveries,
  type Delivery,
  type DeliveryDocument,
  type DeliveryState,
} from './delivery.schema.js';

/** The result of the last attempt; fields that are not given are removed. */
export interface DeliveryEnding {
  readonly state: DeliveryState;
  readonly settledAt: Date;
  readonly doubt?: Doubt;
  readonly providerMessageId?: string;
  readonly because?: string;
}

type DeliveryWrite = AnyBulkWriteOperation<DeliveryDocument>;

const deletedUser = 'deleted user';

/** Reads and writes the log of transactional mails. Mails that are sent at the same time share their commands. */
@Injectable()
export class DeliveryRepository {
  private readonly reads: Coalesce<string, Delivery>;
  /** For each write whether its id was new. */
  private readonly writes: Coalesce<DeliveryWrite, boolean>;

  constructor(@InjectModel(deliveries.name) private readonly deliveries: Model<DeliveryDocument>) {
    this.reads = coalescedReads((ids) => this.findAll(ids));
    this.writes = new Coalesce({ run: (writes) => this.write(writes) });
  }

  find(id: string): Promise<Delivery | undefined> {
    return this.reads.call(id);
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
    if (delivery.attempt === 1) {
      const document = { _id, ...fields, forgetAt };
      return (await this.writes.call({ insertOne: { document } })) === true;
    }
    const { matchedCount } = await this.deliveries.replaceOne(
      { _id, attempt: delivery.attempt - 1 },
      { ...fields, forgetAt },
    );
    return matchedCount === 1;
  }

  /** Records the result of an attempt, unless a later attempt has begun. */
  async end({ id, attempt }: Delivery, ending: DeliveryEnding): Promise<void> {
    const { doubt, because } = ending;
    const update = {
      // Mongoose leaves out fields that are undefined.
      $set: ending,
      $unset: {
        ...(doubt === undefined && { doubt: 1 as const }),
        ...(because === undefined && { because: 1 as const }),
      },
    };
    await this.writes.call({ updateOne: { filter: { _id: id, attempt }, update } });
  }

  private async findAll(ids: readonly string[]): Promise<Map<string, Delivery>> {
    const found = await this.deliveries.find({ _id: { $in: [...ids] } }).lean();
    return new Map(found.map((document) => [document._id, toDelivery(document)]));
  }

  private async write(writes: readonly DeliveryWrite[]): Promise<Map<DeliveryWrite, boolean>> {
    const options = { ordered: false, throwOnValidationError: true };
    const known = await this.deliveries
      .bulkWrite([...writes], options)
      .then((): number[] => [], refusedKeys);
    return new Map(writes.map((write, index) => [write, !known.includes(index)]));
  }
}

function toDelivery({ forgetAt: _forgetAt, ...fields }: DeliveryDocument): Delivery {
  return withId(fields);
}
