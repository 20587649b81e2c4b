import { Controller } from '@nestjs/common';
import { addCreditsEndpoint, removeCreditsEndpoint, setCreditsEndpoint } from '@leadmart/contracts';
import { CountAmount, type AmountCounter } from '@leadmart/platform/admin-amounts';
import { Handles, IdempotencyKey, Sent, type SentTo } from '@leadmart/platform/http';
import { AdjustmentsService } from './adjustments.service.js';

@Controller()
export class AdjustmentsController {
  constructor(private readonly adjustments: AdjustmentsService) {}

  @Handles(addCreditsEndpoint)
  async add(
    @Sent() { user, body }: SentTo<typeof addCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.adjustments.adjust({ kind: 'add', adminId: user.id, body, count, idempotencyKey });
  }

  @Handles(removeCreditsEndpoint)
  async remove(
    @Sent() { user, body }: SentTo<typeof removeCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.adjustments.adjust({
      kind: 'remove',
      adminId: user.id,
      body,
      count,
      idempotencyKey,
    });
  }

  @Handles(setCreditsEndpoint)
  async set(
    @Sent() { user, body }: SentTo<typeof setCreditsEndpoint>,
    @CountAmount() count: AmountCounter,
    @IdempotencyKey() idempotencyKey?: string,
  ) {
    return this.adjustments.adjust({ kind: 'set', adminId: user.id, body, count, idempotencyKey });
  }
}
