import { Feature } from '@leadmart/platform/service';
import { FailingWebhooks } from './failing-webhooks.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import { WebhookSender } from './webhook-sender.js';

/** Delivers to webhooks. Runs within admin-mail, or alone in processes of its own (`WEBHOOK_SENDING`). */
@Feature({
  providers: [FailingWebhooks, WebhookSender, WebhookDispatcher],
})
export class WebhookSendingModule {}
