import { Controller } from '@nestjs/common';
import {
  purchaseEndpoint,
  purchasesInProgressEndpoint,
  purchaseStatusEndpoint,
  type PurchaseStatusView,
  type RequestedPurchaseView,
} from '@leadmart/contracts';
import {
  ClientSignal,
  CurrentUser,
  Handles,
  IdempotencyKey,
  Sent,
  type SentTo,
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
    @Sent() { body }: SentTo<typeof purchaseEndpoint>,
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
    @Sent() { params: { id }, query: { wait } }: SentTo<typeof purchaseStatusEndpoint>,
  ): Promise<{ data: PurchaseStatusView }> {
    return { data: await this.purchases.status(buyer.id, id, wait) };
  }

  @Handles(purchasesInProgressEndpoint)
  inProgress(@CurrentUser() buyer: SessionUser): Promise<InProgressView> {
    return this.unfinished.of(buyer.id);
  }
}
