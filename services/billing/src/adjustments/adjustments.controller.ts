import { Controller, Get, Headers, HttpCode, Post, Res } from '@nestjs/common';
import {
  adjustCreditsBody,
  BillingAdminActed,
  bulkAdjustBody,
  creditsUsersQuery,
  idempotencyKeySchema,
  type AdjustCreditsBody,
  type AdjustmentKind,
  type AdjustmentView,
  type BulkAdjustBody,
  type BulkAdjustmentView,
  type CreditsUsersQuery,
  type CreditsUsersView,
} from '@leadmart/contracts';
import { AuditedRead } from '@leadmart/platform/audit';
import {
  Access,
  CurrentUser,
  parseInput,
  ValidBody,
  ValidParam,
  ValidQuery,
} from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { z } from 'zod';
import type { BulkKind } from '../accounts/ledger/entry.js';
import { AdjustmentsService } from './adjustments.service.js';
import { toBatchView } from './batch.view.js';
import { BatchesService } from './batches.service.js';
import { CreditsUsersService } from './credits-users.service.js';

interface Reply {
  status(code: number): unknown;
}

const batchIdSchema = z.string().max(100);

@Controller('admin/credits')
@Access('admin')
export class AdjustmentsController {
  constructor(
    private readonly adjustments: AdjustmentsService,
    private readonly batches: BatchesService,
    private readonly creditsUsers: CreditsUsersService,
  ) {}

  @Get('users')
  @AuditedRead({
    event: BillingAdminActed,
    action: 'users.listed',
    subject: { type: 'all-users', name: 'All users' },
  })
  async users(@ValidQuery(creditsUsersQuery) query: CreditsUsersQuery): Promise<CreditsUsersView> {
    return await this.creditsUsers.page(query);
  }

  @Post('add')
  @HttpCode(200)
  async add(
    @CurrentUser() admin: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<AdjustmentView> {
    return await this.adjust('add', admin, body, key);
  }

  @Post('remove')
  @HttpCode(200)
  async remove(
    @CurrentUser() admin: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<AdjustmentView> {
    return await this.adjust('remove', admin, body, key);
  }

  @Post('set')
  @HttpCode(200)
  async set(
    @CurrentUser() admin: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<AdjustmentView> {
    return await this.adjust('set', admin, body, key);
  }

  @Post('add-all')
  async addAll(
    @CurrentUser() admin: SessionUser,
    @ValidBody(bulkAdjustBody) body: BulkAdjustBody,
    @Res({ passthrough: true }) reply: Reply,
    @Headers('idempotency-key') key?: string,
  ): Promise<BulkAdjustmentView> {
    return await this.adjustAll('add-all', { admin, body, key }, reply);
  }

  @Post('remove-all')
  async removeAll(
    @CurrentUser() admin: SessionUser,
    @ValidBody(bulkAdjustBody) body: BulkAdjustBody,
    @Res({ passthrough: true }) reply: Reply,
    @Headers('idempotency-key') key?: string,
  ): Promise<BulkAdjustmentView> {
    return await this.adjustAll('remove-all', { admin, body, key }, reply);
  }

  @Get('batches/:batchId')
  async batch(@ValidParam('batchId', batchIdSchema) batchId: string): Promise<BulkAdjustmentView> {
    return toBatchView(await this.batches.find(batchId));
  }

  private async adjust(
    kind: AdjustmentKind,
    { id: adminId }: SessionUser,
    body: AdjustCreditsBody,
    key: string | undefined,
  ): Promise<AdjustmentView> {
    return await this.adjustments.adjust({ kind, adminId, body, ...keyed(key) });
  }

  /** Answers 200 when the batch is completed, 202 while it runs. */
  private async adjustAll(
    kind: BulkKind,
    { admin, body, key }: { admin: SessionUser; body: BulkAdjustBody; key: string | undefined },
    reply: Reply,
  ): Promise<BulkAdjustmentView> {
    const idempotencyKey = parseInput(idempotencyKeySchema, key, 'Idempotency-Key');
    const batch = await this.batches.begin({ kind, adminId: admin.id, body, idempotencyKey });
    reply.status(batch.status === 'completed' ? 200 : 202);
    return toBatchView(batch);
  }
}

function keyed(key: string | undefined): { idempotencyKey?: string } {
  const idempotencyKey = parseInput(idempotencyKeySchema.optional(), key, 'Idempotency-Key');
  return idempotencyKey === undefined ? {} : { idempotencyKey };
}
