import { Module } from '@nestjs/common';
import { WebhookStoreModule } from '../webhook-store.module.js';
import { WebhookContents } from './webhook-contents.js';
import { WebhookCourier } from './webhook-courier.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookPostman } from './webhook-postman.js';

/** Delivers to webhooks. Runs within admin-mail, or alone in processes of its own (`WEBHOOK_SENDING`). */
@Module({
  imports: [WebhookStoreModule],
  providers: [WebhookContents, WebhookCourier, WebhookMetrics, WebhookPostman],
})
export class WebhookSendingModule {}
