import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { type HeldLease, PhonePlaces, type Place, StockChanges } from '@leadmart/stock';
import { LeadMover, UploadReader } from '../../../supply/index.js';
import { OptOutRepository } from '../opt-out.repository.js';
import type { OptOutDocument } from '../opt-out.schema.js';

/**
 * Puts the lead of a declined phone back on sale in a dataset: it gets a new number at the end of its shelf, and the owners
 * of its earlier place own it there. A lead that another request still needs out of sale becomes that request's; one whose
 * upload was undone stays out of sale, and files may bring it again.
 */
@Injectable()
export class DeclinedLeadRestorer {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly uploads: UploadReader,
    private readonly phones: PhonePlaces,
    private readonly stock: StockChanges,
    private readonly mover: LeadMover,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Under the lease no request withdraws leads and no upload moves them. */
  async restore(lease: HeldLease, claim: Claim<OptOutDocument>): Promise<void> {
    const { datasetId } = lease;
    const optOut = await this.optOuts.find(claim.row._id);
    const early = optOut?.early?.find((one) => one.datasetId === datasetId);
    // Another process has restored it.
    if (!optOut || !early) return;
    const phone = Number(optOut.phone);
    const place = (await this.phones.find(datasetId, [phone])).get(phone);
    const other = await this.optOuts.anotherFor(optOut);
    if (place && !other && (await this.isRestorable(datasetId, place))) {
      const moved = { places: [place], to: 'back' } as const;
      return this.mover.move(lease, moved, (tx) => this.restored(claim, datasetId, tx));
    }
    await this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.restored(claim, datasetId, tx);
      if (other && !(await this.optOuts.handOver(other, early, tx)))
        throw new Error('the other request was decided meanwhile');
      if (!other && place) await this.stock.unbar(datasetId, [place], tx);
    });
  }

  /** Nothing of the request is out of sale in this dataset any more. */
  private async restored(
    claim: Claim<OptOutDocument>,
    datasetId: DatasetId,
    tx: ClientSession,
  ): Promise<void> {
    await claim.keep(this.clock.now(), { $pull: { early: { datasetId } } }, tx);
  }

  private async isRestorable(datasetId: DatasetId, place: Place): Promise<boolean> {
    const isHeld = await this.stock.isBarred(datasetId, place);
    return isHeld && !(await this.uploads.isUndone(datasetId, place));
  }
}
