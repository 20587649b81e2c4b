import { EmailTaken, type UserId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { endOfPrefix, searchKeysOf } from './search-keys.js';
import { USER, type User, type UserRecord } from './user.schema.js';

const withoutSearchKeys = { searchKeys: 0 } as const;

type Change = Partial<
  Pick<User, 'passwordHash' | 'isAdmin' | 'verifiedAt' | 'registrationProof' | 'lockedAt'>
>;

/** This admin with this session, or any but one. */
type WhichAdmin =
  | { readonly _id: UserId; readonly sessionVersion: number }
  | { readonly _id: { readonly $ne: UserId } };

/** Keeps the users. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(USER) private readonly model: Model<UserRecord>) {}

  /** The unique index decides a race for one e-mail; who comes second gets AUTH.EMAIL_TAKEN. */
  async insert(user: User, session: ClientSession): Promise<void> {
    try {
      await this.model.create([{ ...user, searchKeys: searchKeysOf(user) }], { session });
    } catch (error) {
      if (isDuplicateKey(error, 'email')) throw EmailTaken();
      throw error;
    }
  }

  async find(userId: UserId, session?: ClientSession): Promise<User | undefined> {
    const query = this.model.findById(userId, withoutSearchKeys).session(session ?? null);
    return (await query.lean<User>()) ?? undefined;
  }

  async emailsOf(userIds: readonly UserId[]): Promise<{ userId: UserId; email: string }[]> {
    const users = await this.model.find({ _id: { $in: userIds } }, { email: 1 }).lean<User[]>();
    return users.map(({ _id, email }) => ({ userId: _id, email }));
  }

  /** Everybody in the order of the ids, from after this one on. */
  async pageAfter(userId: string, limit: number): Promise<User[]> {
    return await this.pageQuery(userId, limit).lean<User[]>();
  }

  pageQuery(after: string, limit: number) {
    return this.model
      .find({ _id: { $gt: after as UserId } }, withoutSearchKeys)
      .sort({ _id: 1 })
      .limit(limit);
  }

  async findByEmail(email: string, session?: ClientSession): Promise<User | undefined> {
    return (
      (await this.byEmail(email)
        .session(session ?? null)
        .lean<User>()) ?? undefined
    );
  }

  byEmail(email: string) {
    return this.model.findOne({ email }, withoutSearchKeys);
  }

  /** Changes a user and leaves his sessions as they are. */
  async change(userId: UserId, change: Change, session: ClientSession): Promise<User | undefined> {
    return await this.update(userId, { $set: change }, session);
  }

  /** Changes a user and raises the session version, with which older tokens are refused. */
  async changeEndingSessions(
    userId: UserId,
    change: Change,
    session: ClientSession,
  ): Promise<User | undefined> {
    return await this.update(userId, { $set: change, $inc: { sessionVersion: 1 } }, session);
  }

  /**
   * Whether there is such an admin who can log in. It writes to that admin: of two transactions that each take rights
   * away and rely on the other's admin, one conflicts, runs again and sees what the first one did.
   */
  async holdAdmin(which: WhichAdmin, session: ClientSession): Promise<boolean> {
    const held = { $inc: { timesHeld: 1 } };
    const { matchedCount } = await this.model.updateOne(adminWho(which), held, { session });
    return matchedCount === 1;
  }

  adminQuery(which: WhichAdmin) {
    return this.model.find(adminWho(which));
  }

  async remove(userId: UserId, session: ClientSession): Promise<User | undefined> {
    const removed = await this.model.findByIdAndDelete(userId, { session }).lean<User>();
    return removed ?? undefined;
  }

  /** Users in the order of their ids, beginning after one. */
  after(userId: UserId | null, limit: number) {
    return this.model
      .find(userId === null ? {} : { _id: { $gt: userId } }, withoutSearchKeys)
      .sort({ _id: 1 })
      .limit(limit);
  }

  /** Users whose e-mail begins with the text, by e-mail. */
  withEmailFrom(text: string, limit: number) {
    return this.model
      .find({ email: { $gte: text, $lt: endOfPrefix(text) } }, { email: 1, username: 1 })
      .sort({ email: 1 })
      .limit(limit);
  }

  /** Users with a search key that begins with the text, in no particular order: sorting would read them all. */
  withSearchKeyFrom(text: string, limit: number) {
    const begins = { $elemMatch: { $gte: text, $lt: endOfPrefix(text) } };
    return this.model.find({ searchKeys: begins }, { email: 1, username: 1 }).limit(limit);
  }

  private async update(
    userId: UserId,
    change: { $set: Change; $inc?: { sessionVersion: 1 } },
    session: ClientSession,
  ): Promise<User | undefined> {
    const changed = await this.model
      .findByIdAndUpdate(userId, change, {
        session,
        returnDocument: 'after',
        projection: withoutSearchKeys,
      })
      .lean<User>();
    return changed ?? undefined;
  }
}

function adminWho(which: WhichAdmin) {
  return { ...which, isAdmin: true, lockedAt: null, verifiedAt: { $ne: null } };
}
