import multipart from '@fastify/multipart';
import { type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Feature } from '@leadmart/platform/service';
import { FileSlots } from './file-slots.js';
import { PartedUploadsController } from './parts/parted-uploads.controller.js';
import { PartedUploadsService, PartShelver } from './parts/parted-uploads.service.js';
import { CompletionRecorder } from './shelving/completion-recorder.js';
import { ShelfChanger } from './shelving/shelf-changer.js';
import { UploadCommitter } from './shelving/upload-committer.js';
import { UploadShelver } from './shelving/upload-shelver.js';
import { UndoRecorder, UploadUndoer } from './undoing/upload-undoer.js';
import { UploadHistoryController } from './upload-history.controller.js';
import { UploadHistoryService } from './upload-history.service.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadNeeds } from './upload-needs.js';
import { UploadReviewService } from './upload-review.service.js';
import { SendingEnder, UploadSweeper } from './upload-sweeper.js';
import { UploadReader } from './upload.reader.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { UploadCanceller } from './waiting/upload-canceller.js';
import { UploadIntake } from './waiting/upload-intake.js';

@Feature({
  controllers: [UploadsController, PartedUploadsController, UploadHistoryController],
  providers: [
    UploadReader,
    UploadRepository,
    UploadMetrics,
    UploadNeeds,
    FilePieceRepository,
    FileSlots,
    ShelfChanger,
    UploadCommitter,
    UploadShelver,
    UploadIntake,
    UndoRecorder,
    UploadUndoer,
    UploadsService,
    UploadCanceller,
    UploadHistoryService,
    UploadReviewService,
    UploadSweeper,
    CompletionRecorder,
    PartShelver,
    SendingEnder,
    PartedUploadsService,
  ],
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
