import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { unlessTaken } from '@leadmart/platform/mongo';
import { contacts, type ContactDocument, type Switch } from './contact.schema.js';

/** The address and the name of a registration, or of a change if they have a revision. */
type Names = Required<Pick<ContactDocument, 'email' | 'username'>> & { revision?: number };

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

/** Writes contacts; ContactReader reads them. */
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
      { unsubscribeToken },
      { $unset: { unsubscribedAt: 1 } },
    );
    return modifiedCount === 1;
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

  private async upsert(
    filter: QueryFilter<ContactDocument> & { _id: UserId },
    update: UpdateQuery<ContactDocument>,
  ): Promise<void> {
    const unsubscribeToken = randomBytes(32).toString('base64url');
    const orNew = { ...update, $setOnInsert: { unsubscribeToken } };
    if (await unlessTaken(() => this.contacts.updateOne(filter, orNew, { upsert: true }))) return;
    // Another event inserted the contact first, or its user was deleted.
    await this.contacts.updateOne(filter, update);
  }
}
