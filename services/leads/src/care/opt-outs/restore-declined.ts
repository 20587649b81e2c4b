import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import {
  DatasetLease,
  type HeldLease,
  PhonePlaces,
  type Place,
  StockChanges,
} from '@leadmart/stock';
import { restoreOptOuts } from '../../leads.jobs.js';
import type { OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';
import { DatasetRepository, MoveLeads, UploadRepository } from '../../supply/index.js';

const requestsAtOnce = 100;

/**
 * Puts the leads of declined phones back on sale, dataset by dataset: each gets a new number at the end of its shelf, and
 * the owners of its earlier place own it there. A lead that another request still needs out of sale becomes that request's;
 * one whose upload was undone stays out of sale, and files may bring it again. A failed one is tried at the next run.
 */
@Injectable()
export class RestoreDeclined implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetRepository,
    private readonly uploads: UploadRepository,
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly stock: StockChanges,
    private readonly moving: MoveLeads,
    private readonly transactions: Transactions,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(restoreOptOuts, () => this.restoreAll());
  }

  private async restoreAll(): Promise<void> {
    for (const optOut of await this.optOuts.toRestore(requestsAtOnce))
      await this.restore(optOut).catch((err: unknown) =>
        this.log.error({ err, optOutId: optOut.id }, 'declined opt-out not restored'),
      );
  }

  private async restore(optOut: OptOut): Promise<void> {
    for (const { datasetId } of optOut.early ?? [])
      if (await this.datasets.find(datasetId))
        await this.lease.hold(datasetId, (lease) => this.restoreIn(lease, optOut));
    await this.optOuts.endRestored(optOut.id);
  }

  /** Under the lease no request withdraws leads and no upload moves them. */
  private async restoreIn(lease: HeldLease, { id }: OptOut): Promise<void> {
    const { datasetId } = lease;
    const optOut = await this.optOuts.find(id);
    const early = optOut?.early?.find((one) => one.datasetId === datasetId);
    // Another process has restored it.
    if (!optOut || !early) return;
    const phone = Number(optOut.phone);
    const place = (await this.phones.find(datasetId, [phone])).get(phone);
    const other = await this.optOuts.anotherFor(optOut);
    if (place && !other && (await this.isRestorable(datasetId, place))) {
      const moved = { places: [place], to: 'back' } as const;
      return this.moving.move(lease, moved, (tx) => this.optOuts.restored(id, datasetId, tx));
    }
    await this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.optOuts.restored(id, datasetId, tx);
      if (other && !(await this.optOuts.handOver(other, early, tx)))
        throw new Error('the other request was decided meanwhile');
      if (!other && place) await this.stock.unbar(datasetId, [place], tx);
    });
  }

  private async isRestorable(datasetId: DatasetId, place: Place): Promise<boolean> {
    const isHeld = await this.stock.isBarred(datasetId, place);
    return isHeld && !(await this.uploads.isUndone(datasetId, place));
  }
}
