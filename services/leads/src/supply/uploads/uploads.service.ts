import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import {
  FileHasNoRows,
  UploadGone,
  type DatasetId,
  type UploadFields,
  type UploadFixes,
  type UploadFixTargets,
  type UploadReport,
  type ValidateHeadersFields,
  type ValidateHeadersView,
  type UploadCounts,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { workbookAsCsv } from '../workbooks/workbook-as-csv.js';
import { FileSlots } from './file-slots.js';
import { assertNotInFuture, newUpload } from './new-upload.js';
import { previewHeaders } from './reading/header-preview.js';
import { readLeads } from './reading/read-leads.js';
import type { ReceivedFile } from './reading/receive-file.js';
import { mergeFixes, withoutFixes } from './reading/row-fixes.js';
import { UploadShelver } from './shelving/upload-shelver.js';
import { agreedBy } from './shelving/upload.decisions.js';
import { UploadRepository } from './upload.repository.js';
import type { AdminUploadKey, SkipFlags, Upload, Uploader, UploadKey } from './upload.schema.js';
import { toUploadReport } from './upload.view.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { UploadIntake, whyNotOpen } from './waiting/upload-intake.js';

/** An admin's decision about a waiting file. */
type Decision = SkipFlags & Corrections;

/** Corrections of invalid rows, and earlier ones that are taken back. */
interface Corrections {
  readonly fixes?: UploadFixes | undefined;
  readonly undoFixes?: UploadFixTargets | undefined;
}

/** Postpones the expiry of a waiting file while it is read. */
const proceedingForMs = 60 * 60 * 1_000;

/**
 * A CSV file on its way to the shelves, all accepted rows or none:
 *
 * 1. **Read** (`reading/read-leads.ts`): each row becomes a lead or an invalid row with its reason. Nothing is stored.
 * 2. **Compare** (`shelving/upload-shelver.ts`, called by `waiting/upload-intake.ts`), alone in the dataset by its lease: rows
 *    whose phone the file or the dataset has already are duplicates; people who opted out are left out.
 * 3. **Decide** (`shelving/upload.decisions.ts`): on the shelves if there are no duplicates and no invalid rows, or the
 *    admin agreed to skip them; else refused.
 * 4. **Stage** (`stock/changes/lead-stager.ts`) the accepted rows: documents that nothing refers to yet. After a crash they are
 *    swept.
 * 5. **Commit** (`shelving/upload-committer.ts`): one transaction makes them current, with the upload, the audit and the event.
 *
 * A refused file that has something to add **waits** (`waiting/upload-intake.ts`): it is stored, and the answer has its id.
 * The admin proceeds, with corrections or without the refused rows, and all five steps run again on the stored file; or
 * cancels (`waiting/upload-canceller.ts`), or the file expires (`upload-sweeper.ts`). A completed upload can be undone
 * while none of its leads is sold (`undoing/`).
 */
@Injectable()
export class UploadsService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly intake: UploadIntake,
    private readonly shelver: UploadShelver,
    private readonly clock: Clock,
    private readonly slots: FileSlots,
  ) {}

  /** Returns the header and the first rows of a file. Throws NotACsvFile. */
  async validateHeaders(
    datasetId: DatasetId,
    path: string,
    choices: ValidateHeadersFields,
  ): Promise<ValidateHeadersView> {
    await this.datasets.findOpen(datasetId);
    return this.slots.ofAdmins.run(async () => previewHeaders(await readFile(path), choices));
  }

  /**
   * Throws DuplicatesFound or InvalidRowsFound for a file that waits for the admin, FileHasNoRows, DatasetNotFound, also for
   * a dataset in the bin (its uploads wait until a restore, as long as their time lasts), and the errors of `readLeads`.
   */
  async upload(by: Uploader, received: ReceivedFile<UploadFields>): Promise<UploadReport> {
    await this.datasets.findOpen(by.datasetId);
    assertNotInFuture(received.fields, this.clock.now());
    return this.slots.ofAdmins.run(async () => {
      const bytes = await workbookAsCsv(await readFile(received.path));
      const file = await readLeads(bytes, received.fields);
      if (file.totalCount === 0) throw FileHasNoRows();
      const upload = newUpload(by, received, bytes, this.clock.now());
      return this.intake.run({ upload, adminId: by.adminId, file }, bytes);
    });
  }

  /** A repeated request gets the same answer. Throws as `upload` does, and UploadNotFound and UploadGone. */
  async proceed(key: AdminUploadKey, decision: Decision): Promise<UploadReport> {
    await this.datasets.findOpen(key.datasetId);
    return this.slots.ofAdmins.run(async () => {
      const upload = await this.uploads.findKnown(key);
      if (upload.state === 'completed' && upload.counts)
        return toUploadReport(upload, upload.counts);
      const { corrected, file } = await this.readAgain(upload, decision);
      const agreed = agreedBy(upload.agreed, decision);
      return this.intake.run({ upload: { ...corrected, agreed }, adminId: key.adminId, file });
    });
  }

  /** Counts what becomes of the rows of a waiting file with these corrections, and stores nothing. Throws as `proceed`. */
  async preview(key: UploadKey, corrections: Corrections): Promise<UploadCounts> {
    await this.datasets.findOpen(key.datasetId);
    return this.slots.ofAdmins.run(async () => {
      const { file } = await this.readAgain(await this.uploads.findKnown(key), corrections);
      return this.shelver.count(key.datasetId, file);
    });
  }

  private async readAgain(upload: Upload, { fixes: given, undoFixes }: Corrections) {
    if (upload.state !== 'waiting') throw whyNotOpen(upload);
    const fixes = mergeFixes(withoutFixes(upload.fixes, undoFixes), given);
    // The upload must not expire while its file is being read.
    const until = new Date(this.clock.now().getTime() + proceedingForMs);
    await this.uploads.keepUntil(upload.id, until);
    const bytes = await this.files.load(upload.id, upload.fileBytes);
    if (!bytes) throw UploadGone({ reason: 'expired' });
    const corrected: Upload = { ...upload, ...(fixes && { fixes }) };
    return { corrected, file: await readLeads(bytes, corrected) };
  }
}
