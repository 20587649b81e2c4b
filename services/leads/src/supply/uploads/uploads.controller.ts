import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  beginUploadBody,
  beginUploadEndpoint,
  sendUploadPartEndpoint,
  uploadFileEndpoint,
  uploadIdSchema,
  uploadPartFields,
  uploadPartSchema,
  validateHeadersEndpoint,
  datasetIdSchema,
  uploadFields,
  validateHeadersFields,
  type BeginUploadBody,
  type DatasetId,
  type SentUploadView,
  type UploadId,
  type UploadReport,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../leads.config.js';
import { PartedUploadsService } from './parted-uploads.service.js';
import { receiveFile } from './reading/receive-file.js';
import { UploadsService } from './uploads.service.js';

/** Uploads of CSV files by admins. */
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly parted: PartedUploadsService,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(validateHeadersEndpoint)
  async validateHeaders(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @Req() request: FastifyRequest,
  ): Promise<ValidateHeadersView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const choices = parseInput(validateHeadersFields, fields, 'fields');
      return this.uploads.validateHeaders(datasetId, path, choices);
    });
  }

  @Handles(beginUploadEndpoint)
  async begin(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(beginUploadBody) body: BeginUploadBody,
  ): Promise<SentUploadView> {
    return this.parted.begin({ datasetId, adminId: admin.id }, body);
  }

  @Handles(sendUploadPartEndpoint)
  async receivePart(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @ValidParam('part', uploadPartSchema) part: number,
    @Req() request: FastifyRequest,
  ): Promise<SentUploadView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { end } = parseInput(uploadPartFields, fields, 'fields');
      return this.parted.receive({ datasetId, uploadId }, { part, end, path });
    });
  }

  @Handles(uploadFileEndpoint)
  async upload(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @CurrentUser() admin: SessionUser,
    @Req() request: FastifyRequest,
  ): Promise<UploadReport> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fileName, fields }) => {
      return this.uploads.upload({
        datasetId,
        adminId: admin.id,
        path,
        fileName,
        fields: parseInput(uploadFields, fields, 'fields'),
      });
    });
  }
}
