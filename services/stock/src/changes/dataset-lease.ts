import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UploadInProgress, type DatasetId, type UploadId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { StockConfig } from '../stock.config.js';
import type { SupersededDocuments } from './shelf-update.js';
import { ShelfUpdateRepository } from './shelf-update.repository.js';

/** Staged documents that replace others. */
interface Staged {
  readonly superseded: SupersededDocuments;
}

/** The lease of a dataset during a shelf update. Only its holder may change the dataset's shelves. */
export interface HeldLease {
  /** The id that marks every document staged by this update. */
  readonly shelfUpdateId: UploadId;
  readonly datasetId: DatasetId;
  /** Renews the lease when a quarter of it has passed. Throws UploadInProgress when it is lost. */
  readonly renewWhenDue: () => Promise<void>;
  /** Renews the lease, in this transaction if there is one. Throws UploadInProgress when it is lost. */
  readonly renew: (tx?: ClientSession) => Promise<void>;
  /**
   * Ends the update in the transaction that makes its staged documents current, if it has any; those that they replace are
   * removed later. Throws UploadInProgress when the lease is lost.
   */
  readonly commit: (staged: Staged | undefined, tx: ClientSession) => Promise<void>;
}

const nothing: SupersededDocuments = { pages: [], pieces: [] };

const leasePollMs = 100;
/** Replaced pages stay for this time, for downloads that began earlier. */
const pagesStayForMs = 60 * 60 * 1_000;

/** Runs one shelf update of a dataset at a time, over all replicas. */
@Injectable()
export class DatasetLease {
  constructor(
    private readonly shelfUpdates: ShelfUpdateRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: StockConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Runs the work alone. Documents that it staged without committing are swept afterwards. Throws UploadInProgress
   * when another update does not end within UPLOAD_WAIT_SECONDS.
   */
  async hold<T>(datasetId: DatasetId, work: (lease: HeldLease) => Promise<T>): Promise<T> {
    const shelfUpdateId = newId() as UploadId;
    await this.begin(shelfUpdateId, datasetId);
    let isCommitted = false;
    try {
      return await work(
        this.heldLease(shelfUpdateId, datasetId, () => {
          isCommitted = true;
        }),
      );
    } finally {
      if (!isCommitted) await this.release(shelfUpdateId);
    }
  }

  private async release(shelfUpdateId: UploadId): Promise<void> {
    await this.shelfUpdates
      .abandon(shelfUpdateId, this.clock.now())
      .catch((err: unknown) => this.log.warn({ err, shelfUpdateId }, 'lease not released'));
  }

  private heldLease(
    shelfUpdateId: UploadId,
    datasetId: DatasetId,
    onCommitted: () => void,
  ): HeldLease {
    let renewedAt = this.clock.now().getTime();
    const renew = async (tx?: ClientSession) => {
      if (!(await this.shelfUpdates.renew(shelfUpdateId, this.leaseEnd(), tx)))
        throw UploadInProgress();
    };
    const renewWhenDue = async () => {
      const now = this.clock.now().getTime();
      if (now - renewedAt < this.leaseMs / 4) return;
      await renew();
      renewedAt = now;
    };
    const commit = async (staged: Staged | undefined, tx: ClientSession) => {
      await this.commit(shelfUpdateId, datasetId, staged?.superseded ?? nothing, tx);
      Transactions.afterCommit(tx, onCommitted);
    };
    return { shelfUpdateId, datasetId, renew, renewWhenDue, commit };
  }

  private async commit(
    id: UploadId,
    datasetId: DatasetId,
    { pages, pieces }: SupersededDocuments,
    tx: ClientSession,
  ): Promise<void> {
    const now = this.clock.now();
    const later = new Date(now.getTime() + pagesStayForMs);
    const replacesPiecesOnly = pages.length === 0 && pieces.length > 0;
    const done = replacesPiecesOnly
      ? { superseded: { pages, pieces }, sweepAt: now }
      : { superseded: { pages, pieces: [] }, sweepAt: later };
    if (!(await this.shelfUpdates.commit(id, done, tx))) throw UploadInProgress();
    if (replacesPiecesOnly || pieces.length === 0) return;
    // Pieces of the directory need not stay: their readers held the lease that ends with this transaction.
    const superseded = { pages: [], pieces };
    this.shelfUpdates.retire({ id: newId() as UploadId, datasetId, superseded, now }, tx);
  }

  private async begin(id: UploadId, datasetId: DatasetId): Promise<void> {
    const giveUpAt = this.clock.now().getTime() + this.config.UPLOAD_WAIT_SECONDS * 1_000;
    for (;;) {
      const now = this.clock.now();
      const update = { id, datasetId, now, leaseUntil: this.leaseEnd() };
      if (await this.shelfUpdates.begin(update)) return;
      const hasLapsed = await this.shelfUpdates.abandonLapsed(datasetId, now);
      if (hasLapsed && (await this.shelfUpdates.begin(update))) return;
      if (now.getTime() >= giveUpAt) throw UploadInProgress();
      await pause(leasePollMs);
    }
  }

  private get leaseMs(): number {
    return this.config.UPLOAD_LEASE_SECONDS * 1_000;
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }
}
