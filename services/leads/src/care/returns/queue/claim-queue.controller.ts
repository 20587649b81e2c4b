import { Controller, Header } from '@nestjs/common';
import {
  adminClaimEndpoint,
  adminClaimsEndpoint,
  buyerHistoryEndpoint,
  decideClaimsEndpoint,
  returnRatesEndpoint,
  undoClaimDecisionEndpoint,
  withdrawBadPartEndpoint,
  type AdminClaimDetailsView,
  type AdminClaimsView,
  type BuyerHistoryView,
  type ClaimDecisionsView,
  type ClaimView,
  type ReturnRatesView,
  type WithdrawnPartView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
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
  list(@Sent() { query }: SentTo<typeof adminClaimsEndpoint>): Promise<AdminClaimsView> {
    return this.queue.page(query);
  }

  @Handles(returnRatesEndpoint)
  rates(@Sent() { query: { days } }: SentTo<typeof returnRatesEndpoint>): Promise<ReturnRatesView> {
    return this.returnRates.rates(days);
  }

  @Handles(adminClaimEndpoint)
  @Header('cache-control', 'private, no-store')
  details(
    @Sent() { params: { id }, query: { page } }: SentTo<typeof adminClaimEndpoint>,
  ): Promise<AdminClaimDetailsView> {
    return this.queue.details(id, page);
  }

  @Handles(buyerHistoryEndpoint)
  async buyer(
    @Sent() { params: { id } }: SentTo<typeof buyerHistoryEndpoint>,
  ): Promise<BuyerHistoryView> {
    return this.histories.of(id);
  }

  @Handles(decideClaimsEndpoint)
  decide(
    @CurrentUser() admin: SessionUser,
    @Sent() { body }: SentTo<typeof decideClaimsEndpoint>,
  ): Promise<ClaimDecisionsView> {
    return this.queue.decide(body, admin.id);
  }

  @Handles(undoClaimDecisionEndpoint)
  async undo(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { params: { id } }: SentTo<typeof undoClaimDecisionEndpoint>,
  ): Promise<ClaimView> {
    return this.queue.undo(id, adminId);
  }

  @Handles(withdrawBadPartEndpoint)
  withdrawBadPart(
    @Sent() { params: { id: datasetId, uploadId } }: SentTo<typeof withdrawBadPartEndpoint>,
    @CurrentUser() admin: SessionUser,
  ): Promise<WithdrawnPartView> {
    return this.withdrawer.withdraw({ datasetId, uploadId, adminId: admin.id });
  }
}
