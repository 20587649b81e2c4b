import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  createScrubEndpoint,
  listScrubsEndpoint,
  sendScrubPartEndpoint,
  showScrubEndpoint,
  startScrubEndpoint,
  undoScrubEndpoint,
  type ScrubPartReport,
  type ScrubsView,
  type ScrubView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { CurrentUser, Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../leads.config.js';
import { receiveFile } from '../uploads/reading/receive-file.js';
import { ScrubsService } from './scrubs.service.js';

/** Checks of the stock with lists of phones, for admins. */
@Controller()
export class ScrubsController {
  constructor(
    private readonly scrubs: ScrubsService,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(listScrubsEndpoint)
  list(@Sent() { query: { page } }: SentTo<typeof listScrubsEndpoint>): Promise<ScrubsView> {
    return this.scrubs.list(page);
  }

  @Handles(createScrubEndpoint)
  create(
    @CurrentUser() admin: SessionUser,
    @Sent() { body }: SentTo<typeof createScrubEndpoint>,
  ): Promise<ScrubView> {
    return this.scrubs.create(admin.id, body);
  }

  @Handles(showScrubEndpoint)
  show(@Sent() { params: { id } }: SentTo<typeof showScrubEndpoint>): Promise<ScrubView> {
    return this.scrubs.show(id);
  }

  @Handles(sendScrubPartEndpoint)
  receive(
    @Sent() { params: { id, part } }: SentTo<typeof sendScrubPartEndpoint>,
    @Req() request: FastifyRequest,
  ): Promise<ScrubPartReport> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      parseInput(sendScrubPartEndpoint.upload, fields, 'fields');
      return this.scrubs.receive(id, part, path);
    });
  }

  @Handles(startScrubEndpoint)
  start(
    @Sent() { params: { id }, body: { parts } }: SentTo<typeof startScrubEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<ScrubView> {
    return this.scrubs.start(id, admin.id, parts);
  }

  @Handles(undoScrubEndpoint)
  undo(
    @Sent() { params: { id } }: SentTo<typeof undoScrubEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<ScrubView> {
    return this.scrubs.undo(id, admin.id);
  }
}
