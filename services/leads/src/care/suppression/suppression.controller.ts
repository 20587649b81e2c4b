import { Controller, Header, Req, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  addPhonesBody,
  addPhonesEndpoint,
  addPhonesFromFileEndpoint,
  createSuppressionListBody,
  createSuppressionListEndpoint,
  createSuppressionListFromFileEndpoint,
  deleteSuppressionListEndpoint,
  downloadSuppressionListEndpoint,
  listSuppressionListsEndpoint,
  renameSuppressionListBody,
  renameSuppressionListEndpoint,
  suppressionListMatchesEndpoint,
  newSuppressionListFields,
  suppressionFileFields,
  suppressionInvalidLinesEndpoint,
  suppressionListIdSchema,
  type AddPhonesBody,
  type CreateSuppressionListBody,
  type RenameSuppressionListBody,
  type SuppressionAdditionView,
  type SuppressionListId,
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
  ValidBody,
  ValidParam,
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
    @ValidBody(createSuppressionListBody) { name, phones = '' }: CreateSuppressionListBody,
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
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
    @ValidBody(addPhonesBody) { mode, phones }: AddPhonesBody,
  ): Promise<SuppressionAdditionView> {
    return this.lists.addText(buyer.id, { id, mode }, phones);
  }

  @Handles(addPhonesFromFileEndpoint)
  addFromFile(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
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
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
    @ValidBody(renameSuppressionListBody) { name }: RenameSuppressionListBody,
  ): Promise<SuppressionListView> {
    return this.lists.rename(buyer.id, id, name);
  }

  @Handles(suppressionListMatchesEndpoint)
  matches(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
  ): Promise<SuppressionListMatchesView> {
    return this.listMatches.of(buyer.id, id);
  }

  @Handles(deleteSuppressionListEndpoint)
  async delete(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
  ): Promise<{ message: string }> {
    await this.lists.delete(buyer.id, id);
    return { message: 'Suppression list deleted' };
  }

  @Handles(downloadSuppressionListEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
  ): Promise<StreamableFile> {
    return asCsv(await this.lists.openPhones(buyer.id, id));
  }

  @Handles(suppressionInvalidLinesEndpoint)
  @Header('cache-control', 'private, no-store')
  async invalidLines(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', suppressionListIdSchema) id: SuppressionListId,
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
