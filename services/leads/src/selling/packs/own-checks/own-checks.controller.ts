import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  checkWithOwnFileEndpoint,
  ownCheckFields,
  removeOwnChecksEndpoint,
  showOwnChecksEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
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
  show(@Sent() { user, params: { id } }: SentTo<typeof showOwnChecksEndpoint>) {
    return this.checks.show(user.id, id);
  }

  @Handles(checkWithOwnFileEndpoint)
  check(
    @Sent() { user, params: { id } }: SentTo<typeof checkWithOwnFileEndpoint>,
    @Req() request: FastifyRequest,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, ({ path, fileName, fields }) => {
      const sent = { path, fileName, fields: parseInput(ownCheckFields, fields, 'fields') };
      return this.checks.check(user.id, id, sent);
    });
  }

  @Handles(removeOwnChecksEndpoint)
  remove(@Sent() { user, params: { id } }: SentTo<typeof removeOwnChecksEndpoint>) {
    return this.checks.remove(user.id, id);
  }
}
