import { Feature } from '@leadmart/platform/service';
import { AnnounceEventsToWebhooksConsumer } from './announce-events-to-webhooks.consumer.js';
import { DueDeliveries } from './deliveries/due-deliveries.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { StatusChangeAnnouncer } from './status-changes/status-change-announcer.js';
import { SwitchOffWebhooksWhenAccountRecoveredConsumer } from './switch-off-webhooks-when-account-recovered.consumer.js';
import { UserWebhooksWriter } from './user-webhooks-writer.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Feature({
  controllers: [
    WebhooksController,
    AnnounceEventsToWebhooksConsumer,
    SwitchOffWebhooksWhenAccountRecoveredConsumer,
  ],
  providers: [
    WebhooksService,
    WebhookDeliveriesService,
    UserWebhooksWriter,
    DueDeliveries,
    StatusChangeAnnouncer,
  ],
})
export class WebhooksModule {}
