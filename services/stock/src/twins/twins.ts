import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { RunReader } from '../directories/run-reader.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex, ShelfVector } from '../shelves/shelf.js';
import { readingCurrent } from '../staged/piece-missing.js';
import { keysOf } from './twin-entries.js';
import { TwinExtender } from './twin-extender.js';
import { pairId, type StoredTwins } from './twin-pair.js';
import { TwinRepository } from './twin.repository.js';

/** The leads of two datasets that have the same phone. */
export class TwinTable {
  constructor(
    private readonly twins: TwinRepository,
    private readonly reader: RunReader,
    private readonly stored: StoredTwins,
  ) {}

  /** The counts of `from` up to which the table is complete. */
  get seenFrom(): ShelfVector {
    return this.stored.seen.from;
  }

  /** The counts of `to` up to which the table is complete. */
  get seenTo(): ShelfVector {
    return this.stored.seen.to;
  }

  /**
   * Returns the leads of `to` that have the phones of these leads of `from`, by shelf. Some of them may be withdrawn,
   * or have numbers above `seenTo`. Reads only the parts that may contain the leads.
   */
  inTo(owned: ReadonlyMap<ShelfIndex, NumberSet>): Promise<Map<ShelfIndex, NumberSet>> {
    const keys = keysOf(owned);
    let first: StoredTwins | undefined = this.stored;
    return readingCurrent(async () => {
      // A later extension may have merged the runs of this table. Its own table has all twins of this one.
      const { runs } = first ?? (await this.twins.find(this.stored.pair)) ?? this.stored;
      first = undefined;
      return this.reader.numbersOf(runs, keys);
    });
  }
}

/**
 * Which leads of two datasets have the same phone, for all buyers. The table of a pair is stored, and completed by the
 * background task TwinKeeper or when it is asked for, see decisions/0026.
 */
@Injectable()
export class Twins {
  private readonly extending = new KeyedQueue();

  constructor(
    private readonly twins: TwinRepository,
    private readonly reader: RunReader,
    private readonly extender: TwinExtender,
  ) {}

  /**
   * Returns a table that is complete for all leads of both datasets at the time of the call: two reads, if nothing was
   * added since the last call. Throws the reason of an aborted signal.
   */
  async current(from: DatasetId, to: DatasetId, signal?: AbortSignal): Promise<TwinTable> {
    const pair = { from, to };
    const complete = await this.extender.findComplete(pair);
    // One extension at a time: the calls that wait find the result of the first one.
    const stored =
      complete ??
      (await this.extending.run(pairId(pair), () => this.extender.extend(pair, signal)));
    return new TwinTable(this.twins, this.reader, stored);
  }
}
