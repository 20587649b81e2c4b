import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  uploadFileEndpoint,
  validateHeadersEndpoint,
  uploadFields,
  validateHeadersFields,
  type UploadReport,
  type ValidateHeadersView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { params: { id: datasetId } }: SentTo<typeof validateHeadersEndpoint>,
    @Req() request: FastifyRequest,
  ): Promise<ValidateHeadersView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const choices = parseInput(validateHeadersFields, fields, 'fields');
      return this.uploads.validateHeaders(datasetId, path, choices);
    });
  }

  @Handles(uploadFileEndpoint)
  async upload(
    @Sent() { params: { id: datasetId } }: SentTo<typeof uploadFileEndpoint>,
    @CurrentUser() admin: SessionUser,
    @Req() request: FastifyRequest,
  ): Promise<UploadReport> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fileName, fields }) => {
      const choices = parseInput(uploadFields, fields, 'fields');
      const by = { datasetId, adminId: admin.id };
      return this.uploads.upload(by, { path, fileName, fields: choices });
    });
  }
}
