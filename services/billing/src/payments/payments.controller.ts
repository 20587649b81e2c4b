import { Controller, Headers, HttpCode, Post } from '@nestjs/common';
import {
  idempotencyKeySchema,
  processPaymentBody,
  type ProcessPaymentBody,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { Access, CurrentUser, parseInput, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import { PaymentsService } from './payments.service.js';

@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post('process')
  @HttpCode(200)
  @Access('user')
  async process(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidBody(processPaymentBody) body: ProcessPaymentBody,
    @Headers('idempotency-key') key?: string,
  ): Promise<ProcessPaymentView> {
    const idempotencyKey = parseInput(idempotencyKeySchema.optional(), key, 'Idempotency-Key');
    return await this.payments.process({
      userId,
      body,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }
}
