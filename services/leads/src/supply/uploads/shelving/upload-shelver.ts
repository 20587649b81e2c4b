import { Injectable } from '@nestjs/common';
import type { CatalogueError, DatasetId, UserId, WaitingFile } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { DatasetLease, type HeldLease, Refusals, type StagedLeads, Staging } from '@leadmart/stock';
import type { ParsedFile } from '../reading/read-leads.js';
import { UploadRepository, type Sent } from '../upload.repository.js';
import type { SkipFlags, Upload, UploadCounts } from '../upload.schema.js';
import { withPart, type PartToShelve } from './parts.decisions.js';
import { outlineOf } from './row-outline.js';
import { UploadCommitter, UploadNotOpen } from './upload-committer.js';
import { countsOf, decideUpload, onePerPhone } from './upload.decisions.js';

/** A parsed file for the shelves, and the rows that may be left out. */
export interface ShelvingRequest {
  readonly upload: Upload;
  readonly adminId: UserId;
  readonly file: ParsedFile;
  readonly agreed: SkipFlags;
}

/** `refusal` creates the error for the admin; the error has the upload's id when its file is kept. */
export interface ShelvingOutcome {
  readonly counts: UploadCounts;
  readonly refusal?: (waiting?: WaitingFile) => CatalogueError;
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

  /** Adds the valid rows of the next part of a file; returns the upload with it. Throws UploadNotOpen when it is not the next. */
  async shelvePart(lease: HeldLease, part: PartToShelve): Promise<Upload & Sent> {
    const { leads, counts } = await this.stage(lease, part.file);
    const upload = withPart(part, counts, leads.placement.added);
    await this.committer.commitPart({ lease, upload, leads, addedCount: counts.validCount });
    const { id: uploadId, datasetId, sent } = upload;
    this.log.info({ uploadId, datasetId, ...sent, ...counts }, 'upload part committed');
    return upload;
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
    const { upload, adminId, file, agreed } = request;
    const { datasetId, id: uploadId } = upload;
    // Another request may have completed a waiting upload while this one waited for the lease.
    if (upload.state === 'waiting' && !(await this.isWaiting(upload))) throw new UploadNotOpen();
    const { rows, compared, counts } = await this.compare(lease, file);
    const decision = decideUpload(counts, file.invalid, agreed);
    if (decision.kind === 'refuse') {
      const outline = outlineOf(file.leads.size, rows, compared);
      return { counts, refusal: decision.because, outline };
    }
    const leads = await this.staging.stage(lease, file.leads, compared);
    const { fixedCount } = file;
    await this.committer.commit({ lease, upload, adminId, leads, counts, fixedCount });
    this.log.info({ uploadId, datasetId, ...counts }, 'upload committed');
    return { counts };
  }

  private async isWaiting({ datasetId, id }: Upload): Promise<boolean> {
    const now = await this.uploads.find(datasetId, id);
    return now?.state === 'waiting';
  }
}
