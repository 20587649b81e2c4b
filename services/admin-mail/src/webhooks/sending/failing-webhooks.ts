import { Injectable } from '@nestjs/common';
import type { UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { WebhookMails } from '../webhook-mails.js';
import type { Webhook } from '../webhook.js';
import { WebhookRepository } from '../webhook.repository.js';

/** Switches webhooks off that fail for too long. */
@Injectable()
export class FailingWebhooks {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly mails: WebhookMails,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** The mail is stored with the change, so it is sent once, whichever process sees the last failure. */
  async switchOff({ id, url, failingSince = new Date(0) }: Webhook, userId: UserId): Promise<void> {
    const isOff = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      if (!(await this.webhooks.switchOff({ userId, id }, { failingSince, now }, tx))) return false;
      await this.mails.switchedOff(userId, { url, failingSince }, tx);
      return true;
    });
    if (isOff) this.log.info({ webhookId: id, userId }, 'webhook switched off');
  }
}
