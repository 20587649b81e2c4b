import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Work } from '@leadmart/platform/work';
import { emptyBin } from '../../../leads.jobs.js';
import { DatasetRepository } from '../dataset.repository.js';
import { DatasetBin } from './dataset-bin.js';

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
    const rows = this.work.rowsOf(emptyBin, this.datasets.rows);
    this.work.runDue(emptyBin, rows, async (claim) => {
      await this.bin.deleteForGood(claim);
      this.log.info({ datasetId: claim.row._id }, 'dataset deleted');
    });
  }
}
