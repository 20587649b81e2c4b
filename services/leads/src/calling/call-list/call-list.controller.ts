import { Controller, Header } from '@nestjs/common';
import { callListEndpoint, leadHistoryEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
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
  page(@Sent() { user, params: { id }, query }: SentTo<typeof callListEndpoint>) {
    return this.list.page(user.id, id, query);
  }

  @Handles(leadHistoryEndpoint)
  history(@Sent() { user, params: { id, lead } }: SentTo<typeof leadHistoryEndpoint>) {
    return this.histories.of(user.id, id, lead);
  }
}
