import { Controller, Header, StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  listStatusChangesEndpoint,
  seeStatusChangesEndpoint,
  statusChangesCsvEndpoint,
  statusChangesCsvQuery,
  statusChangesQuery,
  statusChangesSeenBody,
  statusChangesSummaryEndpoint,
  type StatusChangesQuery,
  type StatusChangesSummaryView,
  type StatusChangesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatusChangesService } from './status-changes.service.js';

/** Changes of the leads that the signed-in buyer owns. */
@Controller()
export class StatusChangesController {
  constructor(private readonly changes: StatusChangesService) {}

  @Handles(listStatusChangesEndpoint)
  list(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(statusChangesQuery) query: StatusChangesQuery,
  ): Promise<StatusChangesView> {
    return this.changes.page(buyer.id, query);
  }

  @Handles(statusChangesCsvEndpoint)
  @Header('cache-control', 'private, no-store')
  async download(
    @CurrentUser() buyer: SessionUser,
    @ValidQuery(statusChangesCsvQuery) { since }: z.output<typeof statusChangesCsvQuery>,
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
    @ValidBody(statusChangesSeenBody) { cursor }: z.output<typeof statusChangesSeenBody>,
  ): Promise<{ success: true }> {
    await this.changes.see(buyer.id, cursor);
    return { success: true };
  }
}
