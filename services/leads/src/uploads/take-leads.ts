import { Injectable } from '@nestjs/common';
import type { CatalogueError, UserId, WaitingFile } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { valueAt, type ShelfIndex } from '../stock/shelf.js';
import { StockRepository } from '../stock/stock.repository.js';
import { CommitUpload, UploadNotOpen } from './commit-upload.js';
import { DatasetLease, type Staging } from './dataset-lease.js';
import type { LeadsInFile } from './read-leads.js';
import { StageLeads } from './stage-leads.js';
import { onePerPhone, placeLeads, refusalOf, type UploadCounts } from './upload.decisions.js';
import { UploadRepository } from './upload.repository.js';
import type { SkipFlags, UploadRow } from './upload.schema.js';

/** One attempt to put a file on the shelves: whose, what was read of it, what may be left out. */
export interface Attempt {
  readonly upload: UploadRow;
  readonly adminId: UserId;
  readonly file: LeadsInFile;
  readonly agreed: SkipFlags;
}

/** `refusal` says why the rows were not taken; it is told together with where the file waits. */
export interface Outcome {
  readonly counts: UploadCounts;
  readonly refusal?: (waiting?: WaitingFile) => CatalogueError;
}

/** Compares the rows of a file with the dataset and puts them on the shelves, unless somebody has to be asked first. */
@Injectable()
export class TakeLeads {
  constructor(
    private readonly lease: DatasetLease,
    private readonly uploads: UploadRepository,
    private readonly stocks: StockRepository,
    private readonly staging: StageLeads,
    private readonly committing: CommitUpload,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws UploadNotOpen when the upload was cancelled or went in meanwhile. */
  take(attempt: Attempt): Promise<Outcome> {
    return this.lease.hold(attempt.upload.datasetId, (staging) => this.takeAlone(staging, attempt));
  }

  private async takeAlone(staging: Staging, attempt: Attempt): Promise<Outcome> {
    const { upload, adminId, file, agreed } = attempt;
    const { leads, invalid } = file;
    const { datasetId, _id: uploadId } = upload;
    // Another attempt may have ended while this one waited for the lease.
    const now = await this.uploads.find(datasetId, uploadId);
    if (now?.state !== upload.state) throw new UploadNotOpen();
    const rows = onePerPhone(leads);
    const { fresh, statusChanges, knownCount } = await this.staging.sort(staging, leads, rows);
    const duplicateInFileCount = leads.size - rows.length;
    const counts: UploadCounts = {
      totalCount: file.totalCount,
      validCount: fresh.length,
      duplicateCount: duplicateInFileCount + knownCount,
      duplicateInFileCount,
      duplicateInDatasetCount: knownCount,
      statusChangedCount: statusChanges.length,
      invalidCount: file.invalidCount,
    };
    if (refusalOf(counts, invalid, agreed)) {
      const refusal = (waiting?: WaitingFile) =>
        refusalOf(counts, invalid, agreed, waiting) as CatalogueError;
      return { counts, refusal };
    }
    const stock = await this.stocks.find(datasetId);
    const countOf = (shelf: ShelfIndex) => valueAt(stock.counts, shelf);
    const placement = placeLeads(leads, { fresh, statusChanges }, countOf);
    const shelves = await this.staging.stagePages(staging, placement, leads, countOf);
    const directory = await this.staging.stageDirectory(staging, placement, leads);
    const { stagingId } = staging;
    const staged = { upload, stagingId, adminId, placement, shelves, directory, counts };
    await this.committing.commit(staged);
    this.log.info({ uploadId, datasetId, ...counts }, 'upload committed');
    return { counts };
  }
}
