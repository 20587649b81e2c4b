import { Controller, Header, Headers, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  downloadPackEndpoint,
  downloadPacksEndpoint,
  exportPackEndpoint,
  listPacksEndpoint,
  packHistoryEndpoint,
  previewPackEndpoint,
  renamePackEndpoint,
  type LeadPackView,
  type PackHistoryView,
  type PackPreviewView,
  type PacksView,
} from '@leadmart/contracts';
import {
  acceptedEncodings,
  CurrentUser,
  Handles,
  Sent,
  type SentTo,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { PackFiles } from './pack-files.js';
import { PackHistoryService } from './pack-history.service.js';
import { PackNames } from './pack-names.js';
import { PackPages } from './pack-pages.js';

@Controller()
export class PacksController {
  constructor(
    private readonly packs: PackPages,
    private readonly files: PackFiles,
    private readonly names: PackNames,
    private readonly histories: PackHistoryService,
  ) {}

  @Handles(listPacksEndpoint)
  list(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query }: SentTo<typeof listPacksEndpoint>,
  ): Promise<PacksView> {
    return this.packs.read(buyer.id, query);
  }

  @Handles(renamePackEndpoint)
  rename(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, body: { name } }: SentTo<typeof renamePackEndpoint>,
  ): Promise<LeadPackView> {
    return this.names.rename(buyer.id, id, name);
  }

  @Handles(packHistoryEndpoint)
  history(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof packHistoryEndpoint>,
  ): Promise<PackHistoryView> {
    return this.histories.of(buyer.id, id);
  }

  @Handles(previewPackEndpoint)
  preview(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof previewPackEndpoint>,
  ): Promise<PackPreviewView> {
    return this.files.preview(buyer.id, id);
  }

  @Handles(downloadPackEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, query: { asOf, bom } }: SentTo<typeof downloadPackEndpoint>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-encoding') accepted?: string,
  ): Promise<StreamableFile> {
    const isAsOfToday = asOf !== undefined;
    const encoding = isAsOfToday ? undefined : acceptedEncodings(accepted, ['gzip'])[0];
    const { name, bytes } = isAsOfToday
      ? await this.files.openAsOfToday(buyer.id, id, bom)
      : await this.files.open(buyer.id, id, { encoding: encoding ?? 'identity', bom });
    void reply.header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding);
    return new StreamableFile(bytes, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Handles(exportPackEndpoint)
  @Header('cache-control', 'private, no-store')
  async export(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, query }: SentTo<typeof exportPackEndpoint>,
  ): Promise<StreamableFile> {
    const { name, type, bytes } = await this.files.openExport(buyer.id, id, query);
    return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}"` });
  }

  @Handles(downloadPacksEndpoint)
  @Header('cache-control', 'private, no-store')
  async downloadAll(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query: { ids, bom } }: SentTo<typeof downloadPacksEndpoint>,
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.files.openAll(buyer.id, ids, bom);
    return new StreamableFile(bytes, {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
