import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { linkPurposes, type LinkPurpose } from './link-purposes.js';
import { hashOfCode, hashOfLinkToken, newLinkToken } from './link-secrets.js';
import { linkStateOf, type FoundLink, type Link, type LinkCode } from './link.js';
import { LinkRepository } from './link.repository.js';

interface NewLink {
  readonly purpose: LinkPurpose;
  readonly userId: UserId;
  readonly lifeHours: number;
  readonly email?: string;
  readonly code?: LinkCode;
}

/** Owns mailed links. Opening one proves access to the user's mail; verification and password reset use them. */
@Injectable()
export class LinksService {
  constructor(
    private readonly links: LinkRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'AUTH_PRIVATE_KEY'>,
  ) {}

  /** Creates a link, replacing an older one of its purpose. Returns the secret, which is not stored. */
  async create({ lifeHours, ...link }: NewLink, tx: ClientSession): Promise<string> {
    const token = newLinkToken();
    const expiresAt = new Date(this.clock.now().getTime() + lifeHours * 3_600_000);
    const tokenHash = hashOfLinkToken(token);
    await this.links.replace({ ...link, tokenHash, expiresAt }, tx);
    return token;
  }

  /** The link with this secret, in any state; undefined a week after it expired. */
  async find(
    { token, purpose }: { token: string; purpose: LinkPurpose },
    tx?: ClientSession,
  ): Promise<FoundLink | undefined> {
    const tokenHash = hashOfLinkToken(token);
    const link = await this.links.find({ tokenHash, purpose }, tx);
    return link && { ...link, state: linkStateOf(link, tokenHash, this.clock.now()) };
  }

  /** The hash with which a code of this user is stored. */
  hashOfCode(userId: UserId, code: string): string {
    return hashOfCode(userId, code, this.config);
  }

  /** The verification link of a user, whose code may be compared. */
  async findVerification(userId: UserId, tx: ClientSession): Promise<Link | undefined> {
    return this.links.findOf(userId, 'verify-email', tx);
  }

  /** Counts an attempt to enter the code in a verification mail. Returns the code to compare with, unless it is spent. */
  async tryCode(userId: UserId, mostTries: number): Promise<LinkCode | undefined> {
    return this.links.tryCode(userId, this.clock.now(), mostTries);
  }

  /** The address that a user asked for and may still confirm. */
  async pendingEmail(userId: UserId): Promise<string | undefined> {
    const link = await this.links.findOf(userId, 'change-email');
    return link && this.isOpen(link) ? link.email : undefined;
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

  /** Removes a link; returns it if it could still be opened. */
  async voidOpen(
    userId: UserId,
    purpose: LinkPurpose,
    tx: ClientSession,
  ): Promise<Link | undefined> {
    const link = await this.links.findOf(userId, purpose, tx);
    if (!link) return undefined;
    await this.links.remove(userId, [purpose], tx);
    return this.isOpen(link) ? link : undefined;
  }

  async remove(userId: UserId, purposes: readonly LinkPurpose[], tx: ClientSession): Promise<void> {
    await this.links.remove(userId, purposes, tx);
  }

  async markUsed(link: Link, tx: ClientSession): Promise<void> {
    await this.links.markUsed(link, this.clock.now(), tx);
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.remove(userId, linkPurposes, tx);
  }
}
