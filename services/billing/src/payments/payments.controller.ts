import { Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import {
  idempotencyKeySchema,
  processPaymentBody,
  type PaymentConfigView,
  type ProcessPaymentBody,
  type ProcessPaymentView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Access, ClientAddress, CurrentUser, parseInput, ValidBody } from '@leadmart/platform/http';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { BillingConfig } from '../billing.config.js';
import { PaymentsService } from './payments.service.js';

@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    @InjectConfig() private readonly config: BillingConfig,
  ) {}

  @Get('config')
  @Access('user')
  browserConfig(): PaymentConfigView {
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: stripeJsUrl } = this.config;
    return { publishableKey, stripeJsUrl: stripeJsUrl ?? null };
  }

  @Post('process')
  @HttpCode(200)
  @Access('user')
  async process(
    @CurrentUser() { id: userId }: SessionUser,
    @ValidBody(processPaymentBody) body: ProcessPaymentBody,
    @ClientAddress() address: string,
    @Headers('idempotency-key') key?: string,
  ): Promise<ProcessPaymentView> {
    const idempotencyKey = parseInput(idempotencyKeySchema.optional(), key, 'Idempotency-Key');
    return await this.payments.process({
      userId,
      body,
      address,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    });
  }
}
