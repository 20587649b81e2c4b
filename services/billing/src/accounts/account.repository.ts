import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { UserId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import { newAccount, type Account } from './account.js';
import type { Booking } from './ledger.decisions.js';
import { ACCOUNT_MODEL, type AccountDocument } from './account.schema.js';

interface EmailPage {
  /** Lower case; an empty one lists everybody. */
  readonly prefix: string;
  readonly skip: number;
  readonly limit: number;
}

/** Reads and writes accounts. Balances change only through the ledger, which calls `save`. */
@Injectable()
export class AccountRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDocument>) {}

  async find(userId: UserId, session?: ClientSession): Promise<Account | undefined> {
    const found = await this.accounts.findById(userId, null, { session }).lean();
    return found ? toAccount(found) : undefined;
  }

  /** Writes an account over the version it was read at; throws when somebody else was first. */
  async save(before: Account, after: Account, session: ClientSession): Promise<void> {
    const { userId, ...fields } = after;
    if (before.version === 0) {
      // It may have been made up by `newAccount`, and then has to be stored for the first time.
      const { openedAt, email, ...changing } = fields;
      await this.accounts.updateOne(
        { _id: userId, version: 0 },
        { $set: changing, $setOnInsert: { openedAt, email } },
        { upsert: true, session },
      );
      return;
    }
    const { matchedCount } = await this.accounts.updateOne(
      { _id: userId, version: before.version },
      { $set: fields },
      { session },
    );
    if (matchedCount !== 1) throw new Error(`account ${userId} moved while it was being written`);
  }

  /** Writes accounts that were all read from the database, each over its version. */
  async saveAll(changes: readonly Booking[], session: ClientSession): Promise<void> {
    const { matchedCount } = await this.accounts.bulkWrite(
      changes.map(({ account: { userId, ...fields }, entry }) => ({
        updateOne: {
          filter: { _id: userId, version: entry.version - 1 },
          update: { $set: fields },
        },
      })),
      { session },
    );
    if (matchedCount !== changes.length) throw new Error('an account moved while it was written');
  }

  /** Makes sure that the account exists and knows its e-mail address. */
  async open(user: { userId: UserId; email: string }, now: Date, session: ClientSession) {
    const { userId, email: _unknown, ...fields } = newAccount(user.userId, now);
    await this.accounts.updateOne(
      { _id: userId },
      { $set: { email: user.email }, $setOnInsert: fields },
      { upsert: true, session },
    );
  }

  /** Forgets the address. A deletion that is heard before the registration leaves a closed account. */
  async close(userId: UserId, closedAt: Date, session: ClientSession): Promise<void> {
    const { userId: _id, email: _none, ...fields } = newAccount(userId, closedAt);
    await this.accounts.updateOne(
      { _id },
      { $set: { email: null, closedAt }, $setOnInsert: fields },
      { upsert: true, session },
    );
  }

  /** Those of these accounts that are open, in the order of their ids. */
  async findAll(userIds: readonly UserId[], session: ClientSession): Promise<Account[]> {
    const found = await this.accounts
      .find({ _id: { $in: [...userIds] }, closedAt: null }, null, { session })
      .sort({ _id: 1 })
      .lean();
    return found.map(toAccount);
  }

  async countByEmail(prefix: string): Promise<number> {
    return await this.accounts.countDocuments(emailStartsWith(prefix));
  }

  async pageByEmail(page: EmailPage): Promise<Account[]> {
    return (await this.pageByEmailQuery(page).lean()).map(toAccount);
  }

  pageByEmailQuery({ prefix, skip, limit }: EmailPage) {
    return this.accounts
      .find(emailStartsWith(prefix))
      .sort({ email: 1, _id: 1 })
      .skip(skip)
      .limit(limit);
  }

  async count(): Promise<number> {
    return await this.accounts.estimatedDocumentCount();
  }

  /** Accounts of users who existed at a moment and still do, in the order of their ids, after `after`. */
  async chunk(
    { after, openedBy, limit }: { after: string; openedBy: Date; limit: number },
    session?: ClientSession,
  ): Promise<Account[]> {
    const found = await this.accounts
      .find({ _id: { $gt: after }, openedAt: { $lte: openedBy }, closedAt: null }, null, {
        session,
      })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toAccount);
  }
}

/** A range instead of a pattern: an index answers it, and nothing in the text has a meaning. */
function emailStartsWith(prefix: string) {
  return { email: { $gte: prefix, $lt: `${prefix}\uffff` } };
}

function toAccount({ _id, ...fields }: AccountDocument): Account {
  return { ...fields, userId: _id as UserId };
}
