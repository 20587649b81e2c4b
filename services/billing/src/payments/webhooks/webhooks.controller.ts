import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { WebhookSignatureInvalid } from '@leadmart/contracts';
import { Access } from '@leadmart/platform/http';
import { WebhooksService } from './webhooks.service.js';

interface RawRequest {
  readonly rawBody?: Buffer;
}

@Controller('payments/webhook')
export class WebhooksController {
  constructor(private readonly webhook: WebhooksService) {}

  /** Open to everybody: the signature over the raw bytes is what is checked. */
  @Post()
  @HttpCode(200)
  @Access('public')
  async receive(
    @Req() { rawBody }: RawRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    if (rawBody === undefined || signature === undefined) throw WebhookSignatureInvalid();
    await this.webhook.receive(rawBody, signature);
    return { received: true };
  }
}
