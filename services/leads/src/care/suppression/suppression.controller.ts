import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  addPhonesEndpoint,
  addPhonesFromFileEndpoint,
  createSuppressionListEndpoint,
  createSuppressionListFromFileEndpoint,
  deleteSuppressionListEndpoint,
  downloadSuppressionListEndpoint,
  listSuppressionListsEndpoint,
  renameSuppressionListEndpoint,
  suppressionListMatchesEndpoint,
  newSuppressionListFields,
  suppressionFileFields,
  suppressionInvalidLinesEndpoint,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import {
  CurrentUser,
  Handles,
  IdempotencyKey,
  parseInput,
  Sent,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { LeadsConfig } from '../../leads.config.js';
import { receiveFile } from '../../supply/index.js';
import { ListMatches } from './list-matches.js';
import { SuppressionListsService } from './suppression-lists.service.js';

/** The suppression lists of the signed-in buyer. */
@Controller()
export class SuppressionController {
  constructor(
    private readonly lists: SuppressionListsService,
    private readonly listMatches: ListMatches,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(listSuppressionListsEndpoint)
  list(@CurrentUser() buyer: SessionUser) {
    return this.lists.list(buyer.id);
  }

  @Handles(createSuppressionListEndpoint)
  create(
    @Sent() { user, body: { name, phones = '' } }: SentTo<typeof createSuppressionListEndpoint>,
    @IdempotencyKey() key?: string,
  ) {
    return this.lists.addText(user.id, { name, key }, phones);
  }

  @Handles(createSuppressionListFromFileEndpoint)
  createFromFile(
    @CurrentUser() buyer: SessionUser,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key?: string,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { name } = parseInput(newSuppressionListFields, fields, 'fields');
      return this.lists.addFile(buyer.id, { name, key }, path);
    });
  }

  @Handles(addPhonesEndpoint)
  add(@Sent() { user, params: { id }, body: { mode, phones } }: SentTo<typeof addPhonesEndpoint>) {
    return this.lists.addText(user.id, { id, mode }, phones);
  }

  @Handles(addPhonesFromFileEndpoint)
  addFromFile(
    @Sent() { user, params: { id } }: SentTo<typeof addPhonesFromFileEndpoint>,
    @Req() request: FastifyRequest,
  ) {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { mode } = parseInput(suppressionFileFields, fields, 'fields');
      return this.lists.addFile(user.id, { id, mode }, path);
    });
  }

  @Handles(renameSuppressionListEndpoint)
  rename(
    @Sent() { user, params: { id }, body: { name } }: SentTo<typeof renameSuppressionListEndpoint>,
  ) {
    return this.lists.rename(user.id, id, name);
  }

  @Handles(suppressionListMatchesEndpoint)
  matches(@Sent() { user, params: { id } }: SentTo<typeof suppressionListMatchesEndpoint>) {
    return this.listMatches.of(user.id, id);
  }

  @Handles(deleteSuppressionListEndpoint)
  async delete(@Sent() { user, params: { id } }: SentTo<typeof deleteSuppressionListEndpoint>) {
    await this.lists.delete(user.id, id);
    return { message: 'Suppression list deleted' };
  }

  @Handles(downloadSuppressionListEndpoint)
  download(@Sent() { user, params: { id } }: SentTo<typeof downloadSuppressionListEndpoint>) {
    return this.lists.openPhones(user.id, id);
  }

  @Handles(suppressionInvalidLinesEndpoint)
  invalidLines(@Sent() { user, params: { id } }: SentTo<typeof suppressionInvalidLinesEndpoint>) {
    return this.lists.openInvalidLines(user.id, id);
  }
}
