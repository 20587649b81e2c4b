import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { RunReader } from '../directories/run-reader.js';
import { TwinExtender } from './twin-extender.js';
import { pairId } from './twin-pair.js';
import { TwinTable } from './twin-table.js';
import { TwinRepository } from './twin.repository.js';

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
