import { Injectable } from '@nestjs/common';
import { InvalidRowsNotKept, pagesOf, type UploadsView, type DatasetId } from '@leadmart/contracts';
import { fileInPieces, type NamedFile } from '@leadmart/platform/http';
import { AdminAddresses } from '../datasets/admin-addresses.js';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { SoldUploads } from './sold-uploads.js';
import { obstacleIn } from './undoing/undo.decisions.js';
import { UploadRepository } from './upload.repository.js';
import type { Upload, UploadKey } from './upload.schema.js';
import { toUploadView } from './upload.view.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { invalidRowsCsv } from './waiting/invalid-rows.js';

/** Lists the uploads of a dataset for admins, each with its obstacle to an undo. */
@Injectable()
export class UploadHistoryService {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly sold: SoldUploads,
    private readonly addresses: AdminAddresses,
  ) {}

  async list(datasetId: DatasetId, page: number): Promise<UploadsView> {
    await this.datasets.findOpen(datasetId);
    const { uploads, total } = await this.uploads.list(datasetId, page);
    const undoable = uploads.filter((upload) => obstacleIn(upload) === undefined);
    const [emails, sold] = await Promise.all([
      this.addresses.of(uploads.flatMap(adminsOf)),
      this.sold.among(datasetId, undoable),
    ]);
    const obstacleTo = (upload: Upload) =>
      obstacleIn(upload) ?? (sold.has(upload.id) ? 'sold' : undefined);
    return {
      uploads: uploads.map((upload) =>
        toUploadView(upload, (id) => emails.get(id), obstacleTo(upload)),
      ),
      total,
      page,
      pages: pagesOf(total),
    };
  }

  /** Opens the invalid rows of a kept file. Throws InvalidRowsNotKept. */
  async openInvalidRows(key: UploadKey): Promise<NamedFile> {
    await this.datasets.findOpen(key.datasetId);
    const upload = await this.uploads.findKnown(key);
    const { id, fileBytes } = upload;
    const name = `invalid-rows-${id}.csv`;
    if (!mayHaveInvalidRows(upload)) throw InvalidRowsNotKept();
    if (upload.sent) return { name, bytes: fileInPieces(this.files.partsOf(id)) };
    const file = await this.files.load(id, fileBytes);
    if (!file) throw InvalidRowsNotKept();
    return { name, bytes: fileInPieces(invalidRowsCsv(file, upload)) };
  }
}

/** Returns true also for a cancelled upload, whose file may stay until the sweeper removes it. */
function mayHaveInvalidRows({ state, counts, sent, sweep }: Upload): boolean {
  if (sent && !sweep) return false;
  return state !== 'cancelled' && state !== 'expired' && (counts?.invalidCount ?? 0) > 0;
}

const adminsOf = ({ adminId, undone }: Upload) => [adminId, ...(undone ? [undone.adminId] : [])];
