import type { UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { linkPurposes, type Link, type LinkPurpose } from './link.js';
import { LINK_MODEL, type LinkDocument } from './link.schema.js';

const idOf = (purpose: LinkPurpose, userId: UserId) => `${purpose}:${userId}`;

/** Stores mailed links and finds them by the hash of their secret. */
@Injectable()
export class LinkRepository {
  constructor(@InjectModel(LINK_MODEL) private readonly links: Model<LinkDocument>) {}

  /** Replaces an older link of the same user and purpose. */
  async replace(link: Omit<Link, 'usedAt'>, tx: ClientSession): Promise<void> {
    await this.links.updateOne(
      { _id: idOf(link.purpose, link.userId) },
      { $set: { ...link, usedAt: null } },
      { upsert: true, session: tx },
    );
  }

  async find(
    { tokenHash, purpose }: Pick<Link, 'tokenHash' | 'purpose'>,
    tx?: ClientSession,
  ): Promise<Link | undefined> {
    const found = await this.links.findOne({ tokenHash }, { _id: 0 }, { session: tx }).lean<Link>();
    return found?.purpose === purpose ? found : undefined;
  }

  async findOf(userId: UserId, purpose: LinkPurpose, tx: ClientSession): Promise<Link | undefined> {
    const id = idOf(purpose, userId);
    const found = await this.links.findById(id, { _id: 0 }, { session: tx }).lean<Link>();
    return found ?? undefined;
  }

  /** The links of a purpose that give this address to a user. */
  async withEmail(email: string, purpose: LinkPurpose, tx: ClientSession): Promise<Link[]> {
    return await this.links.find({ email, purpose }, { _id: 0 }, { session: tx }).lean<Link[]>();
  }

  async markUsed(
    { purpose, userId, tokenHash }: Link,
    usedAt: Date,
    tx: ClientSession,
  ): Promise<void> {
    const id = idOf(purpose, userId);
    await this.links.updateOne({ _id: id, tokenHash }, { $set: { usedAt } }, { session: tx });
  }

  async removeAllOf(userId: UserId, tx: ClientSession): Promise<void> {
    await this.remove(userId, linkPurposes, tx);
  }

  async remove(userId: UserId, purposes: readonly LinkPurpose[], tx: ClientSession): Promise<void> {
    const ids = purposes.map((purpose) => idOf(purpose, userId));
    await this.links.deleteMany({ _id: { $in: ids } }, { session: tx });
  }
}
