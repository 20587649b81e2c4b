import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  isToUnprovedReceiver,
  mailboxOf,
  mailsToUnprovedReceiver,
  type TransactionalMail,
} from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { ReceiverCounterRepository } from './receiver-counter.repository.js';

const hourMs = 60 * 60 * 1_000;
const windows = [
  { name: 'hour', ms: hourMs, max: mailsToUnprovedReceiver.perHour },
  { name: 'day', ms: 24 * hourMs, max: mailsToUnprovedReceiver.perDay },
];

/**
 * Limits mails to receivers who proved nothing, over all templates and senders: anybody can cause them to anybody. Every
 * transactional mail passes here, because admin-mail sends all of them.
 */
@Injectable()
export class ReceiverLimits {
  constructor(
    private readonly counters: ReceiverCounterRepository,
    private readonly clock: Clock,
  ) {}

  /** Whether a mail may be sent. The same delivery gets the same answer again while its window lasts. */
  async allows(mail: TransactionalMail, deliveryId: string): Promise<boolean> {
    if (!isToUnprovedReceiver(mail)) return true;
    const receiver = createHash('sha256')
      .update(mailboxOf(mail.to))
      .digest('base64url')
      .slice(0, 27);
    const now = this.clock.now();
    for (const { name, ms, max } of windows) {
      const entering = { deliveryId, max, now, endsAt: new Date(now.getTime() + ms) };
      if (!(await this.counters.enter(`${name}:${receiver}`, entering))) return false;
    }
    return true;
  }
}
