import { Module } from '@nestjs/common';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { AddressResolver } from './sending/address-resolver.js';
import { WebhookTargets } from './sending/webhook-targets.js';
import { WebhookRepository } from './webhook.repository.js';

/** Provides what the API and the sending processes share. */
@Module({
  providers: [AddressResolver, WebhookDeliveryRepository, WebhookRepository, WebhookTargets],
  exports: [WebhookDeliveryRepository, WebhookRepository, WebhookTargets],
})
export class WebhookStoreModule {}
