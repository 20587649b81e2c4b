import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { LinksService } from '../links/links.service.js';
import type { User } from '../users/user.js';

/** The time in which the owner of the old address can restore it. */
export const revertHours = 72;

/** Sends the links that prove a new address and restore the old one, in the caller's transaction. */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly links: LinksService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  /** Replaces the link of an earlier mail. */
  async sendLink({ id: userId, username }: User, email: string, tx: ClientSession): Promise<void> {
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
  async sendNotice({ id: userId, username, email }: User, tx: ClientSession): Promise<void> {
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
