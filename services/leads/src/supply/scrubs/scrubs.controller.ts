import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  createScrubBody,
  createScrubEndpoint,
  listScrubsEndpoint,
  scrubIdSchema,
  scrubPartSchema,
  sendScrubPartEndpoint,
  showScrubEndpoint,
  startScrubBody,
  startScrubEndpoint,
  undoScrubEndpoint,
  type CreateScrubBody,
  type ScrubId,
  type ScrubPartReport,
  type ScrubsView,
  type ScrubView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import {
  CurrentUser,
  Handles,
  parseInput,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
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
  list(
    @ValidQuery(listScrubsEndpoint.query) { page }: z.output<typeof listScrubsEndpoint.query>,
  ): Promise<ScrubsView> {
    return this.scrubs.list(page);
  }

  @Handles(createScrubEndpoint)
  create(
    @CurrentUser() admin: SessionUser,
    @ValidBody(createScrubBody) body: CreateScrubBody,
  ): Promise<ScrubView> {
    return this.scrubs.create(admin.id, body);
  }

  @Handles(showScrubEndpoint)
  show(@ValidParam('id', scrubIdSchema) id: ScrubId): Promise<ScrubView> {
    return this.scrubs.show(id);
  }

  @Handles(sendScrubPartEndpoint)
  receive(
    @ValidParam('id', scrubIdSchema) id: ScrubId,
    @ValidParam('part', scrubPartSchema) part: number,
    @Req() request: FastifyRequest,
  ): Promise<ScrubPartReport> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      parseInput(sendScrubPartEndpoint.upload, fields, 'fields');
      return this.scrubs.receive(id, part, path);
    });
  }

  @Handles(startScrubEndpoint)
  start(
    @ValidParam('id', scrubIdSchema) id: ScrubId,
    @CurrentUser() admin: SessionUser,
    @ValidBody(startScrubBody) { parts }: z.output<typeof startScrubBody>,
  ): Promise<ScrubView> {
    return this.scrubs.start(id, admin.id, parts);
  }

  @Handles(undoScrubEndpoint)
  undo(
    @ValidParam('id', scrubIdSchema) id: ScrubId,
    @CurrentUser() admin: SessionUser,
  ): Promise<ScrubView> {
    return this.scrubs.undo(id, admin.id);
  }
}
