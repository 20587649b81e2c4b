import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { LinksService } from '../links/links.service.js';
import type { User } from '../users/user.js';
import { hashOfCode, newCode } from './code-checker.js';

const codeMinutes = 10;

/** Sends verification links and codes: after a registration, and on request. */
@Injectable()
export class VerificationMails {
  constructor(
    private readonly links: LinksService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AuthConfig,
  ) {}

  /** The mail is sent when the caller's transaction commits. Replaces the link and the code of an earlier mail. */
  async send({ id: userId, email, username }: User, tx: ClientSession): Promise<void> {
    const lifeHours = this.config.VERIFICATION_LINK_HOURS;
    const secret = newCode();
    const hash = hashOfCode(userId, secret, this.config.SECOND_FACTOR_KEYS);
    const expiresAt = new Date(this.clock.now().getTime() + codeMinutes * 60_000);
    const code = { hash, expiresAt, tries: 0 };
    const token = await this.links.create({ purpose: 'verify-email', userId, lifeHours, code }, tx);
    await this.outbox.add(
      SendTransactionalMail,
      {
        template: 'verify-email',
        to: email,
        username,
        link: `${this.config.PUBLIC_URL}/verify-email/${token}`,
        expiresInHours: lifeHours,
        code: secret,
        codeExpiresInMinutes: codeMinutes,
      },
      tx,
    );
  }
}
