import type { UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { hashOfLinkToken, newLinkToken } from './link-token.js';
import { LinkRepository } from './link.repository.js';
import type { Link, LinkPurpose } from './link.schema.js';

interface WantedLink {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  readonly lifeHours: number;
}

/** Links that prove whoever opens them reads a user's mail. Verification and password reset use them. */
@Injectable()
export class Links {
  constructor(
    private readonly links: LinkRepository,
    private readonly clock: Clock,
  ) {}

  /** Makes a link and voids the older one of its purpose; returns the secret, which is told only once. */
  async create(wanted: WantedLink, session: ClientSession): Promise<string> {
    const token = newLinkToken();
    const expiresAt = new Date(this.clock.now().getTime() + wanted.lifeHours * 3_600_000);
    const { purpose, userId } = wanted;
    const tokenHash = hashOfLinkToken(token);
    await this.links.replace({ purpose, userId, tokenHash, expiresAt }, session);
    return token;
  }

  /** The link with this secret, used or not, while it lives. */
  async find(
    { token, purpose }: { token: string; purpose: LinkPurpose },
    session?: ClientSession,
  ): Promise<Link | undefined> {
    const link = await this.links.find({ tokenHash: hashOfLinkToken(token), purpose }, session);
    return link && link.expiresAt > this.clock.now() ? link : undefined;
  }

  async markUsed(link: Link, session: ClientSession): Promise<void> {
    await this.links.markUsed(link, this.clock.now(), session);
  }

  async removeAllOf(userId: UserId, session: ClientSession): Promise<void> {
    await this.links.removeAllOf(userId, session);
  }
}
