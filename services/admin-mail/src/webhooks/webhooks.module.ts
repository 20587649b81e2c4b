import { Module } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { AnnounceEventsToWebhooksConsumer } from './announce-events-to-webhooks.consumer.js';
import { DueDeliveries } from './deliveries/due-deliveries.js';
import { WebhookContents } from './deliveries/webhook-contents.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { StatusChangeAnnouncer } from './status-changes/status-change-announcer.js';
import { SwitchOffWebhooksWhenAccountRecoveredConsumer } from './switch-off-webhooks-when-account-recovered.consumer.js';
import { UserWebhooksWriter } from './user-webhooks-writer.js';
import { WebhookStoreModule } from './webhook-store.module.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [WebhookStoreModule, RecoveryModule],
  controllers: [
    WebhooksController,
    AnnounceEventsToWebhooksConsumer,
    SwitchOffWebhooksWhenAccountRecoveredConsumer,
  ],
  providers: [
    WebhooksService,
    WebhookDeliveriesService,
    WebhookContents,
    UserWebhooksWriter,
    DueDeliveries,
    StatusChangeAnnouncer,
  ],
  exports: [WebhooksService],
})
export class WebhooksModule {}
