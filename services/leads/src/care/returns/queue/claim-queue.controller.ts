import { Controller, Header } from '@nestjs/common';
import type { z } from 'zod';
import {
  adminClaimEndpoint,
  adminClaimQuery,
  adminClaimsEndpoint,
  adminClaimsQuery,
  buyerHistoryEndpoint,
  claimDecisionsBody,
  claimIdSchema,
  datasetIdSchema,
  decideClaimsEndpoint,
  returnRatesEndpoint,
  returnRatesQuery,
  undoClaimDecisionEndpoint,
  uploadIdSchema,
  userIdSchema,
  withdrawBadPartEndpoint,
  type AdminClaimDetailsView,
  type AdminClaimsQuery,
  type AdminClaimsView,
  type BuyerHistoryView,
  type ClaimDecisionsBody,
  type ClaimDecisionsView,
  type ClaimId,
  type ClaimView,
  type DatasetId,
  type ReturnRatesView,
  type UploadId,
  type UserId,
  type WithdrawnPartView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
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
  list(@ValidQuery(adminClaimsQuery) query: AdminClaimsQuery): Promise<AdminClaimsView> {
    return this.queue.page(query);
  }

  @Handles(returnRatesEndpoint)
  rates(
    @ValidQuery(returnRatesQuery) { days }: z.output<typeof returnRatesQuery>,
  ): Promise<ReturnRatesView> {
    return this.returnRates.rates(days);
  }

  @Handles(adminClaimEndpoint)
  @Header('cache-control', 'private, no-store')
  details(
    @ValidParam('id', claimIdSchema) id: ClaimId,
    @ValidQuery(adminClaimQuery) { page }: z.output<typeof adminClaimQuery>,
  ): Promise<AdminClaimDetailsView> {
    return this.queue.details(id, page);
  }

  @Handles(buyerHistoryEndpoint)
  async buyer(@ValidParam('id', userIdSchema) id: UserId): Promise<BuyerHistoryView> {
    return this.histories.of(id);
  }

  @Handles(decideClaimsEndpoint)
  decide(
    @CurrentUser() admin: SessionUser,
    @ValidBody(claimDecisionsBody) body: ClaimDecisionsBody,
  ): Promise<ClaimDecisionsView> {
    return this.queue.decide(body, admin.id);
  }

  @Handles(undoClaimDecisionEndpoint)
  async undo(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidParam('id', claimIdSchema) id: ClaimId,
  ): Promise<ClaimView> {
    return this.queue.undo(id, adminId);
  }

  @Handles(withdrawBadPartEndpoint)
  withdrawBadPart(
    @ValidParam('id', datasetIdSchema) datasetId: DatasetId,
    @ValidParam('uploadId', uploadIdSchema) uploadId: UploadId,
    @CurrentUser() admin: SessionUser,
  ): Promise<WithdrawnPartView> {
    return this.withdrawer.withdraw({ datasetId, uploadId, adminId: admin.id });
  }
}
