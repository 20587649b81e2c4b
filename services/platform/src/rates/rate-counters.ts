import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { entity, moment, number, text, type DocumentOf } from '../entities/index.js';
import { driverCollection, retryOnDuplicateKey } from '../mongo/index.js';
import { Clock } from '../time/index.js';

/** The maximum number of times in a period for one subject. */
export interface Rate {
  readonly name: string;
  readonly max: number;
  readonly perSeconds: number;
}

/** How often a subject did something in a window, which begins with the first time. */
const rateWindows = entity({
  collection: 'rates',
  fields: {
    /** `<rate>:<subject>` */
    _id: text(),
    times: number(),
    endsAt: moment(),
  },
  indexes: [[{ endsAt: 1 }, { expireAfterSeconds: 0 }]],
});
type RateWindow = DocumentOf<typeof rateWindows>;

/**
 * Counts how often subjects do something, for all processes of a service together; see decisions/0063. A count is one
 * command. Subjects are hashes if they name a person.
 */
@Injectable()
export class RateCounters {
  private readonly windows: mongo.Collection<RateWindow>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly clock: Clock,
  ) {
    this.windows = driverCollection(connection, rateWindows.name, rateWindows.schema);
  }

  /**
   * Counts one time and returns 0 if it is within every rate; otherwise the seconds until the exceeded window ends. A
   * refused time does not count against the rates that follow.
   */
  async secondsToWait(subject: string, rates: readonly Rate[]): Promise<number> {
    for (const { name, max, perSeconds } of rates) {
      const { times, endsAt } = await this.count(`${name}:${subject}`, perSeconds);
      const waitMs = endsAt.getTime() - this.clock.now().getTime();
      if (times > max) return Math.max(1, Math.ceil(waitMs / 1_000));
    }
    return 0;
  }

  /** Counts one time in the open window, or in one that begins now. */
  async count(id: string, perSeconds: number): Promise<Omit<RateWindow, '_id'>> {
    const now = this.clock.now();
    const isOpen = { $gt: ['$endsAt', now] };
    const first = { times: 1, endsAt: new Date(now.getTime() + perSeconds * 1_000) };
    const times = { $cond: [isOpen, { $add: ['$times', 1] }, first.times] };
    const endsAt = { $cond: [isOpen, '$endsAt', first.endsAt] };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const counted = await retryOnDuplicateKey(() =>
      this.windows.findOneAndUpdate({ _id: id }, [{ $set: { times, endsAt } }], options),
    );
    return counted ?? first;
  }

  /** Returns the times in the open windows. */
  async timesIn(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (ids.length === 0) return new Map();
    const open = { _id: { $in: [...ids] }, endsAt: { $gt: this.clock.now() } };
    const windows = await this.windows.find(open).toArray();
    return new Map(windows.map(({ _id, times }) => [_id, times]));
  }
}
