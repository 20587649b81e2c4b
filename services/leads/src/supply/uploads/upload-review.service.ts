import { Injectable } from '@nestjs/common';
import {
  pagesOf,
  UploadGone,
  uploadRowsPageSize,
  type UploadProblemsView,
  type UploadRowKind,
  type UploadRowsView,
  type UploadCounts,
} from '@leadmart/contracts';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { FileSlots } from './file-slots.js';
import { unpackOutline } from './shelving/row-outline.js';
import { UploadRepository } from './upload.repository.js';
import type { Upload, UploadKey } from './upload.schema.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { toUploadRow } from './waiting/review-row.view.js';
import { problemsIn, rowsOnPage } from './waiting/review-rows.js';
import { whyNotOpen } from './waiting/upload-intake.js';

interface RowsWanted {
  readonly kind: UploadRowKind;
  readonly page: number;
}

/** Shows the rows of a waiting file to an admin, as the last reading of the file found them. */
@Injectable()
export class UploadReviewService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly slots: FileSlots,
  ) {}

  /** Returns one page of rows; none on a page behind the last, and no valid ones without an outline. */
  async rows(key: UploadKey, wanted: RowsWanted): Promise<UploadRowsView> {
    const upload = await this.findWaiting(key);
    const total = totalOf(wanted.kind, upload.counts);
    const pages = pagesOf(total, uploadRowsPageSize);
    const paged = { total, page: wanted.page, pages };
    if (wanted.page > pages || total === 0) return { rows: [], ...paged };
    return this.slots.ofAdmins.run(async () => {
      const file = await this.open(upload);
      const outline = upload.outline ? await unpackOutline(upload.outline) : new Uint8Array();
      const rows = await rowsOnPage({ ...file, outline }, wanted);
      return { rows: rows.map(toUploadRow), ...paged };
    });
  }

  /** Returns the most frequent invalid values, and the corrections. */
  async problems(key: UploadKey): Promise<UploadProblemsView> {
    const upload = await this.findWaiting(key);
    const { fixes = { values: [], cells: [] } } = upload;
    if (totalOf('invalid', upload.counts) === 0) return { problems: [], fixes };
    return this.slots.ofAdmins.run(async () => ({
      problems: await problemsIn(await this.open(upload)),
      fixes,
    }));
  }

  private async findWaiting(key: UploadKey): Promise<Upload> {
    await this.datasets.findOpen(key.datasetId);
    const upload = await this.uploads.findKnown(key);
    if (upload.state !== 'waiting') throw whyNotOpen(upload);
    return upload;
  }

  private async open(upload: Upload) {
    const bytes = await this.files.load(upload.id, upload.fileBytes);
    if (!bytes) throw UploadGone({ reason: 'expired' });
    return { bytes, upload };
  }
}

function totalOf(kind: UploadRowKind, counts: UploadCounts | undefined): number {
  if (!counts) return 0;
  const { validCount, duplicateCount, invalidCount } = counts;
  return { ready: validCount, duplicate: duplicateCount, invalid: invalidCount }[kind];
}
