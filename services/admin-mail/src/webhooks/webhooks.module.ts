import { Module } from '@nestjs/common';
import { AnnounceEventsToWebhooksConsumer } from './announce-events-to-webhooks.consumer.js';
import { WebhookStoreModule } from './webhook-store.module.js';
import { AnnounceStatusChanges } from './status-changes/announce-status-changes.js';
import { StatusCursorRepository } from './status-changes/status-cursor.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [WebhookStoreModule],
  controllers: [WebhooksController, AnnounceEventsToWebhooksConsumer],
  providers: [WebhooksService, AnnounceStatusChanges, StatusCursorRepository],
  exports: [WebhooksService],
})
export class WebhooksModule {}
