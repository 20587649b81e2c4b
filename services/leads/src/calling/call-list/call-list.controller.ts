import { Controller, Header } from '@nestjs/common';
import {
  callListEndpoint,
  leadHistoryEndpoint,
  type CallListView,
  type LeadHistoryView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CallListService } from './call-list.service.js';
import { LeadHistoryService } from './lead-history.service.js';

/** The call list of a pack of the signed-in buyer. */
@Controller()
export class CallListController {
  constructor(
    private readonly list: CallListService,
    private readonly histories: LeadHistoryService,
  ) {}

  @Handles(callListEndpoint)
  @Header('cache-control', 'private, no-store')
  page(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, query }: SentTo<typeof callListEndpoint>,
  ): Promise<CallListView> {
    return this.list.page(buyer.id, id, query);
  }

  @Handles(leadHistoryEndpoint)
  history(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id, lead } }: SentTo<typeof leadHistoryEndpoint>,
  ): Promise<LeadHistoryView> {
    return this.histories.of(buyer.id, id, lead);
  }
}
