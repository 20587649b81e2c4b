import { Controller, Header } from '@nestjs/common';
import {
  callListEndpoint,
  callListQuery,
  purchaseIdSchema,
  type CallListQuery,
  type CallListView,
  type PurchaseId,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidParam, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { CallListService } from './call-list.service.js';

/** The call list of a pack of the signed-in buyer. */
@Controller()
export class CallListController {
  constructor(private readonly list: CallListService) {}

  @Handles(callListEndpoint)
  @Header('cache-control', 'private, no-store')
  page(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidQuery(callListQuery) query: CallListQuery,
  ): Promise<CallListView> {
    return this.list.page(buyer.id, id, query);
  }
}
