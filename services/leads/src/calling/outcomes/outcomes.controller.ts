import { Controller, Header } from '@nestjs/common';
import { leadOutcomesEndpoint, recordOutcomesEndpoint } from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { OutcomesService } from './outcomes.service.js';

/** Outcomes of calls to the leads of the signed-in buyer. */
@Controller()
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @Handles(recordOutcomesEndpoint)
  record(
    @Sent() { user, params: { id }, body: { outcomes } }: SentTo<typeof recordOutcomesEndpoint>,
  ) {
    return this.outcomes.record(user.id, id, outcomes);
  }

  @Handles(leadOutcomesEndpoint)
  @Header('cache-control', 'private, no-store')
  ofLead(@Sent() { user, params: { id, lead } }: SentTo<typeof leadOutcomesEndpoint>) {
    return this.outcomes.ofLead(user.id, id, lead);
  }
}
