import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { RecoveryGuard } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { decideAsk, type askLimits } from './webhook.decisions.js';
import type { UserWebhooks } from './webhook.js';
import { WebhookRepository } from './webhook.repository.js';

/** Takes a place in a limit of the user. Throws TooManyRequests if none is free. */
type Ask = (what: keyof typeof askLimits) => Promise<void>;

/**
 * Runs what a user does to the webhooks as one transaction over the user's document, so that limits and counts hold for
 * requests at once and in several processes. One at a time for each user in this process. Throws SessionEnded for a
 * session that a recovery of the account ended.
 */
@Injectable()
export class UserWebhooksWriter {
  private readonly queue = new KeyedQueue<UserId>();

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly guard: RecoveryGuard,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async write<T>(
    user: SessionUser,
    work: (own: UserWebhooks, ask: Ask, tx: ClientSession) => Promise<T>,
  ): Promise<T> {
    const transaction = () =>
      this.transactions.run(async (tx) => {
        await this.guard.admit(user, tx);
        const own = await this.webhooks.load(user.id, tx);
        return work(own, (what) => this.ask(what, own, tx), tx);
      });
    return this.queue.run(user.id, () => retryOnDuplicateKey(transaction));
  }

  private async ask(
    what: keyof typeof askLimits,
    { userId, asked = {} }: UserWebhooks,
    tx: ClientSession,
  ): Promise<void> {
    const at = this.clock.now();
    const decision = decideAsk(what, asked, at);
    if (decision.kind === 'refuse') throw decision.because;
    await this.webhooks.countAsked(userId, { what, at }, tx);
  }
}
