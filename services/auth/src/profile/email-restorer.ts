import { Injectable } from '@nestjs/common';
import { EmailLinkInvalid, type RevertedEmailView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { AuthConfig } from '../auth.config.js';
import { LinksService } from '../links/links.service.js';
import { revertHours } from '../mails/link-mails.js';
import { SecondFactorChanges } from '../second-factor/second-factor-changes.js';
import { UsersService } from '../users/users.service.js';
import { EmailLinks } from './email-links.js';

/**
 * Restores the old address of an account for its owner, who chooses a new password: the person who changed the address knew
 * the old one.
 */
@Injectable()
export class EmailRestorer {
  constructor(
    private readonly emailLinks: EmailLinks,
    private readonly links: LinksService,
    private readonly users: UsersService,
    private readonly factors: SecondFactorChanges,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'RESET_LINK_HOURS'>,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws EmailLinkInvalid. */
  async restore(token: string): Promise<RevertedEmailView> {
    const restored = await this.transactions.run(async (tx) => {
      const { link, user } = await this.emailLinks.open(token, 'revert-email', tx);
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
    this.log.info({ userId: restored.userId }, 'address restored');
    return { choosePassword: restored.choosePassword };
  }
}
