import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  EmailLinkInvalid,
  EmailTaken,
  InvalidInput,
  mailboxOf,
  mailsToUnprovedReceiver,
  type ChangeEmailBody,
  type EmailChangeView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { SessionUser } from '@leadmart/platform/sessions';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { LinksService } from '../links/links.service.js';
import { LinkMails } from '../mails/link-mails.js';
import { OwnPassword } from '../passwords/own-password.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { EmailLinks } from './email-links.js';

const perUser: Rate = { name: 'change-email', max: 5, perSeconds: 3_600 };
/** Admin-mail sends no more to a receiver who proved nothing; the user is told here. */
const { perHour, perDay } = mailsToUnprovedReceiver;
const perReceiver: readonly Rate[] = [
  { name: 'change-email-receiver-hour', max: perHour, perSeconds: 3_600 },
  { name: 'change-email-receiver-day', max: perDay, perSeconds: 86_400 },
];

/**
 * Changes the address of a user: once the new address is proved by a link, the old one gets a mail with a link that
 * restores it (`email-restorer.ts`). While that link is open, the old address is kept for this user.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly emailLinks: EmailLinks,
    private readonly mails: LinkMails,
    private readonly ownPassword: OwnPassword,
    private readonly limits: RateLimitsService,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /** The new address that waits for its link to be opened. */
  async pending({ id }: SessionUser): Promise<EmailChangeView> {
    return { newEmail: (await this.links.pendingEmail(id)) ?? null };
  }

  /**
   * Mails a link to the new address. Throws WrongPassword, and EmailTaken, which registration reveals, too.
   */
  async request(
    session: SessionUser,
    { email, password }: ChangeEmailBody,
    address: string,
  ): Promise<{ message: string }> {
    const user = await this.users.ofSession(session);
    await this.ownPassword.prove(user, { password, address });
    if (email === user.email) {
      const message = 'expected a different address from the one you have now';
      throw InvalidInput({ fields: [{ field: 'email', message }] });
    }
    await this.limits.enforce(user.id, perUser);
    await this.limits.enforce(mailboxOf(email), ...perReceiver);
    await this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      await this.refuseTaken(email, current, tx);
      await this.mails.confirmEmail(current, email, tx);
    });
    return { message: `We sent a link to ${email}. Your address changes when you confirm it.` };
  }

  /** Throws EmailLinkInvalid and EmailTaken. Confirmed again, a link changes nothing. */
  async confirm(token: string): Promise<{ message: string }> {
    const userId = await this.transactions.run(async (tx) => {
      const { link, user } = await this.emailLinks.open(token, 'change-email', tx);
      if (link.state === 'used') return user.id;
      if (link.state !== 'open') throw EmailLinkInvalid();
      await this.refuseTaken(link.email, user, tx);
      await this.links.markUsed(link, tx);
      // A link to the old address must not open the account any more.
      await this.links.remove(user.id, ['reset-password'], tx);
      await this.users.changeProfile(user, { email: link.email }, tx);
      await this.mails.emailChanged(user, tx);
      return user.id;
    });
    this.log.info({ userId }, 'address changed');
    return { message: 'Your email address is changed.' };
  }

  private async refuseTaken(email: string, { id }: User, tx: ClientSession): Promise<void> {
    const holder = await this.users.findByEmail(email, tx);
    if (holder || (await this.links.isReserved(email, tx, id))) throw EmailTaken();
  }
}
