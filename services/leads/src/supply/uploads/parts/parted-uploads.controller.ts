import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { beginUploadEndpoint, sendUploadPartEndpoint, uploadPartFields } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
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
    @Sent() { user, params: { id: datasetId }, body }: SentTo<typeof beginUploadEndpoint>,
  ) {
    return this.parted.begin({ datasetId, adminId: user.id }, body);
  }

  @Handles(sendUploadPartEndpoint)
  async receivePart(
    @Sent() { params: { id: datasetId, uploadId, part } }: SentTo<typeof sendUploadPartEndpoint>,
    @Req() request: FastifyRequest,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { end } = parseInput(uploadPartFields, fields, 'fields');
      return this.parted.receive({ datasetId, uploadId }, { part, end, path });
    });
  }
}
