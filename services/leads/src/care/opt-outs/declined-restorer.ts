import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { type Claim, Work } from '@leadmart/platform/work';
import {
  DatasetLease,
  type HeldLease,
  PhonePlaces,
  type Place,
  StockChanges,
} from '@leadmart/stock';
import { restoreOptOuts } from '../../leads.jobs.js';
import { DatasetReader, LeadMover, UploadReader } from '../../supply/index.js';
import { OptOutRepository } from './opt-out.repository.js';
import type { OptOutDocument } from './opt-out.schema.js';

/**
 * Puts the leads of declined phones back on sale, dataset by dataset: each gets a new number at the end of its shelf, and
 * the owners of its earlier place own it there. A lead that another request still needs out of sale becomes that request's;
 * one whose upload was undone stays out of sale, and files may bring it again.
 */
@Injectable()
export class DeclinedRestorer implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetReader,
    private readonly uploads: UploadReader,
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly stock: StockChanges,
    private readonly mover: LeadMover,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const rows = this.work.rowsOf(restoreOptOuts, this.optOuts.rows);
    this.work.runDue(restoreOptOuts, rows, (claim) => this.restore(claim));
  }

  private async restore(claim: Claim<OptOutDocument>): Promise<void> {
    for (const { datasetId } of claim.row.early ?? [])
      if (await this.datasets.find(datasetId))
        await this.lease.hold(datasetId, (lease) => this.restoreIn(lease, claim));
    // The phone is needed no more.
    await claim.end({ $unset: { phone: 1, early: 1 } });
  }

  /** Under the lease no request withdraws leads and no upload moves them. */
  private async restoreIn(lease: HeldLease, claim: Claim<OptOutDocument>): Promise<void> {
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
