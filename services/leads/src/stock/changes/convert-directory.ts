import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { DirectoryWriter } from '../directories/directory-writer.js';
import { OldDirectoryRepository } from '../directories/old-directory.repository.js';
import { DatasetLease, type HeldLease } from './dataset-lease.js';

/**
 * Prepares the directory of a dataset for its first shelf update by this build: converts the blocks of earlier builds
 * into a run and closes the old directory. A shelf update of its own, so that a crash leaves only documents to sweep.
 */
@Injectable()
export class ConvertDirectory {
  constructor(
    private readonly lease: DatasetLease,
    private readonly directories: DirectoryRepository,
    private readonly old: OldDirectoryRepository,
    private readonly writer: DirectoryWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Does nothing when the directory is converted. Throws UploadInProgress when another shelf update does not end. */
  async prepare(datasetId: DatasetId): Promise<void> {
    if (await this.directories.runs(datasetId)) return;
    await this.lease.hold(datasetId, (lease) => this.convert(lease));
  }

  private async convert(lease: HeldLease): Promise<void> {
    const { datasetId, shelfUpdateId: id, renewWhenDue: onProgress } = lease;
    // Another request may have converted it while this one waited for the lease.
    if (await this.directories.runs(datasetId)) return;
    const blocks = await this.old.blocksOf(datasetId);
    const entries = this.old.entriesOf(blocks);
    const run = await this.writer.write({ datasetId, id, onProgress }, [entries]);
    await this.transactions.run(async (tx) => {
      const superseded = { pages: [], blocks: blocks.map((block) => block.id) };
      await lease.commit({ superseded, sweepAt: this.clock.now() }, tx);
      this.directories.adopt(datasetId, run.size > 0 ? [run] : [], tx);
      await this.old.close(datasetId, tx);
    });
  }
}
