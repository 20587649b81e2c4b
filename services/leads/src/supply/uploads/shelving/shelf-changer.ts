import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatasetChanged, DatasetNotFound } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { HeldLease, StagedLeads } from '@leadmart/stock';
import { DatasetChanges } from '../../datasets/dataset-changes.js';
import type { Dataset } from '../../datasets/dataset.js';
import { UploadRepository } from '../upload.repository.js';

/** A change that the transaction makes current. */
export interface PreparedChange {
  readonly lease: HeldLease;
  /** Undefined for a change without new or moved leads. */
  readonly staged?: StagedLeads;
  /** Whether the upload has a phone status check, which the dataset shows. */
  readonly hasDncCheck: boolean;
}

/** A change of the stock within the transaction. */
export interface ShelfChange<T> {
  readonly result: T;
  /** The number of leads for sale after it. */
  readonly leadCount: number;
}

/** The dataset and the time of a change. */
export interface ChangeMoment {
  readonly dataset: Dataset;
  readonly now: Date;
}

/**
 * Runs the transaction in which an upload or its undoing takes effect: it ends the staging, once and only
 * under its lease, and publishes DatasetChanged.
 */
@Injectable()
export class ShelfChanger {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetChanges,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async run<T>(
    { lease, staged, hasDncCheck }: PreparedChange,
    change: (tx: ClientSession, moment: ChangeMoment) => Promise<ShelfChange<T>>,
  ): Promise<T> {
    const { datasetId } = lease;
    return this.transactions.run(async (tx) => {
      const now = this.clock.now();
      await lease.commit(staged?.superseded ?? {}, tx);
      // A write, not only a read: a concurrent deletion of the dataset must conflict with this transaction.
      const dataset = await this.datasets.store(datasetId, {}, now, tx);
      if (!dataset) throw DatasetNotFound();
      const { result, leadCount } = await change(tx, { dataset, now });
      if (hasDncCheck) {
        const dncCheck = await this.uploads.dncCheckOf(datasetId, tx);
        await this.datasets.store(datasetId, { dncCheck }, now, tx);
      }
      await this.datasets.publish(DatasetChanged, dataset, { leadCount, at: now }, tx);
      return result;
    });
  }
}
