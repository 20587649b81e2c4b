import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { DatasetId, OptOutId } from '@leadmart/contracts';
import { batchesOf } from '@leadmart/platform/mongo';
import type { AllocatedShelf } from '../holdings/allocation.js';
import { namedCellsOf } from '../lead-line.js';
import { LeadLines } from '../pages/lead-lines.js';
import { numbersOf } from '../shelves/number-set.js';
import { DetailHashes } from './detail-hashes.js';
import { RefusalCounterRepository } from './refusal-counter.repository.js';
import { RefusalRepository } from './refusal.repository.js';

/** Leads that are read and hashed between two turns of other requests, some 5 ms. */
const leadsAtOnce = 2_000;

/** Finds refused phones and emails among leads that are about to be paid, for the seconds until they are withdrawn. */
@Injectable()
export class PendingRefusals {
  constructor(
    private readonly counter: RefusalCounterRepository,
    private readonly refusals: RefusalRepository,
    private readonly hashes: DetailHashes,
    private readonly lines: LeadLines,
  ) {}

  /** Returns the opt-outs with leads that may still be for sale. */
  async find(): Promise<readonly OptOutId[]> {
    return this.counter.pending();
  }

  /** Returns whether any of these leads has a detail that one of these opt-outs refuses. Reads nothing without one. */
  async meet(
    datasetId: DatasetId,
    allocated: readonly AllocatedShelf[],
    optOuts: readonly OptOutId[],
  ): Promise<boolean> {
    if (optOuts.length === 0) return false;
    const refused = new Set((await this.refusals.by(optOuts)).map(({ _id }) => _id));
    const places = allocated.flatMap(({ index: shelf, numbers }) =>
      numbersOf(numbers).map((number) => ({ shelf, number })),
    );
    for (const batch of batchesOf(places, leadsAtOnce)) {
      const lines = await this.lines.read(datasetId, batch);
      for (const line of lines.values()) {
        const { phoneNumber, email } = namedCellsOf(line);
        if (this.hashes.isIn(refused, Number(phoneNumber))) return true;
        if (this.hashes.isIn(refused, email.toLowerCase())) return true;
      }
      await nextTurn();
    }
    return false;
  }
}
