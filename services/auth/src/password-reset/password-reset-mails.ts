import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { LinksService } from '../links/links.service.js';
import type { User } from '../users/user.js';

/** Sends reset links and the notice of a changed password, in the caller's transaction. */
@Injectable()
export class PasswordResetMails {
  constructor(
    private readonly links: LinksService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  /** Replaces the link of an earlier mail. */
  async sendLink(
    { id: userId, email, username, verifiedAt }: User,
    tx: ClientSession,
  ): Promise<void> {
    const lifeHours = this.config.RESET_LINK_HOURS;
    const wanted = { purpose: 'reset-password', userId, lifeHours } as const;
    const token = await this.links.create(wanted, tx);
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'reset-password',
        to: email,
        username,
        link: `${this.config.PUBLIC_URL}/reset-password/${token}`,
        expiresInHours: lifeHours,
        isReceiverProved: verifiedAt !== null,
      },
      tx,
    );
  }

  async sendNotice({ id: userId, email, username }: User, tx: ClientSession): Promise<void> {
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'password-changed',
        to: email,
        userId,
        username,
        changedAt: this.clock.now().toISOString(),
      },
      tx,
    );
  }
}
