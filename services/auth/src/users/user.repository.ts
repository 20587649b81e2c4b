import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import {
  EmailTaken,
  UserNotFound,
  type ListUsersByName,
  type UserEmails,
  type UserId,
  type UserState,
} from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf, isDuplicateKey, unlessTaken } from '@leadmart/platform/mongo';
import { stamped } from '@leadmart/platform/versions';
import { endOfPrefix, nameKeyOf, searchKeysOf } from './search/search-keys.js';
import { profileOf, type statesOf, type User } from './user.js';
import { users, type UserDocument } from './user.schema.js';

type Change = Partial<
  Pick<
    User,
    | 'passwordHash'
    | 'isAdmin'
    | 'verifiedAt'
    | 'registrationProof'
    | 'lockedAt'
    | 'secondFactors'
    | 'hasTestAccount'
  >
>;

/** One admin with one session version, or any admin except one. */
type AdminFilter =
  | { readonly id: UserId; readonly sessionVersion: number }
  | { readonly exceptId: UserId };

/** The fields of a user that search compares and shows. */
export type FoundUser = Pick<User, 'id' | 'email' | 'username' | 'verifiedAt'>;

/** The fields of a user that the admins' list shows. */
export type ListedUser = FoundUser & Parameters<typeof statesOf>[0];

const withoutInternals = { searchKeys: 0, nameKey: 0, timesHeld: 0, work: 0 } as const;
const foundFields = { email: true, username: true, verifiedAt: true } as const;
const listedFields = {
  ...foundFields,
  isAdmin: true,
  lockedAt: true,
  deletionDueAt: true,
} as const;

const ever = { $gt: new Date(0) };
/** The users in a state, each on an index. */
const inState = {
  locked: { lockedAt: ever },
  unverified: { verifiedAt: null },
  admin: { isAdmin: true },
  leaving: { 'work.dueAt': ever },
} as const satisfies Record<UserState, object>;

/** The admins who can log in. */
const admins = { isAdmin: true, lockedAt: null, verifiedAt: { $ne: null } };

/** Reads and writes users. */
@Injectable()
export class UserRepository {
  private readonly reads = coalescedReads<UserId, User>(async (ids) => {
    const found = await this.users.find({ _id: { $in: [...ids] } }, withoutInternals).lean();
    const users = found.flatMap((document) => toUser(document) ?? []);
    return new Map(users.map((user) => [user.id, user]));
  });

  /** For the job that deletes them. */
  readonly rows: mongo.Collection<UserDocument>;

  constructor(@InjectModel(users.name) private readonly users: Model<UserDocument>) {
    this.rows = collectionOf(users);
  }

  /** Throws EmailTaken when the unique index has the email already. */
  async insert(user: User, tx: ClientSession): Promise<void> {
    const keys = { searchKeys: searchKeysOf(user), nameKey: nameKeyOf(user) };
    const document = { ...withUnderscoreId(user), ...keys };
    const insert = () => this.users.create([document], { session: tx });
    if (!(await unlessTaken(insert, 'email'))) throw EmailTaken();
  }

  async find(userId: UserId, tx?: ClientSession): Promise<User | undefined> {
    return toUser(await this.users.findById(userId, withoutInternals, { session: tx }).lean());
  }

  /** As `find`; under load one command reads many users. */
  async read(userId: UserId): Promise<User | undefined> {
    return this.reads.call(userId);
  }

  async findByEmail(email: string, tx?: ClientSession): Promise<User | undefined> {
    return toUser(await this.users.findOne({ email }, withoutInternals, { session: tx }).lean());
  }

  async emailsOf(userIds: readonly UserId[]): Promise<UserEmails['users']> {
    const which = { _id: { $in: [...userIds] } };
    const suspended = { lockedAt: true, deletionDueAt: true } as const;
    const more = { hasTestAccount: true, agreedTo: true } as const;
    const found = await this.users.find(which, { ...foundFields, ...suspended, ...more }).lean();
    return found.map(({ _id: userId, email, username, lockedAt, deletionDueAt, ...user }) => ({
      userId,
      email,
      username,
      ...((lockedAt ?? deletionDueAt) && { isSuspended: true as const }),
      ...(user.hasTestAccount && { hasTestAccount: true as const }),
      ...(user.agreedTo && {
        agreedTo: { version: user.agreedTo.version, at: user.agreedTo.at.toISOString() },
      }),
    }));
  }

  /** The next users in the order of their ids; an empty `after` begins with the first. */
  async pageAfter(after: string, limit: number): Promise<User[]> {
    const found = await this.users
      .find({ _id: { $gt: after as UserId } }, withoutInternals)
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.flatMap((document) => toUser(document) ?? []);
  }

  /** Users whose email begins with the text, sorted by email. */
  async findByEmailPrefix(text: string, limit: number): Promise<FoundUser[]> {
    const found = await this.users
      .find({ email: { $gte: text, $lt: endOfPrefix(text) } }, foundFields)
      .sort({ email: 1 })
      .limit(limit)
      .lean();
    return found.map(toFoundUser);
  }

  /** Users with a search key that begins with the text. Unsorted: sorting would read every match. */
  async findBySearchKey(text: string, limit: number): Promise<FoundUser[]> {
    const searchKeys = { $elemMatch: { $gte: text, $lt: endOfPrefix(text) } };
    const found = await this.users.find({ searchKeys }, foundFields).limit(limit).lean();
    return found.map(toFoundUser);
  }

  /** Users in a state, in no order; with `among`, of these users. */
  async findInState(
    state: UserState,
    { among, limit }: { among: readonly UserId[] | undefined; limit: number },
  ): Promise<FoundUser[]> {
    const which = { ...inState[state], ...(among && { _id: { $in: [...among] } }) };
    return (await this.users.find(which, foundFields).limit(limit).lean()).map(toFoundUser);
  }

  /** A page of users in the order of the index on names; with `among`, of these users. */
  async pageByName({ among, order, skip, limit }: ListUsersByName): Promise<ListedUser[]> {
    const direction = order === 'asc' ? 1 : -1;
    const read = among
      ? { filter: { _id: { $in: among } }, hint: { _id: 1 } as const }
      : { filter: {}, hint: { nameKey: 1, email: 1 } as const };
    const found = await this.users
      .find(read.filter, listedFields)
      .hint(read.hint)
      .sort({ nameKey: direction, email: direction })
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(withId);
  }

  /** Changes a user; the user's sessions stay valid. Throws UserNotFound, as all changes do. */
  async change(userId: UserId, change: Change, tx: ClientSession): Promise<User> {
    return this.update(userId, { $set: change }, tx);
  }

  /** Sets or ends the grace period; at its end the user is due for `deleteDueAccounts`. */
  async changeDeletion(
    userId: UserId,
    deletionDueAt: Date | null,
    tx: ClientSession,
  ): Promise<User> {
    const change = deletionDueAt
      ? { $set: { deletionDueAt, work: { dueAt: deletionDueAt } } }
      : { $set: { deletionDueAt }, $unset: { work: 1 as const } };
    return this.update(userId, change, tx);
  }

  /** Changes the name or the email of a user that was read in this transaction. Throws EmailTaken. */
  async changeProfile(
    before: User,
    change: Partial<Pick<User, 'email' | 'username'>>,
    at: Date,
    tx: ClientSession,
  ): Promise<User> {
    const { id } = before;
    const changed = { before, after: { ...before, ...change } };
    const { stamp, ...after } = stamped(profileOf, changed, { by: id, at });
    const keys = { searchKeys: searchKeysOf(after), nameKey: nameKeyOf(after) };
    const $set = { ...change, ...keys, ...(stamp && { stamp }) };
    try {
      return await this.update(id, { $set }, tx);
    } catch (error) {
      if (isDuplicateKey(error, 'email')) throw EmailTaken();
      throw error;
    }
  }

  /** Changes a user and raises the session version, so that older tokens are refused. */
  async changeEndingSessions(userId: UserId, change: Change, tx: ClientSession): Promise<User> {
    return this.update(userId, { $set: change, $inc: { sessionVersion: 1 } }, tx);
  }

  /**
   * Returns true if such an admin exists and can log in. Writes to that admin's document: two transactions that
   * rely on each other's admin conflict, and the second one runs again and sees the change of the first.
   */
  async holdAdmin(filter: AdminFilter, tx: ClientSession): Promise<boolean> {
    const held = { $inc: { timesHeld: 1 } };
    const { matchedCount } = await this.users.updateOne(toAdminQuery(filter), held, {
      session: tx,
    });
    return matchedCount === 1;
  }

  /** The admins who can log in, in no order. */
  async adminsWhoCanLogIn(limit: number, tx: ClientSession): Promise<FoundUser[]> {
    const options = { session: tx };
    const found = await this.users.find(admins, foundFields, options).limit(limit).lean();
    return found.map(toFoundUser);
  }

  /** Returns true if the user exists. Writes to the document, so that a deletion at the same time conflicts. */
  async hold(userId: UserId, tx: ClientSession): Promise<boolean> {
    const held = { $inc: { timesHeld: 1 } };
    const { matchedCount } = await this.users.updateOne({ _id: userId }, held, { session: tx });
    return matchedCount === 1;
  }

  async remove(userId: UserId, tx: ClientSession): Promise<User | undefined> {
    const options = { session: tx, projection: withoutInternals };
    return toUser(await this.users.findByIdAndDelete(userId, options).lean());
  }

  private async update(
    userId: UserId,
    change: { $set: Partial<UserDocument>; $inc?: { sessionVersion: 1 } },
    tx: ClientSession,
  ): Promise<User> {
    const options = {
      session: tx,
      returnDocument: 'after',
      projection: withoutInternals,
    } as const;
    const changed = await this.users.findByIdAndUpdate(userId, change, options).lean();
    if (!changed) throw UserNotFound();
    return withId(changed);
  }
}

function toAdminQuery(filter: AdminFilter) {
  if ('exceptId' in filter) return { _id: { $ne: filter.exceptId }, ...admins };
  return { _id: filter.id, sessionVersion: filter.sessionVersion, ...admins };
}

const toUser = (
  document: Omit<UserDocument, keyof typeof withoutInternals> | null,
): User | undefined => (document ? withId(document) : undefined);

function toFoundUser(document: Pick<UserDocument, '_id' | keyof typeof foundFields>): FoundUser {
  const { _id: id, email, username, verifiedAt } = document;
  return { id, email, username, verifiedAt };
}
