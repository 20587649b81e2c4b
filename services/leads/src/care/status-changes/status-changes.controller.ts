import { Controller } from '@nestjs/common';
import {
  listStatusChangesEndpoint,
  seeStatusChangesEndpoint,
  statusChangesCsvEndpoint,
  statusChangesSummaryEndpoint,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { StatusChangesService } from './status-changes.service.js';

/** Changes of the leads that the signed-in buyer owns. */
@Controller()
export class StatusChangesController {
  constructor(private readonly changes: StatusChangesService) {}

  @Handles(listStatusChangesEndpoint)
  list(@Sent() { user, query }: SentTo<typeof listStatusChangesEndpoint>) {
    return this.changes.page(user.id, query);
  }

  @Handles(statusChangesCsvEndpoint)
  async download(@Sent() { user, query: { since } }: SentTo<typeof statusChangesCsvEndpoint>) {
    return { name: 'status-changes.csv', bytes: await this.changes.openCsv(user.id, since) };
  }

  @Handles(statusChangesSummaryEndpoint)
  summary(@CurrentUser() buyer: SessionUser) {
    return this.changes.summary(buyer.id);
  }

  @Handles(seeStatusChangesEndpoint)
  async see(
    @Sent() { user, body: { cursor } }: SentTo<typeof seeStatusChangesEndpoint>,
  ): Promise<{ success: true }> {
    await this.changes.see(user.id, cursor);
    return { success: true };
  }
}
