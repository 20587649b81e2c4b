import { Module } from '@nestjs/common';
import { WebhookContents } from '../deliveries/webhook-contents.js';
import { WebhookStoreModule } from '../webhook-store.module.js';
import { FailingWebhooks } from './failing-webhooks.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookSender } from './webhook-sender.js';

/** Delivers to webhooks. Runs within admin-mail, or alone in processes of its own (`WEBHOOK_SENDING`). */
@Module({
  imports: [WebhookStoreModule],
  providers: [FailingWebhooks, WebhookContents, WebhookSender, WebhookDispatcher],
})
export class WebhookSendingModule {}
