import { Controller } from '@nestjs/common';
import {
  addCreditsEndpoint,
  adjustCreditsBody,
  removeCreditsEndpoint,
  setCreditsEndpoint,
  type AdjustCreditsBody,
  type AdjustmentView,
} from '@leadmart/contracts';
import { CurrentUser, Handles, IdempotencyKey, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { AdjustmentsService } from './adjustments.service.js';

@Controller()
export class AdjustmentsController {
  constructor(private readonly adjustments: AdjustmentsService) {}

  @Handles(addCreditsEndpoint)
  async add(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return await this.adjustments.adjust({ kind: 'add', adminId, body, idempotencyKey });
  }

  @Handles(removeCreditsEndpoint)
  async remove(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return await this.adjustments.adjust({ kind: 'remove', adminId, body, idempotencyKey });
  }

  @Handles(setCreditsEndpoint)
  async set(
    @CurrentUser() { id: adminId }: SessionUser,
    @ValidBody(adjustCreditsBody) body: AdjustCreditsBody,
    @IdempotencyKey() idempotencyKey?: string,
  ): Promise<AdjustmentView> {
    return await this.adjustments.adjust({ kind: 'set', adminId, body, idempotencyKey });
  }
}
