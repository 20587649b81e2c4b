import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  createScrubEndpoint,
  listScrubsEndpoint,
  sendScrubPartEndpoint,
  showScrubEndpoint,
  startScrubEndpoint,
  undoScrubEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Handles, parseInput, Sent, type SentTo } from '@leadmart/platform/http';
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
  list(@Sent() { query: { page } }: SentTo<typeof listScrubsEndpoint>) {
    return this.scrubs.list(page);
  }

  @Handles(createScrubEndpoint)
  create(@Sent() { user, body }: SentTo<typeof createScrubEndpoint>) {
    return this.scrubs.create(user.id, body);
  }

  @Handles(showScrubEndpoint)
  show(@Sent() { params: { id } }: SentTo<typeof showScrubEndpoint>) {
    return this.scrubs.show(id);
  }

  @Handles(sendScrubPartEndpoint)
  receive(
    @Sent() { params: { id, part } }: SentTo<typeof sendScrubPartEndpoint>,
    @Req() request: FastifyRequest,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      parseInput(sendScrubPartEndpoint.upload, fields, 'fields');
      return this.scrubs.receive(id, part, path);
    });
  }

  @Handles(startScrubEndpoint)
  start(@Sent() { user, params: { id }, body: { parts } }: SentTo<typeof startScrubEndpoint>) {
    return this.scrubs.start(id, user.id, parts);
  }

  @Handles(undoScrubEndpoint)
  undo(@Sent() { user, params: { id } }: SentTo<typeof undoScrubEndpoint>) {
    return this.scrubs.undo(id, user.id);
  }
}
