import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { withId } from '@leadmart/platform/entities';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { delaysSecondsOf, placeIn, type Place, type SlowDown } from './failure-counter.js';
import { failureCounters, type FailureCounterDocument } from './failure-counter.schema.js';

interface Entering {
  readonly now: Date;
  readonly forgetAt: Date;
  readonly slowDown: SlowDown;
}

/**
 * Counts failed attempts in the database, so that all replicas share the counts. Each method is one atomic update for
 * each counter.
 */
@Injectable()
export class FailureCounterRepository {
  constructor(
    @InjectModel(failureCounters.name) private readonly counters: Model<FailureCounterDocument>,
  ) {}

  /** Counts an attempt as failed, with the delay that follows, before it is made. Does nothing during a delay. */
  async take(id: string, entering: Entering): Promise<Place> {
    const before = await retryOnDuplicateKey(() =>
      this.counters
        .findOneAndUpdate({ _id: id }, attempted(entering), {
          upsert: true,
          returnDocument: 'before',
          updatePipeline: true,
        })
        .lean(),
    );
    return placeIn(before ? withId(before) : undefined, id, entering);
  }

  /** Takes back what an attempt counted that was not made or that succeeded. */
  async giveBack(places: readonly Place[]): Promise<void> {
    const operations = places.map(({ id, slowedUntil }) => {
      const isOwn = { $eq: ['$slowedUntil', slowedUntil] };
      const failures = { $subtract: ['$failures', 1] };
      const update: PipelineStage.Set[] = [
        { $set: { failures, slowedUntil: { $cond: [isOwn, null, '$slowedUntil'] } } },
      ];
      return { updateOne: { filter: { _id: id, failures: { $gt: 0 } }, update } };
    });
    await this.counters.bulkWrite(operations);
  }

  async forget(id: string): Promise<void> {
    await this.counters.deleteOne({ _id: id });
  }

  /** Resets the failures and stores that the right password came from this address. */
  async rememberSuccess(id: string, now: Date, knownUntil: Date): Promise<void> {
    const known = { failures: 0, slowedUntil: null, failuresForgottenAt: now, knownUntil };
    await retryOnDuplicateKey(() =>
      this.counters.updateOne(
        { _id: id },
        { $set: { ...known, expiresAt: knownUntil } },
        { upsert: true },
      ),
    );
  }
}

/** `placeIn` as an update. */
function attempted({ now, forgetAt, slowDown }: Entering): PipelineStage.Set[] {
  const isSlowed = { $gt: ['$slowedUntil', now] };
  const isCounting = { $gt: ['$failuresForgottenAt', now] };
  const failures = { $add: [{ $cond: [isCounting, '$failures', 0] }, 1] };
  const delays = delaysSecondsOf(slowDown).map((seconds) => seconds * 1_000);
  const step = { $min: [delays.length - 1, { $subtract: ['$failures', slowDown.freeFailures] }] };
  const isFree = { $lt: ['$failures', slowDown.freeFailures] };
  const until = { $cond: [isFree, null, { $add: [now, { $arrayElemAt: [delays, step] }] }] };
  const unlessSlowed = (field: string, value: unknown) => ({ $cond: [isSlowed, field, value] });
  return [
    {
      $set: {
        failures: unlessSlowed('$failures', failures),
        failuresForgottenAt: unlessSlowed('$failuresForgottenAt', forgetAt),
        expiresAt: { $max: ['$expiresAt', forgetAt] },
      },
    },
    { $set: { slowedUntil: unlessSlowed('$slowedUntil', until) } },
  ];
}
