import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  purchaseBody,
  purchaseIdSchema,
  purchaseStatusQuery,
  type InProgressJobView,
  type PurchaseBody,
  type PurchaseId,
  type PurchaseStatusView,
} from '@leadmart/contracts';
import {
  Access,
  CurrentUser,
  IdempotencyKey,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { z } from 'zod';
import { PurchasesService } from './purchases.service.js';

/** How a buyer buys, and follows what they bought. */
@Controller('leads')
@Access('user')
export class PurchasesController {
  constructor(private readonly purchases: PurchasesService) {}

  @Post('purchase')
  @HttpCode(202)
  async request(
    @CurrentUser() buyer: SessionUser,
    @ValidBody(purchaseBody) body: PurchaseBody,
    @IdempotencyKey() key: string | undefined,
  ): Promise<{ data: { jobId: PurchaseId } }> {
    const jobId = await this.purchases.request(buyer.id, body, key);
    return { data: { jobId } };
  }

  @Get('purchase-status/:id')
  async status(
    @CurrentUser() buyer: SessionUser,
    @ValidParam('id', purchaseIdSchema) id: PurchaseId,
    @ValidQuery(purchaseStatusQuery) { wait }: z.output<typeof purchaseStatusQuery>,
  ): Promise<{ data: PurchaseStatusView }> {
    return { data: await this.purchases.status(buyer.id, id, wait) };
  }

  @Get('purchase-jobs/in-progress')
  async inProgress(@CurrentUser() buyer: SessionUser): Promise<{ jobs: InProgressJobView[] }> {
    return { jobs: await this.purchases.inProgress(buyer.id) };
  }
}
