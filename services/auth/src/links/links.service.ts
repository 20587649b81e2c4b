import type { UserId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { hashOfLinkToken, newLinkToken } from './link-token.js';
import type { Link, LinkPurpose } from './link.js';
import { LinkRepository } from './link.repository.js';

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  readonly lifeHours: number;
  readonly email?: string;
}

/** Owns mailed links. Opening one proves access to the user's mail; verification and password reset use them. */
@Injectable()
export class LinksService {
  constructor(
    private readonly links: LinkRepository,
    private readonly clock: Clock,
  ) {}

  /** Creates a link, replacing an older one of its purpose. Returns the secret, which is not stored. */
  async create({ lifeHours, ...link }: NewLink, tx: ClientSession): Promise<string> {
    const token = newLinkToken();
    const expiresAt = new Date(this.clock.now().getTime() + lifeHours * 3_600_000);
    const tokenHash = hashOfLinkToken(token);
    await this.links.replace({ ...link, tokenHash, expiresAt }, tx);
    return token;
  }

  /** The unexpired link with this secret, used or not. */
  async find(
    { token, purpose }: { token: string; purpose: LinkPurpose },
    tx?: ClientSession,
  ): Promise<Link | undefined> {
    const link = await this.links.find({ tokenHash: hashOfLinkToken(token), purpose }, tx);
    return link && link.expiresAt > this.clock.now() ? link : undefined;
  }

  /** Whether an unused and unexpired link may still restore an address of this user. */
  async canRevertEmail(userId: UserId, tx: ClientSession): Promise<boolean> {
    const link = await this.links.findOf(userId, 'revert-email', tx);
    return link !== undefined && this.isOpen(link);
  }

  /** Whether another user may still have this address restored. */
  async isReserved(email: string, tx: ClientSession, exceptFor?: UserId): Promise<boolean> {
    const links = await this.links.withEmail(email, 'revert-email', tx);
    return links.some((link) => link.userId !== exceptFor && this.isOpen(link));
  }

  private isOpen({ usedAt, expiresAt }: Link): boolean {
    return usedAt === null && expiresAt > this.clock.now();
  }

  async remove(userId: UserId, purposes: readonly LinkPurpose[], tx: ClientSession): Promise<void> {
    await this.links.remove(userId, purposes, tx);
  }

  async markUsed(link: Link, tx: ClientSession): Promise<void> {
    await this.links.markUsed(link, this.clock.now(), tx);
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.links.removeAllOf(userId, tx);
  }
}
