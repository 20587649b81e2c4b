import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  DatasetChanged,
  DatasetDeleted,
  DatasetNotFound,
  type DatasetId,
  type DatasetView,
  type DeletedDatasetView,
  type UserId,
} from '@leadmart/contracts';
import type { AmountCounter } from '@leadmart/platform/admin-amounts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { refuseStale } from '@leadmart/platform/versions';
import { Work, type Claim } from '@leadmart/platform/work';
import { leadsForSale, StockCountsRepository } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { emptyBin } from '../../../leads.jobs.js';
import { DatasetAudit } from '../dataset-audit.js';
import { DatasetChanges } from '../dataset-changes.js';
import { valuesOf } from '../dataset.js';
import { DatasetReader } from '../dataset.reader.js';
import { DatasetRepository } from '../dataset.repository.js';
import type { DatasetDocument } from '../dataset.schema.js';
import { toDatasetView } from '../dataset.view.js';

const dayMs = 24 * 60 * 60 * 1_000;

interface Act {
  readonly id: DatasetId;
  readonly adminId: UserId;
}

interface Deletion extends Act {
  /** The version that the admin deletes. */
  readonly version: number | undefined;
  readonly count: AmountCounter;
}

/**
 * The bin: a deleted dataset is not for sale and keeps its leads, its name and its sales until it is restored or its days
 * are over. Opt-outs, erasures, withdrawals and checks reach it as any other.
 */
@Injectable()
export class DatasetBin {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly repository: DatasetRepository,
    private readonly changes: DatasetChanges,
    private readonly audit: DatasetAudit,
    private readonly stocks: StockCountsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  /** Throws DatasetNotFound, also for a dataset that is in the bin, and StaleWrite. */
  move({ id, adminId, version, count }: Deletion): Promise<DeletedDatasetView> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const before = await this.datasets.findOpen(id, tx);
      refuseStale(valuesOf, before, { version, values: {} });
      const until = new Date(at.getTime() + this.config.DATASET_BIN_DAYS * dayMs);
      const bin = { by: adminId, at, until, wasVisible: before.visible };
      const after = await this.repository.bin(id, bin, tx);
      if (!after) throw DatasetNotFound();
      await count(1);
      const act = { adminId, action: 'dataset.binned', before, after, at } as const;
      await this.audit.record(act, tx);
      const leadCount = leadsForSale(await this.stocks.find(id, tx));
      await this.changes.publish(DatasetChanged, after, { leadCount, at }, tx);
      const message =
        'Moved to the bin. Its leads are not for sale; buyers keep the packs they have bought.';
      return { message, leadCount, until: until.toISOString() };
    });
  }

  /** A dataset that another admin has restored stays as it is. Throws DatasetNotFound for one deleted for good. */
  restore({ id, adminId }: Act): Promise<DatasetView> {
    return this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const before = await this.datasets.findIn(tx, id);
      if (!before) throw DatasetNotFound();
      const leadCount = leadsForSale(await this.stocks.find(id, tx));
      const { bin } = before;
      if (!bin) return toDatasetView(before, leadCount, at);
      const after = await this.repository.restore({ id, bin }, at, tx);
      if (!after) throw DatasetNotFound();
      const act = { adminId, action: 'dataset.restored', before, after, at } as const;
      await this.audit.record(act, tx);
      await this.changes.publish(DatasetChanged, after, { leadCount, at }, tx);
      return toDatasetView(after, leadCount, at);
    });
  }

  /**
   * Deletes a dataset whose days in the bin are over, in the name of the admin who moved it there. Throws ClaimLost when it
   * is restored at the same time.
   */
  async deleteForGood(claim: Claim<DatasetDocument>): Promise<void> {
    await this.transactions.run(async (tx) => {
      await claim.end({}, tx);
      const at = this.clock.now();
      const before = await this.repository.remove(claim.row._id, at, tx);
      if (!before?.bin) return;
      const act = { adminId: before.bin.by, action: 'dataset.deleted', before, at } as const;
      await this.audit.record(act, tx);
      const leadCount = leadsForSale(await this.stocks.find(before.id, tx));
      await this.changes.publish(DatasetDeleted, before, { leadCount, at }, tx);
    });
  }
}

/** Deletes the datasets whose days in the bin are over. */
@Injectable()
export class BinEmptier implements OnModuleInit {
  constructor(
    private readonly datasets: DatasetRepository,
    private readonly bin: DatasetBin,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runDue(emptyBin, this.datasets.rows, async (claim) => {
      await this.bin.deleteForGood(claim);
      this.log.info({ datasetId: claim.row._id }, 'dataset deleted');
    });
  }
}
