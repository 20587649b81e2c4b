import { Controller, Header, Req, StreamableFile } from '@nestjs/common';
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
  type SuppressionAdditionView,
  type SuppressionListMatchesView,
  type SuppressionListsView,
  type SuppressionListView,
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
import { SuppressionListsService, type OpenedFile } from './suppression-lists.service.js';

/** The suppression lists of the signed-in buyer. */
@Controller()
export class SuppressionController {
  constructor(
    private readonly lists: SuppressionListsService,
    private readonly listMatches: ListMatches,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  @Handles(listSuppressionListsEndpoint)
  list(@CurrentUser() buyer: SessionUser): Promise<SuppressionListsView> {
    return this.lists.list(buyer.id);
  }

  @Handles(createSuppressionListEndpoint)
  create(
    @CurrentUser() buyer: SessionUser,
    @Sent() { body: { name, phones = '' } }: SentTo<typeof createSuppressionListEndpoint>,
    @IdempotencyKey() key?: string,
  ): Promise<SuppressionAdditionView> {
    return this.lists.addText(buyer.id, { name, key }, phones);
  }

  @Handles(createSuppressionListFromFileEndpoint)
  createFromFile(
    @CurrentUser() buyer: SessionUser,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key?: string,
  ): Promise<SuppressionAdditionView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { name } = parseInput(newSuppressionListFields, fields, 'fields');
      return this.lists.addFile(buyer.id, { name, key }, path);
    });
  }

  @Handles(addPhonesEndpoint)
  add(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, body: { mode, phones } }: SentTo<typeof addPhonesEndpoint>,
  ): Promise<SuppressionAdditionView> {
    return this.lists.addText(buyer.id, { id, mode }, phones);
  }

  @Handles(addPhonesFromFileEndpoint)
  addFromFile(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof addPhonesFromFileEndpoint>,
    @Req() request: FastifyRequest,
  ): Promise<SuppressionAdditionView> {
    return receiveFile(request, this.config.UPLOAD_DIR, async ({ path, fields }) => {
      const { mode } = parseInput(suppressionFileFields, fields, 'fields');
      return this.lists.addFile(buyer.id, { id, mode }, path);
    });
  }

  @Handles(renameSuppressionListEndpoint)
  rename(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, body: { name } }: SentTo<typeof renameSuppressionListEndpoint>,
  ): Promise<SuppressionListView> {
    return this.lists.rename(buyer.id, id, name);
  }

  @Handles(suppressionListMatchesEndpoint)
  matches(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof suppressionListMatchesEndpoint>,
  ): Promise<SuppressionListMatchesView> {
    return this.listMatches.of(buyer.id, id);
  }

  @Handles(deleteSuppressionListEndpoint)
  async delete(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof deleteSuppressionListEndpoint>,
  ): Promise<{ message: string }> {
    await this.lists.delete(buyer.id, id);
    return { message: 'Suppression list deleted' };
  }

  @Handles(downloadSuppressionListEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof downloadSuppressionListEndpoint>,
  ): Promise<StreamableFile> {
    return asCsv(await this.lists.openPhones(buyer.id, id));
  }

  @Handles(suppressionInvalidLinesEndpoint)
  @Header('cache-control', 'private, no-store')
  async invalidLines(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof suppressionInvalidLinesEndpoint>,
  ): Promise<StreamableFile> {
    return asCsv(await this.lists.openInvalidLines(buyer.id, id));
  }
}

function asCsv({ name, bytes }: OpenedFile): StreamableFile {
  return new StreamableFile(bytes, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
