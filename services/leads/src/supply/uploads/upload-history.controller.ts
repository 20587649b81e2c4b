import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  cancelUploadEndpoint,
  invalidRowsEndpoint,
  listUploadsEndpoint,
  previewUploadEndpoint,
  proceedUploadEndpoint,
  undoUploadEndpoint,
  uploadProblemsEndpoint,
  uploadRowsEndpoint,
  type UndoneUploadView,
  type UploadCounts,
  type UploadProblemsView,
  type UploadReport,
  type UploadRowsView,
  type UploadsView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
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
  list(
    @Sent() { params: { id: datasetId }, query: { page } }: SentTo<typeof listUploadsEndpoint>,
  ): Promise<UploadsView> {
    return this.history.list(datasetId, page);
  }

  @Handles(proceedUploadEndpoint)
  proceed(
    @Sent() { params: { id: datasetId, uploadId }, body }: SentTo<typeof proceedUploadEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<UploadReport> {
    return this.uploads.proceed({ datasetId, uploadId, adminId: admin.id }, body);
  }

  @Handles(previewUploadEndpoint)
  preview(
    @Sent() { params: { id: datasetId, uploadId }, body }: SentTo<typeof previewUploadEndpoint>,
  ): Promise<UploadCounts> {
    return this.uploads.preview({ datasetId, uploadId }, body);
  }

  @Handles(cancelUploadEndpoint)
  async cancel(
    @Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof cancelUploadEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<{ message: string }> {
    await this.canceller.cancel({ datasetId, uploadId, adminId: admin.id });
    return { message: 'Upload cancelled' };
  }

  @Handles(invalidRowsEndpoint)
  @Header('cache-control', 'private, no-store')
  async invalidRows(
    @Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof invalidRowsEndpoint>,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.history.openInvalidRows({ datasetId, uploadId });
    return new StreamableFile(bytes, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Handles(uploadRowsEndpoint)
  @Header('cache-control', 'private, no-store')
  rows(
    @Sent() { params: { id: datasetId, uploadId }, query }: SentTo<typeof uploadRowsEndpoint>,
  ): Promise<UploadRowsView> {
    return this.review.rows({ datasetId, uploadId }, query);
  }

  @Handles(uploadProblemsEndpoint)
  @Header('cache-control', 'private, no-store')
  problems(
    @Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof uploadProblemsEndpoint>,
  ): Promise<UploadProblemsView> {
    return this.review.problems({ datasetId, uploadId });
  }

  @Handles(undoUploadEndpoint)
  undo(
    @Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof undoUploadEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<UndoneUploadView> {
    return this.undoer.undo({ datasetId, uploadId, adminId: admin.id });
  }
}
