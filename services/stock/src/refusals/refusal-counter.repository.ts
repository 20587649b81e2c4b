import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { OptOutId } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { packedCollection } from '@leadmart/platform/mongo';
import { refusalCounters, type RefusalCounterDocument } from './refusal-counter.schema.js';

/** A change of what uploads refuse, and of the opt-outs that purchases look for before payment. */
interface RefusalsChange {
  readonly changed: number;
  readonly begun?: OptOutId;
  readonly settled?: readonly OptOutId[];
}

const _id = 'refusals';

/** Counts the changes of refusals, and knows the opt-outs with leads that may still be for sale. */
@Injectable()
export class RefusalCounterRepository {
  private readonly counters: mongo.Collection<RefusalCounterDocument>;
  /** Under load one command answers many purchases. */
  private readonly reads = coalescedReads<typeof _id, RefusalCounterDocument>(async () => {
    const counter = await this.counters.findOne({ _id });
    return new Map(counter && [[_id, counter]]);
  });

  constructor(@InjectConnection() connection: Connection) {
    this.counters = packedCollection(connection, refusalCounters.name, refusalCounters.schema);
  }

  /** Returns the number of changes. */
  async changes(): Promise<number> {
    return (await this.reads.call(_id))?.changes ?? 0;
  }

  /** Returns the opt-outs with leads that may still be for sale, in any dataset. */
  async pending(): Promise<readonly OptOutId[]> {
    return (await this.reads.call(_id))?.pending ?? [];
  }

  /** Counts changes of refusals and returns their number. */
  async change(
    { changed, begun, settled = [] }: RefusalsChange,
    tx: ClientSession,
  ): Promise<number> {
    const update = {
      $inc: { changes: changed },
      ...(begun && { $addToSet: { pending: begun } }),
      ...(settled.length > 0 && { $pullAll: { pending: settled } }),
    } as mongo.UpdateFilter<RefusalCounterDocument>;
    const options = { session: tx, upsert: true, returnDocument: 'after' } as const;
    const counted = await this.counters.findOneAndUpdate({ _id }, update, options);
    return counted?.changes ?? 0;
  }
}
