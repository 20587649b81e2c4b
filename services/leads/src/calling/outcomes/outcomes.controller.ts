import { Controller, Header } from '@nestjs/common';
import {
  leadOutcomesEndpoint,
  packLeadIdSchema,
  purchaseIdSchema,
  recordOutcomesBody,
  recordOutcomesEndpoint,
  type LeadOutcomesView,
  type PurchaseId,
  type RecordedOutcomesView,
  type RecordOutcomesBody,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OutcomesService } from './outcomes.service.js';

/** Outcomes of calls to the leads of the signed-in buyer. */
@Controller()
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Handles(recordOutcomesEndpoint)
  record(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidBody(recordOutcomesBody) { outcomes }: RecordOutcomesBody,
  ): Promise<RecordedOutcomesView> {
    return this.outcomes.record(buyer.id, id, outcomes);
  }

  @Handles(leadOutcomesEndpoint)
  @Header('cache-control', 'private, no-store')
  ofLead(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidParam('lead', packLeadIdSchema) lead: string,
  ): Promise<LeadOutcomesView> {
    return this.outcomes.ofLead(buyer.id, id, lead);
  }
}
