import { Module } from '@nestjs/common';
import { ContactStoreModule } from '../contacts/contact-store.module.js';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { AddressResolver } from './sending/address-resolver.js';
import { SendingTurnRepository } from './sending/sending-turn.repository.js';
import { WebhookTargets } from './sending/webhook-targets.js';
import { WebhookMails } from './webhook-mails.js';
import { WebhookRepository } from './webhook.repository.js';

/** Provides what the API and the sending processes share. */
@Module({
  imports: [ContactStoreModule],
  providers: [
    AddressResolver,
    SendingTurnRepository,
    WebhookDeliveryRepository,
    WebhookMails,
    WebhookRepository,
    WebhookTargets,
  ],
  exports: [
    SendingTurnRepository,
    WebhookDeliveryRepository,
    WebhookMails,
    WebhookRepository,
    WebhookTargets,
  ],
})
export class WebhookStoreModule {}
