import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  downloadPackEndpoint,
  downloadPacksEndpoint,
  exportPackEndpoint,
  listPacksEndpoint,
  packHistoryEndpoint,
  previewPackEndpoint,
  renamePackEndpoint,
} from '@leadmart/contracts';
import { acceptedEncodings, Handles, Sent, type SentTo } from '@leadmart/platform/http';
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
  list(@Sent() { user, query }: SentTo<typeof listPacksEndpoint>) {
    return this.packs.read(user.id, query);
  }

  @Handles(renamePackEndpoint)
  rename(@Sent() { user, params: { id }, body: { name } }: SentTo<typeof renamePackEndpoint>) {
    return this.names.rename(user.id, id, name);
  }

  @Handles(packHistoryEndpoint)
  history(@Sent() { user, params: { id } }: SentTo<typeof packHistoryEndpoint>) {
    return this.histories.of(user.id, id);
  }

  @Handles(previewPackEndpoint)
  preview(@Sent() { user, params: { id } }: SentTo<typeof previewPackEndpoint>) {
    return this.files.preview(user.id, id);
  }

  @Handles(downloadPackEndpoint)
  async download(
    @Sent() { user, params: { id }, query: { asOf, bom } }: SentTo<typeof downloadPackEndpoint>,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-encoding') accepted?: string,
  ) {
    const isAsOfToday = asOf !== undefined;
    const encoding = isAsOfToday ? undefined : acceptedEncodings(accepted, ['gzip'])[0];
    const file = isAsOfToday
      ? await this.files.openAsOfToday(user.id, id, bom)
      : await this.files.open(user.id, id, { encoding: encoding ?? 'identity', bom });
    void reply.header('vary', 'accept-encoding');
    if (encoding) void reply.header('content-encoding', encoding);
    return file;
  }

  @Handles(exportPackEndpoint)
  export(@Sent() { user, params: { id }, query }: SentTo<typeof exportPackEndpoint>) {
    return this.files.openExport(user.id, id, query);
  }

  @Handles(downloadPacksEndpoint)
  downloadAll(@Sent() { user, query: { ids, bom } }: SentTo<typeof downloadPacksEndpoint>) {
    return this.files.openAll(user.id, ids, bom);
  }
}
