import { Controller, Res } from '@nestjs/common';
import {
  addCreditsToAllEndpoint,
  bulkAdjustBody,
  creditBatchEndpoint,
  removeCreditsFromAllEndpoint,
  type BulkAdjustBody,
  type BulkAdjustmentView,
} from '@leadmart/contracts';
import {
  CurrentUser,
  Handles,
  RequiredIdempotencyKey,
  ValidBody,
  ValidParam,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { z } from 'zod';
import { toBatchView } from './batch.view.js';
import { BatchesService, type BulkRequest } from './batches.service.js';

interface Reply {
  status(code: number): unknown;
}

const batchIdSchema = z.string().max(100);

@Controller()
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Handles(addCreditsToAllEndpoint)
  async addAll(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(bulkAdjustBody) body: BulkAdjustBody,
    @RequiredIdempotencyKey() idempotencyKey: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<BulkAdjustmentView> {
    return await this.begin({ kind: 'add-all', adminId, body, idempotencyKey }, reply);
  }

  @Handles(removeCreditsFromAllEndpoint)
  async removeAll(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(bulkAdjustBody) body: BulkAdjustBody,
    @RequiredIdempotencyKey() idempotencyKey: string,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<BulkAdjustmentView> {
    return await this.begin({ kind: 'remove-all', adminId, body, idempotencyKey }, reply);
  }

  @Handles(creditBatchEndpoint)
  async batch(@ValidParam('batchId', batchIdSchema) batchId: string): Promise<BulkAdjustmentView> {
    return toBatchView(await this.batches.find(batchId));
  }

  /** Answers 200 when the batch is completed, 202 while it runs. */
  private async begin(request: BulkRequest, reply: Reply): Promise<BulkAdjustmentView> {
    const batch = await this.batches.begin(request);
    reply.status(batch.status === 'completed' ? 200 : 202);
    return toBatchView(batch);
  }
}
