import { Controller, Header } from '@nestjs/common';
import {
  adminClaimEndpoint,
  adminClaimQuery,
  adminClaimsEndpoint,
  adminClaimsQuery,
  claimDecisionsBody,
  claimIdSchema,
  decideClaimsEndpoint,
  type AdminClaimDetailsView,
  type AdminClaimsQuery,
  type AdminClaimsView,
  type ClaimDecisionsBody,
  type ClaimDecisionsView,
  type ClaimId,
} from '@leadmart/contracts';
import { CurrentUser, Handles, ValidBody, ValidParam, ValidQuery } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { z } from 'zod';
import { ClaimQueueService } from './claim-queue.service.js';

/** Claims of all buyers, for admins. */
@Controller()
export class ClaimQueueController {
  constructor(private readonly queue: ClaimQueueService) {}

  @Handles(adminClaimsEndpoint)
  list(@ValidQuery(adminClaimsQuery) query: AdminClaimsQuery): Promise<AdminClaimsView> {
    return this.queue.page(query);
  }

  @Handles(adminClaimEndpoint)
  @Header('cache-control', 'private, no-store')
  details(
    @ValidParam('id', claimIdSchema) id: ClaimId,
    @ValidQuery(adminClaimQuery) { page }: z.output<typeof adminClaimQuery>,
  ): Promise<AdminClaimDetailsView> {
    return this.queue.details(id, page);
  }

  @Handles(decideClaimsEndpoint)
  decide(
    @CurrentUser() admin: SessionUser,
    @ValidBody(claimDecisionsBody) body: ClaimDecisionsBody,
  ): Promise<ClaimDecisionsView> {
    return this.queue.decide(body, admin.id);
  }
}
