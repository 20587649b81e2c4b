import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetChanged, DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Work } from '@leadmart/platform/work';
import { findReachedAlerts, keepTwinsComplete } from '../../leads.jobs.js';
import type { Dataset, DatasetChange } from './dataset.js';
import { DatasetRepository } from './dataset.repository.js';

/** The leads that are for sale after a change, and its time. */
interface Changed {
  readonly leadCount: number;
  readonly at: Date;
}

/** Changes of datasets that follow from changes of their stock, in the same transaction. */
@Injectable()
export class DatasetChanges {
  constructor(
    private readonly datasets: DatasetRepository,
    private readonly outbox: Outbox,
    private readonly work: Work,
  ) {}

  /** Conflicts with a deletion at the same time, also when no check changes. Returns undefined for a deleted dataset. */
  store(
    id: DatasetId,
    checks: Pick<DatasetChange, 'dncCheck' | 'stateChecks' | 'hasLineTypes'>,
    at: Date,
    tx: ClientSession,
  ): Promise<Dataset | undefined> {
    return this.datasets.change(id, checks, at, tx);
  }

  /** The events of a dataset carry the same payload. */
  async publish(
    event: typeof DatasetChanged,
    { id: datasetId, name, visible }: Dataset,
    { leadCount, at }: Changed,
    tx: ClientSession,
  ): Promise<void> {
    const occurredAt = at.toISOString();
    await this.outbox.add(event, { datasetId, name, visible, leadCount, occurredAt }, tx);
    Transactions.afterCommit(tx, () => {
      for (const job of [findReachedAlerts, keepTwinsComplete]) this.work.wakeAfter(job, at);
    });
  }
}
