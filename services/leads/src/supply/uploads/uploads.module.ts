import multipart from '@fastify/multipart';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { StockModule } from '@leadmart/stock';
import type { FastifyInstance } from 'fastify';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ChangeShelves } from './shelving/change-shelves.js';
import { CommitUpload } from './shelving/commit-upload.js';
import { ShelveOrWait } from './waiting/shelve-or-wait.js';
import { KeepFile } from './waiting/keep-file.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { UploadCanceller } from './waiting/upload-canceller.js';
import { SweepUploads } from './sweep-uploads.js';
import { ShelveUpload } from './shelving/shelve-upload.js';
import { UndoUpload } from './undoing/undo-upload.js';
import { UploadHistoryController } from './upload-history.controller.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadHistoryService } from './upload-history.service.js';
import { UploadReviewService } from './upload-review.service.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [UploadsController, UploadHistoryController],
  providers: [
    UploadRepository,
    UploadMetrics,
    FilePieceRepository,
    ChangeShelves,
    CommitUpload,
    ShelveUpload,
    KeepFile,
    ShelveOrWait,
    UndoUpload,
    UploadsService,
    UploadCanceller,
    UploadHistoryService,
    UploadReviewService,
    SweepUploads,
  ],
  exports: [UploadRepository, ChangeShelves],
})
export class UploadsModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Registers the multipart parser, so that routes can read such bodies as a stream. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    // receiveFile refuses a file over the limit after it has read the whole body.
    // Not awaited, because awaiting starts the server before Nest registers its error handler.
    void server.register(multipart, { throwFileSizeLimit: false });
  }
}
