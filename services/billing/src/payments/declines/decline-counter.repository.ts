import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage } from 'mongoose';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { declineCounters, type DeclineCounterDocument } from './decline-counter.schema.js';

interface Entering {
  readonly attemptId: string;
  readonly now: Date;
  readonly until: Date;
  readonly freeDeclines: number;
}

interface Declined {
  readonly attemptId: string;
  readonly now: Date;
}

type Update = PipelineStage.Set[];

/** Reads and writes decline counters; each method is one atomic update, because replicas share the counters. */
@Injectable()
export class DeclineCounterRepository {
  constructor(
    @InjectModel(declineCounters.name) private readonly model: Model<DeclineCounterDocument>,
  ) {}

  /**
   * Takes a slot for a payment or a card setup unless the subject has to wait or has no free slot: the declines so far and the
   * running attempts must not exceed the free declines; one slot is always allowed. Returns the counter afterwards.
   */
  async enter(id: string, entering: Entering): Promise<DeclineCounterDocument> {
    const { attemptId, now, until, freeDeclines } = entering;
    const slots = { $max: [1, { $subtract: [freeDeclines, '$declines'] }] };
    const mayEnter = {
      $and: [{ $lte: ['$waitUntil', now] }, { $lt: [{ $size: '$underWay' }, slots] }],
    };
    const withThis = { $concatArrays: ['$underWay', [{ attemptId, until }]] };
    return this.change(id, [
      { $set: upToDate(now) },
      { $set: { underWay: { $cond: [mayEnter, withThis, '$underWay'] } } },
      { $set: { expiresAt: { $max: ['$expiresAt', until] } } },
    ]);
  }

  /** Frees the slots of an attempt. */
  async leave(ids: readonly string[], attemptId: string): Promise<void> {
    await this.model.updateMany({ _id: { $in: [...ids] } }, { $pull: { underWay: { attemptId } } });
  }

  /** Adds one decline, frees the attempt's slot and returns the declines in a row. */
  async count(id: string, { attemptId, now }: Declined, tx: ClientSession): Promise<number> {
    const isOther = { $ne: ['$$this.attemptId', attemptId] };
    const { declines } = await this.change(
      id,
      [
        { $set: upToDate(now) },
        {
          $set: {
            declines: { $add: ['$declines', 1] },
            underWay: { $filter: { input: '$underWay', cond: isOther } },
          },
        },
      ],
      tx,
    );
    return declines;
  }

  async waitUntil(
    id: string,
    { until, forgetAt }: { until: Date; forgetAt: Date },
    tx: ClientSession,
  ): Promise<void> {
    const update = { $max: { waitUntil: until, forgetAt, expiresAt: forgetAt } };
    await this.model.updateOne({ _id: id }, update, { session: tx });
  }

  private async change(
    id: string,
    update: Update,
    tx?: ClientSession,
  ): Promise<DeclineCounterDocument> {
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    const run = () =>
      this.model
        .findOneAndUpdate({ _id: id }, update, { ...options, session: tx })
        .lean<DeclineCounterDocument>()
        .orFail();
    // The caller retries its transaction as a whole.
    return tx ? run() : retryOnDuplicateKey(run);
  }
}

const never = new Date(0);

/** Resets a new or forgotten counter to 0 and frees expired slots. */
function upToDate(now: Date) {
  const isCounting = { $gt: ['$forgetAt', now] };
  return {
    declines: { $cond: [isCounting, '$declines', 0] },
    waitUntil: { $cond: [isCounting, '$waitUntil', never] },
    forgetAt: { $ifNull: ['$forgetAt', never] },
    underWay: {
      $filter: {
        input: { $ifNull: ['$underWay', []] },
        cond: { $gt: ['$$this.until', now] },
      },
    },
  };
}
