import { Controller, Header } from '@nestjs/common';
import {
  cancelUploadEndpoint,
  invalidRowsEndpoint,
  listUploadsEndpoint,
  previewUploadEndpoint,
  proceedUploadEndpoint,
  undoUploadEndpoint,
  uploadProblemsEndpoint,
  uploadRowsEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { UploadUndoer } from './undoing/upload-undoer.js';
import { UploadHistoryService } from './upload-history.service.js';
import { UploadReviewService } from './upload-review.service.js';
import { UploadsService } from './uploads.service.js';
import { UploadCanceller } from './waiting/upload-canceller.js';

/** The uploads of a dataset: list, review, proceed, cancel, invalid rows and undo. */
@Controller()
export class UploadHistoryController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly history: UploadHistoryService,
    private readonly review: UploadReviewService,
    private readonly canceller: UploadCanceller,
    private readonly undoer: UploadUndoer,
  ) {}

  @Handles(listUploadsEndpoint)
  list(@Sent() { params: { id: datasetId }, query: { page } }: SentTo<typeof listUploadsEndpoint>) {
    return this.history.list(datasetId, page);
  }

  @Handles(proceedUploadEndpoint)
  proceed(
    @Sent() {
      user,
      params: { id: datasetId, uploadId },
      body,
    }: SentTo<typeof proceedUploadEndpoint>,
  ) {
    return this.uploads.proceed({ datasetId, uploadId, adminId: user.id }, body);
  }

  @Handles(previewUploadEndpoint)
  preview(
    @Sent() { params: { id: datasetId, uploadId }, body }: SentTo<typeof previewUploadEndpoint>,
  ) {
    return this.uploads.preview({ datasetId, uploadId }, body);
  }

  @Handles(cancelUploadEndpoint)
  async cancel(
    @Sent() { user, params: { id: datasetId, uploadId } }: SentTo<typeof cancelUploadEndpoint>,
  ) {
    await this.canceller.cancel({ datasetId, uploadId, adminId: user.id });
    return { message: 'Upload cancelled' };
  }

  @Handles(invalidRowsEndpoint)
  invalidRows(@Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof invalidRowsEndpoint>) {
    return this.history.openInvalidRows({ datasetId, uploadId });
  }

  @Handles(uploadRowsEndpoint)
  @Header('cache-control', 'private, no-store')
  rows(@Sent() { params: { id: datasetId, uploadId }, query }: SentTo<typeof uploadRowsEndpoint>) {
    return this.review.rows({ datasetId, uploadId }, query);
  }

  @Handles(uploadProblemsEndpoint)
  @Header('cache-control', 'private, no-store')
  problems(@Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof uploadProblemsEndpoint>) {
    return this.review.problems({ datasetId, uploadId });
  }

  @Handles(undoUploadEndpoint)
  undo(@Sent() { user, params: { id: datasetId, uploadId } }: SentTo<typeof undoUploadEndpoint>) {
    return this.undoer.undo({ datasetId, uploadId, adminId: user.id });
  }
}
