import multipart from '@fastify/multipart';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { StockModule } from '../stock/stock.module.js';
import { CommitUpload } from './commit-upload.js';
import { StageLeads } from './stage-leads.js';
import { SweepUploads } from './sweep-uploads.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DatasetsModule, StockModule],
  controllers: [UploadsController],
  providers: [UploadRepository, UploadsService, StageLeads, CommitUpload, SweepUploads],
})
export class UploadsModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Bodies of type multipart/form-data are read by the routes that want them, as a stream. */
  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    // A file that is too long is told by receiveFile, once the body is read to its end.
    await server.register(multipart, { throwFileSizeLimit: false });
  }
}
