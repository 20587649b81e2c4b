import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  uploadFileEndpoint,
  validateHeadersEndpoint,
  uploadFields,
  validateHeadersFields,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
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
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const choices = parseInput(validateHeadersFields, fields, 'fields');
      return this.uploads.validateHeaders(datasetId, path, choices);
    });
  }

  @Handles(uploadFileEndpoint)
  async upload(
    @Sent() { user, params: { id: datasetId } }: SentTo<typeof uploadFileEndpoint>,
    @Req() request: FastifyRequest,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fileName, fields }) => {
      const choices = parseInput(uploadFields, fields, 'fields');
      const by = { datasetId, adminId: user.id };
      return this.uploads.upload(by, { path, fileName, fields: choices });
    });
  }
}
