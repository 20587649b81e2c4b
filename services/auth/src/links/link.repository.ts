import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import type { LinkPurpose } from './link-purposes.js';
import type { Link, LinkCode } from './link.js';
import { links, type LinkDocument } from './link.schema.js';

/** A mail is sent at most five times an hour, so these are more than the mails that a person can still have open. */
const hashesKept = 20;

/** A link to be stored. */
type NewLink = Omit<Link, 'usedAt' | 'tokenHashes'> & { readonly tokenHash: string };

const idOf = (purpose: LinkPurpose, userId: UserId) => `${purpose}:${userId}`;

/** Stores mailed links and finds them by the hash of their secret. */
@Injectable()
export class LinkRepository {
  constructor(@InjectModel(links.name) private readonly links: Model<LinkDocument>) {}

  /** Replaces an older link of the same user and purpose, whose hash stays in the list. */
  async replace({ tokenHash, ...link }: NewLink, tx: ClientSession): Promise<void> {
    await this.links.updateOne(
      { _id: idOf(link.purpose, link.userId) },
      {
        $set: { ...link, usedAt: null },
        $push: { tokenHashes: { $each: [tokenHash], $slice: -hashesKept } },
      },
      { upsert: true, session: tx },
    );
  }

  /** The link that has, or had, the secret with this hash. */
  async find(
    { tokenHash, purpose }: { tokenHash: string; purpose: LinkPurpose },
    tx?: ClientSession,
  ): Promise<Link | undefined> {
    const found = await this.links
      .findOne({ tokenHashes: tokenHash }, { _id: 0 }, { session: tx })
      .lean<Link>();
    return found?.purpose === purpose ? found : undefined;
  }

  /**
   * Counts an attempt to enter the code in a verification mail and returns the code with it; undefined if the code has
   * expired or was tried too often.
   */
  async tryCode(userId: UserId, now: Date, mostTries: number): Promise<LinkCode | undefined> {
    const found = await this.links
      .findOneAndUpdate(
        {
          _id: idOf('verify-email', userId),
          'code.expiresAt': { $gt: now },
          'code.tries': { $lt: mostTries },
        },
        { $inc: { 'code.tries': 1 } },
        { returnDocument: 'after' },
      )
      .lean<Link>();
    return found?.code;
  }

  async findOf(
    userId: UserId,
    purpose: LinkPurpose,
    tx?: ClientSession,
  ): Promise<Link | undefined> {
    const id = idOf(purpose, userId);
    const found = await this.links.findById(id, { _id: 0 }, { session: tx }).lean<Link>();
    return found ?? undefined;
  }

  /** The links of a purpose that give this address to a user. */
  async withEmail(email: string, purpose: LinkPurpose, tx: ClientSession): Promise<Link[]> {
    return this.links.find({ email, purpose }, { _id: 0 }, { session: tx }).lean<Link[]>();
  }

  async markUsed({ purpose, userId }: Link, usedAt: Date, tx: ClientSession): Promise<void> {
    const id = idOf(purpose, userId);
    await this.links.updateOne({ _id: id }, { $set: { usedAt } }, { session: tx });
  }

  async remove(userId: UserId, purposes: readonly LinkPurpose[], tx: ClientSession): Promise<void> {
    const ids = purposes.map((purpose) => idOf(purpose, userId));
    await this.links.deleteMany({ _id: { $in: ids } }, { session: tx });
  }
}
