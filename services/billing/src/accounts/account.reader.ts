import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, mongo } from 'mongoose';
import { tenths, type CreditsUserSort, type CreditTenths, type UserId } from '@leadmart/contracts';
import { driverCollection, liveIds, Transactions } from '@leadmart/platform/mongo';
import { bigBuyer, type Account, type AccountState } from './account.js';
import { accounts, type AccountDocument } from './account.schema.js';

/** The credits that a user can spend, and the version of the account. */
export type AccountBalance = Pick<Account, 'balance' | 'version'>;

interface BalanceRange {
  readonly above: number;
  readonly upTo: CreditTenths;
  readonly most: number;
}

interface Page {
  readonly skip: number;
  readonly limit: number;
}

/** A column of the admins' list that accounts store; auth stores the names. */
type AccountColumn = Exclude<CreditsUserSort, 'name'>;

/** The column and the direction of the admins' list. Equal values are sorted by email. */
export interface AccountOrder {
  readonly sort: AccountColumn;
  readonly order: 'asc' | 'desc';
}

const columns = { email: [], balance: ['balance'], lastPurchase: ['lastPurchaseAt'] } as const;

function sortOf({ sort, order }: AccountOrder): Record<string, 1 | -1> {
  const direction = order === 'asc' ? 1 : -1;
  return Object.fromEntries([...columns[sort], 'email'].map((key) => [key, direction]));
}

/** The accounts in a state, each on an index. */
const inState = {
  owes: { balance: { $lt: tenths(0) } },
  'big-buyer': { paid: { $gte: bigBuyer } },
} as const satisfies Record<AccountState, object>;

/** A comparison that an index on the email answers; null is no text. */
const hasEmail = { email: { $gt: '' } };

/** Reads accounts. */
@Injectable()
export class AccountReader {
  /** The accounts without Mongoose, for what every charge reads. */
  protected readonly accounts: mongo.Collection<AccountDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(accounts.name) protected readonly model: Model<AccountDocument>,
  ) {
    this.accounts = driverCollection(connection, accounts.name, accounts.schema);
  }

  async find(userId: UserId, tx?: ClientSession): Promise<Account | undefined> {
    const kept = Transactions.kept<AccountDocument>(tx, keptAs(userId));
    const found = kept ?? (await this.accounts.findOne({ _id: userId }, { session: tx }));
    return found ? toAccount(found) : undefined;
  }

  /** Reads accounts with one command, for `find` in the same transaction. */
  async readAhead(userIds: readonly UserId[], tx: ClientSession): Promise<void> {
    const found = this.accounts.find({ _id: { $in: [...userIds] } }, { session: tx });
    for (const row of await found.toArray()) Transactions.keep(tx, keptAs(row._id), row);
  }

  /** The balances of these users, read with one command. Users without an account are missing. */
  async balancesOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, AccountBalance>> {
    const found = await this.accounts
      .find({ _id: { $in: [...userIds] } }, { projection: { balance: 1, version: 1 } })
      .toArray();
    return new Map(found.map(({ _id, balance, version }) => [_id, { balance, version }]));
  }

  /** The open accounts among these users, sorted by id. */
  async findAll(userIds: readonly UserId[], tx: ClientSession): Promise<Account[]> {
    const found = await this.model
      .find({ _id: { $in: [...userIds] }, closedAt: null }, null, { session: tx })
      .sort({ _id: 1 })
      .lean();
    return found.map(toAccount);
  }

  /**
   * The number of accounts with an email. It counts the few accounts without one: counting a million accounts
   * takes a second.
   */
  async countWithEmail(): Promise<number> {
    const [all, without] = await Promise.all([
      this.count(),
      this.model.countDocuments({ email: null }),
    ]);
    return all - without;
  }

  /** Accounts with an email, in the order of the index on this column. */
  async page({ skip, limit, ...order }: Page & AccountOrder): Promise<Account[]> {
    const sort = sortOf(order);
    const found = await this.model
      .find(hasEmail)
      .hint(Object.fromEntries(Object.keys(sort).map((key) => [key, 1])))
      .sort(sort)
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(toAccount);
  }

  /** The accounts with an email among these users: their number, and one page of them. */
  async pageOf(
    userIds: readonly UserId[],
    { skip, limit, ...order }: Page & AccountOrder,
  ): Promise<{ total: number; accounts: Account[] }> {
    const which = { _id: { $in: [...userIds] }, ...hasEmail };
    const [total, found] = await Promise.all([
      this.model.countDocuments(which),
      this.model.find(which).sort(sortOf(order)).skip(skip).limit(limit).lean(),
    ]);
    return { total, accounts: found.map(toAccount) };
  }

  /** Users whose account is in a state, in no order; with `among`, of these users. */
  async findInState(
    state: AccountState,
    { among, limit }: { among: readonly UserId[] | undefined; limit: number },
  ): Promise<UserId[]> {
    const which = { ...inState[state], ...(among && { _id: { $in: [...among] } }) };
    const found = await this.model.find(which, { _id: true }).limit(limit).lean();
    return found.map(({ _id }) => _id);
  }

  /** The accounts with an email among these users, in no order. */
  async withEmailAmong(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, Account>> {
    const found = await this.model.find({ _id: { $in: [...userIds] }, ...hasEmail }).lean();
    return new Map(found.map(toAccount).map((account) => [account.userId, account]));
  }

  /** The number of accounts with an email whose balance is above `above` and at most `upTo`; counts up to `most`. */
  async countBalances({ above, upTo, most }: BalanceRange): Promise<number> {
    const which = { balance: { $gt: above as CreditTenths, $lte: upTo }, ...hasEmail };
    return this.model.countDocuments(which, { limit: most });
  }

  /** All accounts, open or not, from the collection's metadata. */
  async count(): Promise<number> {
    return this.model.estimatedDocumentCount();
  }

  /** Open accounts of users with ids after `after` that existed at `openedBy`, sorted by id. */
  async chunk(
    { after, openedBy, limit }: { after: string; openedBy: Date; limit: number },
    tx?: ClientSession,
  ): Promise<Account[]> {
    const ids = { ...liveIds, $gt: after as UserId };
    const which = { _id: ids, openedAt: { $lte: openedBy }, closedAt: null };
    const found = await this.model
      .find(which, null, { session: tx })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toAccount);
  }
}

/** The account in `Transactions.keep`. */
export const keptAs = (userId: UserId): string => `account of ${userId}`;

function toAccount({ _id: userId, topUpWork: _work, ...fields }: AccountDocument): Account {
  return { ...fields, userId };
}
