import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import type { PayloadInput } from '@leadmart/platform/messaging';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import type { LinkPurpose } from '../links/link-purposes.js';
import { newCode } from '../links/link-secrets.js';
import { LinksService } from '../links/links.service.js';
import type { User } from '../users/user.js';

const codeMinutes = 10;

/** The time in which the owner of the old address can restore it. */
export const revertHours = 72;

type NewLink = Parameters<LinksService['create']>[0];

/** Sends the mails with links, and the notices of changes, when the caller's transaction commits. */
@Injectable()
export class LinkMails {
  private readonly rows: Readonly<Record<LinkPurpose, { path: string; lifeHours: number }>>;

  constructor(
    private readonly links: LinksService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AuthConfig,
  ) {
    const { VERIFICATION_LINK_HOURS, RESET_LINK_HOURS } = config;
    this.rows = {
      'verify-email': { path: 'verify-email', lifeHours: VERIFICATION_LINK_HOURS },
      'reset-password': { path: 'reset-password', lifeHours: RESET_LINK_HOURS },
      'change-email': { path: 'confirm-email', lifeHours: VERIFICATION_LINK_HOURS },
      'revert-email': { path: 'revert-email', lifeHours: revertHours },
    };
  }

  /** A link and a code. */
  async verifyEmail({ id: userId, email, username }: User, tx: ClientSession): Promise<void> {
    const secret = newCode();
    const hash = this.links.hashOfCode(userId, secret);
    const expiresAt = new Date(this.clock.now().getTime() + codeMinutes * 60_000);
    const code = { hash, expiresAt, tries: 0 };
    const link = await this.newLink({ purpose: 'verify-email', userId, code }, tx);
    const mail = { to: email, username, code: secret, codeExpiresInMinutes: codeMinutes };
    await this.send({ template: 'verify-email', ...mail, ...link }, tx);
  }

  async resetPassword(user: User, tx: ClientSession): Promise<void> {
    const { id: userId, email, username, verifiedAt } = user;
    const link = await this.newLink({ purpose: 'reset-password', userId }, tx);
    const mail = { to: email, username, isReceiverProved: verifiedAt !== null };
    await this.send({ template: 'reset-password', ...mail, ...link }, tx);
  }

  async passwordChanged({ id: userId, email, username }: User, tx: ClientSession): Promise<void> {
    const mail = { to: email, userId, username, changedAt: this.clock.now().toISOString() };
    await this.send({ template: 'password-changed', ...mail }, tx);
  }

  /** A link that proves the new address. */
  async confirmEmail(
    { id: userId, username }: User,
    email: string,
    tx: ClientSession,
  ): Promise<void> {
    const link = await this.newLink({ purpose: 'change-email', userId, email }, tx);
    const mail = { to: email, username };
    await this.send({ template: 'confirm-email', ...mail, ...link }, tx);
  }

  /**
   * A link that restores the old address. An open link to an earlier one stays: two quick changes must not take the account
   * from its owner.
   */
  async emailChanged({ id: userId, username, email }: User, tx: ClientSession): Promise<void> {
    const link = (await this.links.canRevertEmail(userId, tx))
      ? { expiresInHours: revertHours }
      : await this.newLink({ purpose: 'revert-email', userId, email }, tx);
    const mail = { to: email, userId, username, changedAt: this.clock.now().toISOString() };
    await this.send({ template: 'email-changed', ...mail, ...link }, tx);
  }

  private async send(mail: PayloadInput<typeof SendTransactionalMail>, tx: ClientSession) {
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }

  /** Replaces the link of an earlier mail of this purpose. */
  private async newLink(wanted: Omit<NewLink, 'lifeHours'>, tx: ClientSession) {
    const { path, lifeHours } = this.rows[wanted.purpose];
    const token = await this.links.create({ ...wanted, lifeHours }, tx);
    return { link: `${this.config.PUBLIC_URL}/${path}/${token}`, expiresInHours: lifeHours };
  }
}
