import { Controller, Header } from '@nestjs/common';
import {
  callListEndpoint,
  callListQuery,
  purchaseIdSchema,
  leadHistoryEndpoint,
  packLeadIdSchema,
  type CallListQuery,
  type CallListView,
  type LeadHistoryView,
  type PurchaseId,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidQuery(callListQuery) query: CallListQuery,
  ): Promise<CallListView> {
    return this.list.page(buyer.id, id, query);
  }

  @Handles(leadHistoryEndpoint)
  history(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidParam('lead', packLeadIdSchema) lead: string,
  ): Promise<LeadHistoryView> {
    return this.histories.of(buyer.id, id, lead);
  }
}
