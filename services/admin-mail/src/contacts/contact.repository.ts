import { randomBytes } from 'node:crypto';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import type { UserId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { Contact } from './contact.js';
import { CONTACT, type ContactDocument } from './contact.schema.js';

type Learned = Partial<Pick<ContactDocument, 'email' | 'username' | 'verifiedAt'>>;

const complete = { email: { $exists: true }, username: { $exists: true } } as const;

/** Keeps the contacts. */
@Injectable()
export class ContactRepository {
  constructor(@InjectModel(CONTACT) private readonly model: Model<ContactDocument>) {}

  /** Adds what an event says. Saying it again, or late, changes nothing; who has left stays away. */
  async learn(id: UserId, learned: Learned): Promise<void> {
    await this.upsert({ _id: id, leftAt: { $exists: false } }, { $set: learned });
  }

  async leave(id: UserId, leftAt: Date): Promise<void> {
    const forgotten = { email: 1, username: 1, verifiedAt: 1 } as const;
    await this.upsert({ _id: id }, { $set: { leftAt }, $unset: forgotten });
  }

  async find(id: UserId): Promise<Contact | undefined> {
    return toContact(await this.model.findById(id).lean());
  }

  async findByToken(unsubscribeToken: string): Promise<Contact | undefined> {
    return toContact(await this.byToken(unsubscribeToken).lean());
  }

  byToken(unsubscribeToken: string) {
    return this.model.findOne({ unsubscribeToken });
  }

  /** Tells whether the token is somebody's. */
  async unsubscribe(unsubscribeToken: string, unsubscribedAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { unsubscribeToken, unsubscribedAt: { $exists: false } },
      { $set: { unsubscribedAt } },
    );
    return modifiedCount === 1;
  }

  async resubscribe(unsubscribeToken: string): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { unsubscribeToken, unsubscribedAt: { $exists: true } },
      { $unset: { unsubscribedAt: 1 } },
    );
    return modifiedCount === 1;
  }

  /** The verified contacts of these addresses. */
  async withEmails(emails: readonly string[]): Promise<Contact[]> {
    return toContacts(await this.emailsQuery(emails).lean());
  }

  emailsQuery(emails: readonly string[]) {
    return this.model.find({ email: { $in: [...emails] }, verifiedAt: { $exists: true } });
  }

  async withIds(ids: readonly UserId[]): Promise<Contact[]> {
    return toContacts(await this.model.find({ _id: { $in: [...ids] }, ...complete }).lean());
  }

  /** The next contacts in the order of their ids, of those who were verified by then. */
  async next(which: { after: string; verifiedBy: Date; limit: number }): Promise<Contact[]> {
    return toContacts(await this.nextQuery(which).lean());
  }

  nextQuery({ after, verifiedBy, limit }: { after: string; verifiedBy: Date; limit: number }) {
    return this.model
      .find({ _id: { $gt: after as UserId }, verifiedAt: { $lte: verifiedBy }, ...complete })
      .sort({ _id: 1 })
      .limit(limit);
  }

  private async upsert(
    filter: { _id: UserId; leftAt?: { $exists: false } },
    update: UpdateQuery<ContactDocument>,
  ): Promise<void> {
    const unsubscribeToken = randomBytes(32).toString('base64url');
    const orNew = { ...update, $setOnInsert: { unsubscribeToken } };
    try {
      await this.model.updateOne(filter, orNew, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another event made the contact a moment ago, or it is one who has left.
      await this.model.updateOne(filter, update);
    }
  }
}

function toContact(document: ContactDocument | null): Contact | undefined {
  if (!document) return undefined;
  const { _id: id, email, username, verifiedAt, unsubscribeToken, unsubscribedAt } = document;
  if (email === undefined || username === undefined || !verifiedAt) return undefined;
  const known = { id, email, username, verifiedAt, unsubscribeToken };
  return unsubscribedAt ? { ...known, unsubscribedAt } : known;
}

const toContacts = (documents: readonly ContactDocument[]): Contact[] =>
  documents.flatMap((document) => toContact(document) ?? []);
