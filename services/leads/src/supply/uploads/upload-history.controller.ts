import { Controller, Header, StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  cancelUploadEndpoint,
  invalidRowsEndpoint,
  listUploadsEndpoint,
  previewUploadEndpoint,
  proceedUploadEndpoint,
  undoUploadEndpoint,
  uploadProblemsEndpoint,
  uploadRowsEndpoint,
  datasetIdSchema,
  proceedBody,
  uploadCorrectionsBody,
  uploadIdSchema,
  uploadRowsQuery,
  uploadsQuery,
  type DatasetId,
  type ProceedBody,
  type UndoneUploadView,
  type UploadFigures,
  type UploadId,
  type UploadProblemsView,
  type UploadReport,
  type UploadRowsView,
  type UploadsView,
} from '@leadmart/contracts';
import { Handles, CurrentUser, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidQuery(uploadsQuery) { page }: z.output<typeof uploadsQuery>,
  ): Promise<UploadsView> {
    return this.history.list(datasetId, page);
  }

  @Handles(proceedUploadEndpoint)
  proceed(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(proceedBody) flags: ProceedBody,
  ): Promise<UploadReport> {
    return this.uploads.proceed({ datasetId, uploadId, adminId: admin.id }, flags);
  }

  @Handles(previewUploadEndpoint)
  preview(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @ValidBody(uploadCorrectionsBody) corrections: z.output<typeof uploadCorrectionsBody>,
  ): Promise<UploadFigures> {
    return this.uploads.preview({ datasetId, uploadId }, corrections);
  }

  @Handles(cancelUploadEndpoint)
  async cancel(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @CurrentUser() admin: SessionUser,
  ): Promise<{ message: string }> {
    await this.canceller.cancel({ datasetId, uploadId, adminId: admin.id });
    return { message: 'Upload cancelled' };
  }

  @Handles(invalidRowsEndpoint)
  @Header('cache-control', 'private, no-store')
  async invalidRows(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
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
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @ValidQuery(uploadRowsQuery) wanted: z.output<typeof uploadRowsQuery>,
  ): Promise<UploadRowsView> {
    return this.review.rows({ datasetId, uploadId }, wanted);
  }

  @Handles(uploadProblemsEndpoint)
  @Header('cache-control', 'private, no-store')
  problems(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
  ): Promise<UploadProblemsView> {
    return this.review.problems({ datasetId, uploadId });
  }

  @Handles(undoUploadEndpoint)
  undo(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @CurrentUser() admin: SessionUser,
  ): Promise<UndoneUploadView> {
    return this.undoer.undo({ datasetId, uploadId, adminId: admin.id });
  }
}
