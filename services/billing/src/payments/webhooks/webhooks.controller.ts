import { Controller, Headers, Req } from '@nestjs/common';
import { paymentWebhookEndpoint, WebhookSignatureInvalid } from '@leadmart/contracts';
import { Handles } from '@leadmart/platform/http';
import { WebhooksService } from './webhooks.service.js';

interface RawRequest {
  readonly rawBody?: Buffer;
}

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** Public: the signature over the raw bytes authenticates the provider. */
  @Handles(paymentWebhookEndpoint)
  async receive(
    @Req() { rawBody }: RawRequest,
    @Headers('stripe-signature') signature?: string,
  ): Promise<{ received: true }> {
    if (rawBody === undefined || signature === undefined) throw WebhookSignatureInvalid();
    await this.webhooks.receive(rawBody, signature);
    return { received: true };
  }
}
