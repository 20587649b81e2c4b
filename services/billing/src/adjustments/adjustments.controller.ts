import { Controller } from '@nestjs/common';
import {
  addCreditsEndpoint,
  removeCreditsEndpoint,
  setCreditsEndpoint,
  type AdjustmentView,
} from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { CurrentUser, Handles, IdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AdjustmentsService } from './adjustments.service.js';

@Controller()
export class AdjustmentsController {
  constructor(private readonly adjustments: AdjustmentsService) {}

  @Handles(addCreditsEndpoint)
  async add(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body }: SentTo<typeof addCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return this.adjustments.adjust({ kind: 'add', adminId, body, count, idempotencyKey });
  }

  @Handles(removeCreditsEndpoint)
  async remove(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body }: SentTo<typeof removeCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return this.adjustments.adjust({ kind: 'remove', adminId, body, count, idempotencyKey });
  }

  @Handles(setCreditsEndpoint)
  async set(
    @CurrentUser() { id: adminId }: SessionUser,
    @Sent() { body }: SentTo<typeof setCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return this.adjustments.adjust({ kind: 'set', adminId, body, count, idempotencyKey });
  }
}
