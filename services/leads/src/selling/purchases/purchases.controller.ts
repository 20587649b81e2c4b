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
import { PurchasesInProgress } from './purchases-in-progress.js';
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
    @Sent() { user, body }: SentTo<typeof purchaseEndpoint>,
    @IdempotencyKey() key: string | undefined,
    @ClientSignal() signal: AbortSignal,
  ): Promise<{ data: RequestedPurchaseView }> {
    const madeBy = user.scopes ? 'api-key' : 'person';
    const jobId = await this.purchases.request({ buyerId: user.id, madeBy, key }, body, signal);
    return { data: { jobId, ...(await this.purchases.status(user.id, jobId, 0)) } };
  }

  @Handles(purchaseStatusEndpoint)
  async status(
    @Sent() { user, params: { id }, query: { wait } }: SentTo<typeof purchaseStatusEndpoint>,
  ): Promise<{ data: PurchaseStatusView }> {
    return { data: await this.purchases.status(user.id, id, wait) };
  }

  @Handles(purchasesInProgressEndpoint)
  inProgress(@CurrentUser() buyer: SessionUser) {
    return this.unfinished.of(buyer.id);
  }
}
