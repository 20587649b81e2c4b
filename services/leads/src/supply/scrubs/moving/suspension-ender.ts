import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Transactions } from '@leadmart/platform/mongo';
import { type HeldLease, LeadMarks, type Place, StockChanges } from '@leadmart/stock';
import { UploadReader } from '../../uploads/upload.reader.js';
import { LeadMover } from './lead-mover.js';

/** Leads that a check, or a request of a person, has suspended. */
export interface Suspended {
  readonly by: string;
  readonly places: readonly Place[];
}

/**
 * Puts suspended leads back on sale: each gets a new number at the end of its shelf, and the owners of its earlier places own
 * it there. One that another check or request suspends, too, stays out of sale; so does one whose upload was undone, and files
 * may bring it again.
 */
@Injectable()
export class SuspensionEnder {
  constructor(
    private readonly marks: LeadMarks,
    private readonly stock: StockChanges,
    private readonly uploads: UploadReader,
    private readonly mover: LeadMover,
    private readonly transactions: Transactions,
  ) {}

  /** `also` runs in the transaction with the number of the leads that are for sale again. */
  async end<T>(
    lease: HeldLease,
    { by, places }: Suspended,
    also: (back: number, tx: ClientSession) => Promise<T>,
  ): Promise<T> {
    const { datasetId } = lease;
    const others = { kind: 'suspended', places, except: by } as const;
    const isSuspended = await this.marks.isMarked(datasetId, others);
    const free = places.filter((place) => !isSuspended(place));
    const isUndone = await this.uploads.undoneIn(datasetId);
    const [back, undone] = [free.filter((one) => !isUndone(one)), free.filter(isUndone)];
    const change = async (tx: ClientSession): Promise<T> => {
      await this.marks.remove({ datasetId, by }, places, tx);
      await this.stock.unbar(datasetId, undone, tx);
      return also(back.length, tx);
    };
    if (back.length > 0) return this.mover.move(lease, { places: back, to: 'back' }, change);
    return this.transactions.run(async (tx) => {
      await lease.renew(tx);
      return change(tx);
    });
  }
}
