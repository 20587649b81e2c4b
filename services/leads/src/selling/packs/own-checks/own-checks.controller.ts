import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  checkWithOwnFileEndpoint,
  ownCheckFields,
  removeOwnChecksEndpoint,
  showOwnChecksEndpoint,
  type OwnChecksView,
  type OwnFileView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../../leads.config.js';
import { receiveFile } from '../../../supply/index.js';
import { OwnChecksService } from './own-checks.service.js';

/** Checks of packs with the signed-in buyer's own registry files. */
@Controller()
export class OwnChecksController {
  constructor(
    private readonly checks: OwnChecksService,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(showOwnChecksEndpoint)
  show(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof showOwnChecksEndpoint>,
  ): Promise<OwnChecksView> {
    return this.checks.show(buyer.id, id);
  }

  @Handles(checkWithOwnFileEndpoint)
  check(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof checkWithOwnFileEndpoint>,
    @Req() request: FastifyRequest,
  ): Promise<OwnFileView> {
    return receiveFile(request, this.config.UPLOAD_DIR, ({ path, fileName, fields }) => {
      const sent = { path, fileName, fields: parseInput(ownCheckFields, fields, 'fields') };
      return this.checks.check(buyer.id, id, sent);
    });
  }

  @Handles(removeOwnChecksEndpoint)
  remove(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof removeOwnChecksEndpoint>,
  ): Promise<OwnChecksView> {
    return this.checks.remove(buyer.id, id);
  }
}
