import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import type { Contact, Receiver, Switch } from './contact.js';
import { contacts, type ContactDocument } from './contact.schema.js';

/** The address and the name of a registration, or of a change if they have a revision. */
type Names = Required<Pick<ContactDocument, 'email' | 'username'>> & { revision?: number };

interface NextContacts {
  readonly after: string;
  readonly verifiedBy: Date;
  readonly limit: number;
}

/** The numbers of users, of verified users, and of verified users who unsubscribed. */
interface ContactCounts {
  readonly users: number;
  readonly verified: number;
  readonly unsubscribed: number;
}

/** Fields that are erased with the user. */
const erasure = {
  $unset: {
    email: 1,
    username: 1,
    revision: 1,
    verifiedAt: 1,
    switchedOff: 1,
    noticesReadUntil: 1,
  },
} as const;

/** Reads and writes contacts. */
@Injectable()
export class ContactRepository {
  constructor(@InjectModel(contacts.name) private readonly contacts: Model<ContactDocument>) {}

  /** Stores address and name unless newer ones are stored. A deleted user stays deleted. */
  async learnNames(id: UserId, { revision = 0, ...names }: Names): Promise<void> {
    const isOlder = { revision: { $not: { $gte: revision } } };
    const $set = revision > 0 ? { ...names, revision } : names;
    await this.upsert({ _id: id, leftAt: { $exists: false }, ...isOlder }, { $set });
  }

  /** Stores that the address was verified. A deleted user stays deleted. */
  async learnVerified(id: UserId, verifiedAt: Date): Promise<void> {
    await this.upsert({ _id: id, leftAt: { $exists: false } }, { $set: { verifiedAt } });
  }

  async leave(id: UserId, leftAt: Date): Promise<void> {
    await this.upsert({ _id: id }, { $set: { leftAt }, ...erasure });
  }

  /** The address as stored, also of a user who is not verified; undefined after the deletion. */
  async emailOf(id: UserId): Promise<string | undefined> {
    return (await this.contacts.findById(id, { email: 1 }).lean())?.email;
  }

  async find(id: UserId): Promise<Contact | undefined> {
    return toContact(await this.contacts.findById(id).lean());
  }

  async findByToken(unsubscribeToken: string): Promise<Contact | undefined> {
    return toContact(await this.contacts.findOne({ unsubscribeToken }).lean());
  }

  /** Returns true if this call unsubscribed a contact. */
  async unsubscribe(unsubscribeToken: string, unsubscribedAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.contacts.updateOne(
      { unsubscribeToken, unsubscribedAt: { $exists: false } },
      { $set: { unsubscribedAt } },
    );
    return modifiedCount === 1;
  }

  async resubscribe(unsubscribeToken: string): Promise<boolean> {
    const { modifiedCount } = await this.contacts.updateOne(
      { unsubscribeToken, unsubscribedAt: { $exists: true } },
      { $unset: { unsubscribedAt: 1 } },
    );
    return modifiedCount === 1;
  }

  /** The verified contacts of these addresses. */
  async withEmails(emails: readonly string[]): Promise<Contact[]> {
    return toContacts(await this.contacts.find({ email: { $in: [...emails] } }).lean());
  }

  /** The verified contacts of these users. */
  async withIds(ids: readonly UserId[]): Promise<Contact[]> {
    return toContacts(await this.contacts.find({ _id: { $in: [...ids] } }).lean());
  }

  /** Leaves out users who are not known yet. */
  async receivers(ids: readonly UserId[]): Promise<Map<UserId, Receiver>> {
    const found = await this.contacts.find({ _id: { $in: [...ids] } }).lean();
    return new Map(found.map((document) => [document._id, toReceiver(document)]));
  }

  /** Stores what the user wants to be told, one switch at a time: two devices lose no change of each other. */
  async setSwitch(id: UserId, name: Switch, isOn: boolean): Promise<void> {
    const switchedOff = { switchedOff: name };
    const update = isOn ? { $pull: switchedOff } : { $addToSet: switchedOff };
    await this.upsert({ _id: id, leftAt: { $exists: false } }, update);
  }

  /** Stores how far the user has seen the notices, unless they have seen more. */
  async readNotices(id: UserId, until: Date): Promise<void> {
    const update = { $max: { noticesReadUntil: until } };
    await this.upsert({ _id: id, leftAt: { $exists: false } }, update);
  }

  /** The next contacts in the order of their ids that were verified by then. */
  async next({ after, verifiedBy, limit }: NextContacts): Promise<Contact[]> {
    // A verified user without an address would leave a gap in the batch.
    const known = { email: { $exists: true } } as const;
    const found = await this.contacts
      .find({ _id: { $gt: after as UserId }, verifiedAt: { $lte: verifiedBy }, ...known })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return toContacts(found);
  }

  /** The verified users of that time who have not unsubscribed. */
  async countRecipients(verifiedBy: Date): Promise<number> {
    const which = { verifiedAt: { $lte: verifiedBy }, unsubscribedAt: { $exists: false } };
    return this.contacts.countDocuments(which);
  }

  /** All contacts, also those that get no mail. Does not read them. */
  async countAll(): Promise<number> {
    return this.contacts.estimatedDocumentCount();
  }

  async count(): Promise<ContactCounts> {
    const isSet = { $exists: true } as const;
    const [users, verified, unsubscribed] = await Promise.all([
      this.contacts.countDocuments({ email: isSet }),
      this.contacts.countDocuments({ verifiedAt: isSet }),
      this.contacts.countDocuments({ unsubscribedAt: isSet, verifiedAt: isSet }),
    ]);
    return { users, verified, unsubscribed };
  }

  private async upsert(
    filter: QueryFilter<ContactDocument> & { _id: UserId },
    update: UpdateQuery<ContactDocument>,
  ): Promise<void> {
    const unsubscribeToken = randomBytes(32).toString('base64url');
    const orNew = { ...update, $setOnInsert: { unsubscribeToken } };
    try {
      await this.contacts.updateOne(filter, orNew, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // Another event inserted the contact first, or its user was deleted.
      await this.contacts.updateOne(filter, update);
    }
  }
}

function toReceiver(document: ContactDocument): Receiver {
  const { switchedOff, noticesReadUntil, leftAt } = document;
  const hasLeft = leftAt !== undefined;
  return { switchedOff, noticesReadUntil, hasLeft, contact: toContact(document) };
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
