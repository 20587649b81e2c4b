import { Feature } from '@leadmart/platform/service';
import { WebhookContents } from './deliveries/webhook-contents.js';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { AddressResolver } from './sending/address-resolver.js';
import { SendingTurnRepository } from './sending/sending-turn.repository.js';
import { WebhookMetrics } from './sending/webhook-metrics.js';
import { WebhookTargets } from './sending/webhook-targets.js';
import { WebhookMails } from './webhook-mails.js';
import { WebhookRepository } from './webhook.repository.js';

/** Provides what the API and the sending processes share: also the metrics, which tell that no process sends. */
@Feature({
  providers: [
    AddressResolver,
    SendingTurnRepository,
    WebhookContents,
    WebhookDeliveryRepository,
    WebhookMails,
    WebhookMetrics,
    WebhookRepository,
    WebhookTargets,
  ],
})
export class WebhookStoreModule {}
