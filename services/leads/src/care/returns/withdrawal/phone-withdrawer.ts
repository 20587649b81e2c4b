import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import {
  DatasetLease,
  type HeldLease,
  PhonePlaces,
  type Place,
  StockChanges,
} from '@leadmart/stock';
import { ShelfChanger } from '../../../supply/index.js';

/** Called in the transaction of a withdrawal, with the number of leads that were for sale. */
export type OnWithdrawn = (withdrawn: number, tx: ClientSession) => Promise<void>;

/** Withdraws the leads with bad phones from sale in one dataset, for ever. Their buyers keep them. */
@Injectable()
export class PhoneWithdrawer {
  constructor(
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly stock: StockChanges,
    private readonly changer: ShelfChanger,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Returns how many leads were for sale. Does nothing without the dataset's lease when all of them are withdrawn for ever, so most datasets cost a
   * look into their directory. Throws UploadInProgress.
   */
  async withdraw(
    datasetId: DatasetId,
    phones: readonly number[],
    onWithdrawn: OnWithdrawn = async () => undefined,
  ): Promise<number> {
    if (phones.length === 0) return 0;
    if ((await this.inStock(datasetId, phones)).length === 0) return 0;
    return this.lease.hold(datasetId, (lease) => this.withdrawAlone(lease, phones, onWithdrawn));
  }

  private async withdrawAlone(
    lease: HeldLease,
    phones: readonly number[],
    onWithdrawn: OnWithdrawn,
  ): Promise<number> {
    const { datasetId } = lease;
    // Looked up again: an upload may have moved a lead, or another process withdrawn it.
    const places = await this.inStock(datasetId, phones);
    if (places.length === 0) return 0;
    const withdrawn = await this.changer.run({ lease, hasDncCheck: false }, async (tx) => {
      const { withdrawn: result, leadCount } = await this.stock.withdrawLeads(
        datasetId,
        places,
        tx,
      );
      await this.stock.bar(datasetId, places, tx);
      await onWithdrawn(result, tx);
      return { result, leadCount };
    });
    this.log.info({ datasetId, withdrawn }, 'returned leads withdrawn');
    return withdrawn;
  }

  /** Suspended leads, too: they must not come back. */
  private async inStock(datasetId: DatasetId, phones: readonly number[]): Promise<Place[]> {
    const places = await this.phones.find(datasetId, phones);
    return this.stock.withoutGone(datasetId, [...places.values()]);
  }
}
