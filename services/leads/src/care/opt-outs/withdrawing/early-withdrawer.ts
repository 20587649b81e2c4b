import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import {
  DatasetLease,
  type HeldLease,
  PhonePlaces,
  type Place,
  StockChanges,
} from '@leadmart/stock';
import type { OptOut } from '../opt-out.js';
import { OptOutRepository } from '../opt-out.repository.js';
import { SaleWithdrawer } from './sale-withdrawer.js';

/** Takes the leads with the phones of requests out of sale in one dataset, before OptOutEraser has read its lines. */
@Injectable()
export class EarlyWithdrawer {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly withdrawer: SaleWithdrawer,
    private readonly stock: StockChanges,
    private readonly transactions: Transactions,
  ) {}

  /** Throws UploadInProgress when an upload does not end in time. */
  async withdraw(datasetId: DatasetId, waiting: readonly OptOut[]): Promise<void> {
    const known = await this.phones.find(datasetId, waiting.map(phoneOf));
    // An upload that had the lease before the request may bring the phone: nothing finds an unproved one later.
    const here = waiting.filter((one) => one.state === 'held' || known.has(phoneOf(one)));
    if (here.length === 0) return;
    await this.lease.hold(datasetId, async (lease) => {
      // Looked up again: an upload may have moved a lead before this process got the lease.
      const places = await this.phones.find(datasetId, here.map(phoneOf));
      for (const optOut of here) {
        const place = places.get(phoneOf(optOut));
        if (!place) continue;
        if (optOut.state === 'held') await this.suspend(lease, optOut, [place]);
        else await this.withdrawOne(lease, optOut, [place]);
      }
    });
  }

  private async withdrawOne(
    lease: HeldLease,
    optOut: OptOut,
    places: readonly Place[],
  ): Promise<void> {
    const { datasetId } = lease;
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.isToWithdraw(optOut.id, tx))) return;
      const withdrawn = await this.withdrawer.take(lease, places, tx);
      if (withdrawn > 0) await this.optOuts.addEarly(optOut.id, { datasetId, withdrawn }, tx);
    });
  }

  /** Leads that another request has suspended are suspended for this one, too. */
  private async suspend(
    lease: HeldLease,
    { id: by }: OptOut,
    found: readonly Place[],
  ): Promise<void> {
    const { datasetId } = lease;
    const places = await this.stock.withoutGone(datasetId, found);
    if (places.length === 0) return;
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.isToWithdraw(by, tx))) return;
      await this.withdrawer.suspend(lease, { by, places }, tx);
      await this.optOuts.addEarly(by, { datasetId, withdrawn: places.length }, tx);
    });
  }
}

const phoneOf = ({ phone }: OptOut): number => Number(phone);
