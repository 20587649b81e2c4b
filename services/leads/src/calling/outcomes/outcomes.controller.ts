import { Controller, Header } from '@nestjs/common';
import {
  leadOutcomesEndpoint,
  recordOutcomesEndpoint,
  type LeadOutcomesView,
  type RecordedOutcomesView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { OutcomesService } from './outcomes.service.js';

/** Outcomes of calls to the leads of the signed-in buyer. */
@Controller()
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Handles(recordOutcomesEndpoint)
  record(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id }, body: { outcomes } }: SentTo<typeof recordOutcomesEndpoint>,
  ): Promise<RecordedOutcomesView> {
    return this.outcomes.record(buyer.id, id, outcomes);
  }

  @Handles(leadOutcomesEndpoint)
  @Header('cache-control', 'private, no-store')
  ofLead(
    @CurrentUser() buyer: SessionUser,
    @Sent() { params: { id, lead } }: SentTo<typeof leadOutcomesEndpoint>,
  ): Promise<LeadOutcomesView> {
    return this.outcomes.ofLead(buyer.id, id, lead);
  }
}
