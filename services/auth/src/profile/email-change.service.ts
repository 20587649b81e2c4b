import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  EmailLinkInvalid,
  EmailTaken,
  InvalidInput,
  mailboxOf,
  mailsToUnprovedReceiver,
  SendTransactionalMail,
  type ChangeEmailBody,
  type RevertedEmailView,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { Rate } from '@leadmart/platform/rates';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import type { LinkPurpose } from '../links/link-purposes.js';
import type { FoundLink } from '../links/link.js';
import { LinksService } from '../links/links.service.js';
import { OwnPassword } from '../passwords/own-password.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

/** The time in which the owner of the old address can restore it. */
const revertHours = 72;
const perUser: Rate = { name: 'change-email', max: 5, perSeconds: 3_600 };
/** Admin-mail sends no more to a receiver who proved nothing; the user is told here. */
const { perHour, perDay } = mailsToUnprovedReceiver;
const perReceiver: readonly Rate[] = [
  { name: 'change-email-receiver-hour', max: perHour, perSeconds: 3_600 },
  { name: 'change-email-receiver-day', max: perDay, perSeconds: 86_400 },
];

interface Opened {
  readonly link: FoundLink & { readonly email: string };
  readonly user: User;
}

/**
 * Changes the address of a user: once the new address is proved by a link, the old one gets a mail with a link that
 * restores it. While that link is open, the old address is kept for this user.
 */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly ownPassword: OwnPassword,
    private readonly factors: SecondFactorChanges,
    private readonly limits: RateLimitsService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {}

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
      const message = 'expected another address than now';
      throw InvalidInput({ fields: [{ field: 'email', message }] });
    }
    await this.limits.enforce(user.id, perUser);
    await this.limits.enforce(mailboxOf(email), ...perReceiver);
    await this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      await this.refuseTaken(email, current, tx);
      await this.mailLink(current, email, tx);
    });
    return { message: `We sent a link to ${email}. Your address changes when you confirm it.` };
  }

  /** Throws EmailLinkInvalid and EmailTaken. Confirmed again, a link changes nothing. */
  async confirm(token: string): Promise<{ message: string }> {
    const userId = await this.transactions.run(async (tx) => {
      const { link, user } = await this.open(token, 'change-email', tx);
      if (link.state === 'used') return user.id;
      if (link.state !== 'open') throw EmailLinkInvalid();
      await this.refuseTaken(link.email, user, tx);
      await this.links.markUsed(link, tx);
      // A link to the old address must not open the account any more.
      await this.links.remove(user.id, ['reset-password'], tx);
      await this.users.changeProfile(user, { email: link.email }, tx);
      await this.mailOldAddress(user, tx);
      return user.id;
    });
    this.log.info({ userId }, 'address changed');
    return { message: 'Your email address is changed.' };
  }

  /**
   * Restores the old address for its owner, who chooses a new password: the person who changed the address knew the
   * old one. Throws EmailLinkInvalid.
   */
  async revert(token: string): Promise<RevertedEmailView> {
    const opened = await this.transactions.run(async (tx) => {
      const { link, user } = await this.open(token, 'revert-email', tx);
      if (link.state !== 'open') throw EmailLinkInvalid();
      await this.links.markUsed(link, tx);
      const changed = await this.users.changeProfile(user, { email: link.email }, tx);
      // Things that were set up after the change, factors included, may be of the person who made it.
      const changedAt = new Date(link.expiresAt.getTime() - revertHours * 3_600_000);
      const recovery = { since: changedAt, reason: 'address-restored' } as const;
      await this.users.removePassword(changed, recovery, tx);
      await this.factors.removeAddedSince(changed, changedAt, tx);
      const { RESET_LINK_HOURS: lifeHours } = this.config;
      const wanted = { purpose: 'reset-password', userId: user.id, lifeHours } as const;
      return { userId: user.id, choosePassword: await this.links.create(wanted, tx) };
    });
    this.log.info({ userId: opened.userId }, 'address restored');
    return { choosePassword: opened.choosePassword };
  }

  private async open(token: string, purpose: LinkPurpose, tx: ClientSession): Promise<Opened> {
    const link = await this.links.find({ token, purpose }, tx);
    const user = link && (await this.users.find(link.userId, tx));
    if (!user || user.lockedAt || link.email === undefined) throw EmailLinkInvalid();
    return { link: { ...link, email: link.email }, user };
  }

  private async refuseTaken(email: string, { id }: User, tx: ClientSession): Promise<void> {
    const holder = await this.users.findByEmail(email, tx);
    if (holder || (await this.links.isReserved(email, tx, id))) throw EmailTaken();
  }

  private async mailLink(
    { id: userId, username }: User,
    email: string,
    tx: ClientSession,
  ): Promise<void> {
    const { VERIFICATION_LINK_HOURS: lifeHours, PUBLIC_URL } = this.config;
    const token = await this.links.create(
      { purpose: 'change-email', userId, lifeHours, email },
      tx,
    );
    const link = `${PUBLIC_URL}/confirm-email/${token}`;
    const mail = { to: email, username, link, expiresInHours: lifeHours };
    await this.outbox.add(SendTransactionalMail, { template: 'confirm-email', ...mail }, tx);
  }

  /** An open link to an earlier address stays: two quick changes must not take the account from its owner. */
  private async mailOldAddress(
    { id: userId, username, email }: User,
    tx: ClientSession,
  ): Promise<void> {
    const isRestorable = !(await this.links.canRevertEmail(userId, tx));
    const wanted = { purpose: 'revert-email', userId, lifeHours: revertHours, email } as const;
    const token = isRestorable ? await this.links.create(wanted, tx) : undefined;
    const changedAt = this.clock.now().toISOString();
    const mail = { to: email, userId, username, changedAt, expiresInHours: revertHours };
    const link = token && { link: `${this.config.PUBLIC_URL}/revert-email/${token}` };
    await this.outbox.add(
      SendTransactionalMail,
      { template: 'email-changed', ...mail, ...link },
      tx,
    );
  }
}
