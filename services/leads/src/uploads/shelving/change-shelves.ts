import { Injectable } from '@nestjs/common';
import {
  DatasetChanged,
  DatasetNotFound,
  UploadInProgress,
  type DatasetId,
  type UploadId,
} from '@leadmart/contracts';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { DatasetRepository } from '../../datasets/dataset.repository.js';
import type { HeldLease } from '../../stock/changes/dataset-lease.js';
import { ShelfUpdateRepository } from '../../stock/changes/shelf-update.repository.js';
import type { SupersededDocuments } from '../../stock/changes/shelf-update.js';
import { StockChanges } from '../../stock/changes/stock-changes.js';
import { UploadRepository } from '../upload.repository.js';

/** A staged change that the transaction makes current. */
export interface StagedChange {
  readonly lease: HeldLease;
  readonly superseded: SupersededDocuments;
}

/** Replaced pages stay for this time, for downloads that began earlier. */
const supersededForMs = 60 * 60 * 1_000;

/**
 * Runs the transaction in which an upload or its undoing takes effect: it commits the shelf update, once and only
 * under its lease, and publishes DatasetChanged.
 */
@Injectable()
export class ChangeShelves {
  constructor(
    private readonly shelfUpdates: ShelfUpdateRepository,
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetRepository,
    private readonly stock: StockChanges,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run<T>(
    { lease: { shelfUpdateId, datasetId }, superseded }: StagedChange,
    change: (tx: ClientSession, now: Date) => Promise<T>,
  ): Promise<T> {
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const sweepAt = new Date(now.getTime() + supersededForMs);
      const pages = { pages: superseded.pages, blocks: [] };
      const isHeld = await this.shelfUpdates.commit(shelfUpdateId, pages, sweepAt, tx);
      if (!isHeld) throw UploadInProgress();
      await this.retire(datasetId, superseded.blocks, now, tx);
      const result = await change(tx, now);
      await this.publishChange(datasetId, now, tx);
      return result;
    });
  }

  /** Replaced pieces of the directory need not stay: their readers held the lease that ends with this transaction. */
  private async retire(
    datasetId: DatasetId,
    blocks: readonly string[],
    now: Date,
    tx: ClientSession,
  ): Promise<void> {
    if (blocks.length === 0) return;
    const superseded = { pages: [], blocks };
    await this.shelfUpdates.retire({ id: newId() as UploadId, datasetId, superseded, now }, tx);
  }

  private async publishChange(datasetId: DatasetId, now: Date, tx: ClientSession): Promise<void> {
    const dncCheck = await this.uploads.dncCheckOf(datasetId, tx);
    // A write, not only a read: a concurrent deletion of the dataset must conflict with this transaction.
    const dataset = await this.datasets.change(datasetId, { dncCheck }, now, tx);
    if (!dataset) throw DatasetNotFound();
    const leadCount = await this.stock.leadsForSale(datasetId, tx);
    const { name, visible } = dataset;
    const occurredAt = now.toISOString();
    const payload = { datasetId, name, visible, leadCount, occurredAt };
    await this.outbox.add(DatasetChanged, payload, tx);
  }
}
