import { SendTransactionalMail } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { User } from '../users/user.js';
import type { AuthConfig } from '../auth.config.js';
import { LinksService } from '../links/links.service.js';

/** Sends verification links: after a registration, and on request. */
@Injectable()
export class VerificationMails {
  constructor(
    private readonly links: LinksService,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  /** The mail is sent when the caller's transaction commits. Replaces the link of an earlier mail. */
  async send({ id: userId, email, username }: User, tx: ClientSession): Promise<void> {
    const lifeHours = this.config.VERIFICATION_LINK_HOURS;
    const token = await this.links.create({ purpose: 'verify-email', userId, lifeHours }, tx);
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'verify-email',
        to: email,
        username,
        link: `${this.config.PUBLIC_URL}/verify-email/${token}`,
        expiresInHours: lifeHours,
      },
      tx,
    );
  }
}
