import { Controller } from '@nestjs/common';
import { ListStatusChanges, type StatusChangeList } from '@leadmart/contracts';
import { Answers, Payload } from '@leadmart/platform/messaging';
import { requestsQueue } from '../../leads.topology.js';
import { StatusChangesService } from './status-changes.service.js';

/** Answers the changes of a buyer's leads, for webhooks. */
@Controller()
export class ListStatusChangesResponder {
  constructor(private readonly changes: StatusChangesService) {}

  @Answers(ListStatusChanges, requestsQueue)
  async list(
    @Payload() { buyerId, since, ...query }: ListStatusChanges,
  ): Promise<StatusChangeList> {
    if (since !== undefined) return this.changes.page(buyerId, { since, ...query });
    return { changes: [], cursor: await this.changes.end(buyerId), hasMore: false };
  }
}
