import { Controller, Header } from '@nestjs/common';
import {
  adminClaimEndpoint,
  adminClaimsEndpoint,
  buyerHistoryEndpoint,
  decideClaimsEndpoint,
  returnRatesEndpoint,
  undoClaimDecisionEndpoint,
  withdrawBadPartEndpoint,
} from '@leadmart/contracts';
import { Handles, Sent, type SentTo } from '@leadmart/platform/http';
import { ReturnRatesService } from '../rates/return-rates.service.js';
import { BadPartWithdrawer } from '../withdrawal/bad-part-withdrawer.js';
import { BuyerHistories } from './buyer-histories.js';
import { ClaimQueueService } from './claim-queue.service.js';

/** Claims of all buyers, for admins. */
@Controller()
export class ClaimQueueController {
  constructor(
    private readonly queue: ClaimQueueService,
    private readonly withdrawer: BadPartWithdrawer,
    private readonly returnRates: ReturnRatesService,
    private readonly histories: BuyerHistories,
  ) {}

  @Handles(adminClaimsEndpoint)
  list(@Sent() { query }: SentTo<typeof adminClaimsEndpoint>) {
    return this.queue.page(query);
  }

  @Handles(returnRatesEndpoint)
  rates(@Sent() { query: { days } }: SentTo<typeof returnRatesEndpoint>) {
    return this.returnRates.rates(days);
  }

  @Handles(adminClaimEndpoint)
  @Header('cache-control', 'private, no-store')
  details(@Sent() { params: { id }, query: { page } }: SentTo<typeof adminClaimEndpoint>) {
    return this.queue.details(id, page);
  }

  @Handles(buyerHistoryEndpoint)
  async buyer(@Sent() { params: { id } }: SentTo<typeof buyerHistoryEndpoint>) {
    return this.histories.of(id);
  }

  @Handles(decideClaimsEndpoint)
  decide(@Sent() { user, body }: SentTo<typeof decideClaimsEndpoint>) {
    return this.queue.decide(body, user.id);
  }

  @Handles(undoClaimDecisionEndpoint)
  async undo(@Sent() { user, params: { id } }: SentTo<typeof undoClaimDecisionEndpoint>) {
    return this.queue.undo(id, user.id);
  }

  @Handles(withdrawBadPartEndpoint)
  withdrawBadPart(
    @Sent() { user, params: { id: datasetId, uploadId } }: SentTo<typeof withdrawBadPartEndpoint>,
  ) {
    return this.withdrawer.withdraw({ datasetId, uploadId, adminId: user.id });
  }
}
