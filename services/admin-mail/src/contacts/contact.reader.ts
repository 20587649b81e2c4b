import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import {
  contacts,
  type Addressee,
  type Contact,
  type ContactDocument,
  type Receiver,
} from './contact.schema.js';

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

const addresseeFields = { email: true, verifiedAt: true, unsubscribedAt: true } as const;

/** Contacts as they are stored. All methods that return a `Contact` leave out users who are not verified, and deleted ones. */
@Injectable()
export class ContactReader {
  constructor(@InjectModel(contacts.name) private readonly contacts: Model<ContactDocument>) {}

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

  /** The user of this address; a verified one, if two users had it one after the other. */
  async findByEmail(email: string): Promise<Contact | undefined> {
    return toContacts(await this.contacts.find({ email }).lean())[0];
  }

  /** The users of these addresses, verified or not. */
  async addresseesOf(emails: readonly string[]): Promise<Addressee[]> {
    const which = { email: { $in: [...emails] } };
    return toAddressees(await this.contacts.find(which, addresseeFields).lean());
  }

  /** These users, verified or not. Deleted ones are left out. */
  async addressees(ids: readonly UserId[]): Promise<Addressee[]> {
    const which = { _id: { $in: [...ids] } };
    return toAddressees(await this.contacts.find(which, addresseeFields).lean());
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
  return { id, email, username, verifiedAt, unsubscribeToken, unsubscribedAt };
}

const toContacts = (documents: readonly ContactDocument[]): Contact[] =>
  documents.flatMap((document) => toContact(document) ?? []);

const toAddressees = (
  documents: readonly Pick<ContactDocument, '_id' | keyof typeof addresseeFields>[],
): Addressee[] =>
  documents.flatMap(({ _id: id, email, ...rest }) =>
    email === undefined ? [] : [{ id, email, ...rest }],
  );
