import { Controller, Header, StreamableFile } from '@nestjs/common';
import {
  listStatusChangesEndpoint,
  seeStatusChangesEndpoint,
  statusChangesCsvEndpoint,
  statusChangesSummaryEndpoint,
  type StatusChangesSummaryView,
  type StatusChangesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatusChangesService } from './status-changes.service.js';

/** Changes of the leads that the signed-in buyer owns. */
@Controller()
export class StatusChangesController {
  constructor(private readonly changes: StatusChangesService) {}

  @Handles(listStatusChangesEndpoint)
  list(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query }: SentTo<typeof listStatusChangesEndpoint>,
  ): Promise<StatusChangesView> {
    return this.changes.page(buyer.id, query);
  }

  @Handles(statusChangesCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @Sent() { query: { since } }: SentTo<typeof statusChangesCsvEndpoint>,
  ): Promise<StreamableFile> {
    return new StreamableFile(await this.changes.openCsv(buyer.id, since), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="status-changes.csv"',
    });
  }

  @Handles(statusChangesSummaryEndpoint)
  summary(@CurrentUser() buyer: SessionUser): Promise<StatusChangesSummaryView> {
    return this.changes.summary(buyer.id);
  }

  @Handles(seeStatusChangesEndpoint)
  async see(
    @CurrentUser() buyer: SessionUser,
    @Sent() { body: { cursor } }: SentTo<typeof seeStatusChangesEndpoint>,
  ): Promise<{ success: true }> {
    await this.changes.see(buyer.id, cursor);
    return { success: true };
  }
}
