import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  beginUploadEndpoint,
  sendUploadPartEndpoint,
  uploadPartFields,
  type SentUploadView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../../leads.config.js';
import { receiveFile } from '../reading/receive-file.js';
import { PartedUploadsService } from './parted-uploads.service.js';

/** Uploads of large CSV files by admins, sent in parts. */
@Controller()
export class PartedUploadsController {
  constructor(
    private readonly parted: PartedUploadsService,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(beginUploadEndpoint)
  async begin(
    @Sent() { params: { id: datasetId }, body }: SentTo<typeof beginUploadEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<SentUploadView> {
    return this.parted.begin({ datasetId, adminId: admin.id }, body);
  }

  @Handles(sendUploadPartEndpoint)
  async receivePart(
    @Sent() { params: { id: datasetId, uploadId, part } }: SentTo<typeof sendUploadPartEndpoint>,
    @Req() request: FastifyRequest,
  ): Promise<SentUploadView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { end } = parseInput(uploadPartFields, fields, 'fields');
      return this.parted.receive({ datasetId, uploadId }, { part, end, path });
    });
  }
}
