import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId, UploadCounts } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { DatasetLease, type HeldLease, Refusals, type StagedLeads, Staging } from '@leadmart/stock';
import type { ParsedFile } from '../reading/read-leads.js';
import { UploadRepository } from '../upload.repository.js';
import type { Upload } from '../upload.schema.js';
import { outlineOf } from './row-outline.js';
import { UploadCommitter, UploadNotOpen } from './upload-committer.js';
import { countsOf, decideUpload, onePerPhone, type UploadDecision } from './upload.decisions.js';

/** A parsed file for the shelves, with the rows that `upload.agreed` lets out, and the admin who says so. */
export interface ShelvingRequest {
  readonly upload: Upload;
  readonly adminId: UserId;
  readonly file: ParsedFile;
}

export interface ShelvingOutcome {
  readonly decision: UploadDecision;
  readonly counts: UploadCounts;
  /** The fate of each valid row of a refused file, see `row-outline`. */
  readonly outline?: Uint8Array;
}

/** Compares the rows of a file with the dataset and puts them on the shelves, unless an admin has to decide first. */
@Injectable()
export class UploadShelver {
  constructor(
    private readonly lease: DatasetLease,
    private readonly uploads: UploadRepository,
    private readonly staging: Staging,
    private readonly refusals: Refusals,
    private readonly committer: UploadCommitter,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws UploadNotOpen when the upload was cancelled or completed at the same time. */
  async shelve(request: ShelvingRequest): Promise<ShelvingOutcome> {
    const { datasetId } = request.upload;
    return this.lease.hold(datasetId, (lease) => this.shelveAlone(lease, request));
  }

  /** Counts what would become of the rows of a file, and changes nothing. */
  async count(datasetId: DatasetId, file: ParsedFile): Promise<UploadCounts> {
    const { counts } = await this.lease.hold(datasetId, (lease) => this.compare(lease, file));
    return counts;
  }

  /** Stages the valid rows of a file that the dataset does not have; `StockChanges.add` puts them on the shelves. */
  async stage(
    lease: HeldLease,
    file: ParsedFile,
  ): Promise<{ leads: StagedLeads; counts: UploadCounts }> {
    const { compared, counts } = await this.compare(lease, file);
    return { leads: await this.staging.stage(lease, file.leads, compared), counts };
  }

  private async compare(lease: HeldLease, file: ParsedFile) {
    const rows = onePerPhone(file.leads);
    const compared = await this.refusals.leaveOut(
      await this.staging.compare(lease, file.leads, rows),
      file.leads,
    );
    return { rows, compared, counts: countsOf(file, { ...compared, distinctCount: rows.length }) };
  }

  private async shelveAlone(lease: HeldLease, request: ShelvingRequest): Promise<ShelvingOutcome> {
    const { upload, adminId, file } = request;
    const { datasetId, id: uploadId } = upload;
    // Another request may have completed a waiting upload while this one waited for the lease.
    if (upload.state === 'waiting' && !(await this.isWaiting(upload))) throw new UploadNotOpen();
    const { rows, compared, counts } = await this.compare(lease, file);
    const decision = decideUpload(counts, upload.agreed);
    if (decision !== 'commit')
      return { decision, counts, outline: outlineOf(file.leads.size, rows, compared) };
    const leads = await this.staging.stage(lease, file.leads, compared);
    const by = { adminId, fixedCount: file.fixedCount };
    await this.committer.commit({ lease, upload, leads, counts }, by);
    this.log.info({ uploadId, datasetId, ...counts }, 'upload committed');
    return { decision, counts };
  }

  private async isWaiting({ datasetId, id }: Upload): Promise<boolean> {
    const now = await this.uploads.find(datasetId, id);
    return now?.state === 'waiting';
  }
}
