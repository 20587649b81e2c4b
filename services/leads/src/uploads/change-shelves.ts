import { Injectable } from '@nestjs/common';
import {
  DatasetChanged,
  DatasetNotFound,
  UploadInProgress,
  type DatasetId,
  type UploadId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { leadsForSale } from '../datasets/datasets.service.js';
import { StockRepository } from '../stock/stock.repository.js';
import type { StagingRow } from './staging.schema.js';
import { StagingRepository } from './staging.repository.js';
import { UploadRepository } from './upload.repository.js';

/** What is staged, and which documents it puts aside. */
export interface StagedChange {
  readonly stagingId: UploadId;
  readonly datasetId: DatasetId;
  readonly superseded: NonNullable<StagingRow['superseded']>;
}

/** Replaced documents stay this long for downloads that began before. */
const supersededForMs = 60 * 60 * 1_000;

/**
 * The transaction in which an upload or its undoing takes effect. Nobody but the holder of the
 * dataset's lease gets through it, and only once; the dataset's news goes out with it.
 */
@Injectable()
export class ChangeShelves {
  constructor(
    private readonly stagings: StagingRepository,
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetRepository,
    private readonly stocks: StockRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run<T>(
    { stagingId, datasetId, superseded }: StagedChange,
    change: (session: ClientSession, now: Date) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (session) => {
      const now = this.clock.now();
      const sweepAt = new Date(now.getTime() + supersededForMs);
      const closed = await this.stagings.commit(stagingId, superseded, sweepAt, session);
      if (!closed) throw UploadInProgress();
      const result = await change(session, now);
      await this.tell(datasetId, now, session);
      return result;
    });
  }

  private async tell(datasetId: DatasetId, now: Date, session: ClientSession): Promise<void> {
    const dncCheck = await this.uploads.dncCheckOf(datasetId, session);
    // Written, not only read: a deletion at the same time must collide with this.
    const dataset = await this.datasets.change(datasetId, { dncCheck }, now, session);
    if (!dataset) throw DatasetNotFound();
    const leadCount = leadsForSale(await this.stocks.find(datasetId, session));
    const { name, visible } = dataset;
    const occurredAt = now.toISOString();
    await this.outbox.add(
      DatasetChanged,
      {
        datasetId,
        name,
        visible,
        leadCount,
        occurredAt,
      },
      session,
    );
  }
}
