import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  uploadFileEndpoint,
  validateHeadersEndpoint,
  datasetIdSchema,
  uploadFields,
  validateHeadersFields,
  type DatasetId,
  type UploadReport,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, CurrentUser, parseInput, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../leads.config.js';
import { receiveFile } from './reading/receive-file.js';
import { UploadsService } from './uploads.service.js';

/** Uploads of CSV files by admins. */
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
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

  @Handles(uploadFileEndpoint)
  async upload(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @CurrentUser() admin: SessionUser,
    @Req() request: FastifyRequest,
  ): Promise<UploadReport> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fileName, fields }) => {
      await this.uploads.assertExists(datasetId);
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
