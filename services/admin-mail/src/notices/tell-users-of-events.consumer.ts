import { Controller } from '@nestjs/common';
import {
  ClaimDecided,
  PurchaseCompleted,
  SendTransactionalMail,
  tenthsToCredits,
} from '@leadmart/contracts';
import { Ctx, OnEvents, Payload, type MessageContext } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { tellUsersQueue } from '../admin-mail.topology.js';
import type { News } from './notice-words.js';
import { NoticesService, type NewsFor } from './notices.service.js';

/**
 * Tells users of what happened in leads, where nobody sends a mail: purchases are many and quick, so leads only publishes them. A
 * batch costs four commands. Needs no inbox: the event's id is that of the notice, and the mail's id is made of it.
 */
@Controller()
export class TellUsersOfEventsConsumer {
  constructor(
    private readonly notices: NoticesService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** A program knows its purchases, and the run of a standing order has a mail of its own. */
  @OnEvents(PurchaseCompleted, tellUsersQueue)
  async purchasesCompleted(
    @Payload() events: readonly PurchaseCompleted[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    const all = events.map(leadsReady).map(withIdOf(contexts));
    await this.tell(all.filter((_, i) => events[i]?.madeBy === 'person'));
  }

  @OnEvents(ClaimDecided, tellUsersQueue)
  async claimsDecided(
    @Payload() events: readonly ClaimDecided[],
    @Ctx() contexts: readonly MessageContext[],
  ): Promise<void> {
    await this.tell(events.map(returnDecided).map(withIdOf(contexts)));
  }

  private async tell(all: readonly NewsFor[]): Promise<void> {
    // A message may come twice in one batch, and its mail has one row in the outbox.
    const once = [...new Map(all.map((one) => [one.id, one])).values()];
    const mails = (await this.notices.tell(once)).flatMap(({ id, news, contact }) =>
      contact ? [{ key: id, payload: mailOf(news, contact) }] : [],
    );
    if (mails.length === 0) return;
    await this.transactions.run((tx) => this.outbox.addAll(SendTransactionalMail, mails, tx));
  }
}

const leadsReady = (event: PurchaseCompleted): Omit<NewsFor, 'id'> => {
  const { buyerId: userId, purchaseId: packId, quantity, datasetName } = event;
  return { userId, news: { template: 'leads-ready', packId, quantity, datasetName } };
};

const returnDecided = (event: ClaimDecided): Omit<NewsFor, 'id'> => {
  const { buyerId: userId, purchaseId: packId, datasetName, status, approved, declined } = event;
  const credits = tenthsToCredits(event.amount);
  const decided = { packId, datasetName, status, approved, declined, credits };
  return { userId, news: { template: 'return-decided', ...decided } };
};

const mailOf = (news: News, { email, username }: { email: string; username: string }) =>
  ({ ...news, to: email, username }) as SendTransactionalMail;

const withIdOf =
  (contexts: readonly MessageContext[]) =>
  <M>(news: M, i: number) => ({ ...news, id: contexts[i]?.messageId ?? '' });
