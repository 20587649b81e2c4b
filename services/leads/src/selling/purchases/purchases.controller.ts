import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  purchaseEndpoint,
  purchasesInProgressEndpoint,
  purchaseStatusEndpoint,
  purchaseBody,
  purchaseIdSchema,
  purchaseStatusQuery,
  type PurchaseBody,
  type PurchaseId,
  type PurchaseStatusView,
  type RequestedPurchaseView,
} from '@leadmart/contracts';
import {
  ClientSignal,
  CurrentUser,
  Handles,
  IdempotencyKey,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { PurchasesInProgress, type InProgressView } from './purchases-in-progress.js';
import { PurchasesService } from './purchases.service.js';

/** Purchases of the current buyer. */
@Controller()
export class PurchasesController {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly unfinished: PurchasesInProgress,
  ) {}

  @Handles(purchaseEndpoint)
  async request(
    @CurrentUser() buyer: SessionUser,
    @ValidBody(purchaseBody) body: PurchaseBody,
    @IdempotencyKey() key: string | undefined,
    @ClientSignal() signal: AbortSignal,
  ): Promise<{ data: RequestedPurchaseView }> {
    const madeBy = buyer.scopes ? 'api-key' : 'person';
    const jobId = await this.purchases.request({ buyerId: buyer.id, madeBy, key }, body, signal);
    return { data: { jobId, ...(await this.purchases.status(buyer.id, jobId, 0)) } };
  }

  @Handles(purchaseStatusEndpoint)
  async status(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidQuery(purchaseStatusQuery) { wait }: z.output<typeof purchaseStatusQuery>,
  ): Promise<{ data: PurchaseStatusView }> {
    return { data: await this.purchases.status(buyer.id, id, wait) };
  }

  @Handles(purchasesInProgressEndpoint)
  inProgress(@CurrentUser() buyer: SessionUser): Promise<InProgressView> {
    return this.unfinished.of(buyer.id);
  }
}
