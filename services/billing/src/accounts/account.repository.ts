import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, mongo } from 'mongoose';
import { tenths, type CreditsUserSort, type CreditTenths, type UserId } from '@leadmart/contracts';
import { driverCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { dueAgain } from '@leadmart/platform/work';
import { topUpAccounts } from '../billing.jobs.js';
import {
  bigBuyer,
  newAccount,
  type Account,
  type AccountState,
  type TopUpLimit,
} from './account.js';
import { accounts, type AccountDocument } from './account.schema.js';
import type { Booking } from './ledger/ledger.decisions.js';

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

/** Reads and writes accounts. Balances change only through the ledger, which calls `save` and `saveAll`. */
@Injectable()
export class AccountRepository {
  /** For the job that tops them up. */
  readonly rows: mongo.Collection<AccountDocument>;
  /** The same accounts without Mongoose, for what every charge reads and writes. */
  private readonly accounts: mongo.Collection<AccountDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectModel(accounts.name) private readonly model: Model<AccountDocument>,
  ) {
    this.rows = this.accounts = driverCollection(connection, accounts.name, accounts.schema);
  }

  async find(userId: UserId, tx?: ClientSession): Promise<Account | undefined> {
    const found = await this.accounts.findOne({ _id: userId }, { session: tx });
    return found ? toAccount(found) : undefined;
  }

  /** The balances of these users, read with one command. Users without an account are missing. */
  async balancesOf(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, AccountBalance>> {
    const found = await this.accounts
      .find({ _id: { $in: [...userIds] } }, { projection: { balance: 1, version: 1 } })
      .toArray();
    return new Map(found.map(({ _id, balance, version }) => [_id, { balance, version }]));
  }

  /** Writes a movement over the version that was read, before the commit; it fails when that version has changed. */
  save(
    { userId: _id, version }: Account,
    after: Account,
    { now, tx }: { readonly now: Date; readonly tx: ClientSession },
  ): void {
    const read = { _id, version };
    const update = moved(after, now);
    const { namespace } = this.accounts;
    if (version > 0) {
      Transactions.deferMatching(tx, updateIn(namespace, read, update));
      return;
    }
    // An account without movements may be new: `newAccount` made it and nothing is stored yet.
    const { openedAt, email, name } = after;
    const orNew = { ...update, $setOnInsert: { openedAt, email, name } };
    Transactions.defer(tx, updateIn(namespace, read, orNew, { upsert: true }));
  }

  /** Writes stored accounts, each over the version that was read. Throws when one of them has changed since. */
  async saveAll(bookings: readonly Booking[], tx: ClientSession): Promise<void> {
    const updates = bookings.map(({ account, entry }) => {
      const filter = { _id: account.userId, version: entry.version - 1 };
      return { updateOne: { filter, update: moved(account, entry.occurredAt) } };
    });
    const { matchedCount } = await this.model.bulkWrite(updates, { session: tx });
    if (matchedCount !== bookings.length)
      throw new Error('an account was changed by another transaction');
  }

  /** Stores the account if it is new, and its email and name in any case. */
  async open(
    { userId, ...known }: { userId: UserId; email: string; name: string; emailRevision?: number },
    now: Date,
    tx: ClientSession,
  ): Promise<void> {
    const { _id, email: _unknown, name: _unnamed, ...fields } = toDocument(newAccount(userId, now));
    await this.model.updateOne(
      { _id },
      { $set: known, $setOnInsert: fields },
      { upsert: true, session: tx },
    );
  }

  /** Removes the email, the name and the balance alert. A deletion that arrives before the registration stores a closed account. */
  async close(userId: UserId, closedAt: Date, tx: ClientSession): Promise<void> {
    const {
      _id,
      email: _none,
      name: _unnamed,
      ...fields
    } = toDocument(newAccount(userId, closedAt));
    await this.model.updateOne(
      { _id },
      {
        $set: { email: null, name: null, closedAt },
        $unset: { alertBelow: 1 },
        $setOnInsert: fields,
      },
      { upsert: true, session: tx },
    );
  }

  /** Sets or removes the limit of the automatic top-up. The version stays: the balance does not change. */
  async setTopUp(
    userId: UserId,
    topUp: TopUpLimit | undefined,
    { now, tx }: { readonly now: Date; readonly tx: ClientSession },
  ): Promise<void> {
    const due = topUp?.crossing !== undefined && dueAgain(now, topUpAccounts.by.path);
    const change = topUp ? { $set: { topUp }, ...due } : { $unset: { topUp: 1 } };
    await this.model.updateOne({ _id: userId }, change, { session: tx });
  }

  /** Sets or removes the balance alert. The version stays: the balance does not change. */
  async setAlert(
    userId: UserId,
    alertBelow: CreditTenths | null,
    tx: ClientSession,
  ): Promise<void> {
    const change = alertBelow === null ? { $unset: { alertBelow: 1 } } : { $set: { alertBelow } };
    await this.model.updateOne({ _id: userId }, change, { session: tx });
  }

  async clearCrossing(userId: UserId, crossing: string, tx: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: userId, 'topUp.crossing': crossing },
      { $unset: { 'topUp.crossing': 1 } },
      { session: tx },
    );
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

  /** Open accounts with ids after `after` that existed at `openedBy`, sorted by id. */
  async chunk(
    { after, openedBy, limit }: { after: string; openedBy: Date; limit: number },
    tx?: ClientSession,
  ): Promise<Account[]> {
    const which = { _id: { $gt: after as UserId }, openedAt: { $lte: openedBy }, closedAt: null };
    const found = await this.model
      .find(which, null, { session: tx })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toAccount);
  }
}

function toAccount({ _id: userId, topUpWork: _work, ...fields }: AccountDocument): Account {
  return { ...fields, userId };
}

/** The fields that a movement changes. Others, such as settings, may have changed since the account was read. */
function moved(account: Account, now: Date) {
  const { balance, paid, bought, prepaid, version, statementCounts, lastPurchaseAt, topUp } =
    account;
  const fields = { balance, paid, bought, prepaid, version, statementCounts, lastPurchaseAt };
  const crossing = topUp?.crossing;
  const isNew = crossing === String(version);
  return {
    $set: { ...fields, ...(crossing !== undefined && { 'topUp.crossing': crossing }) },
    ...(isNew && dueAgain(now, topUpAccounts.by.path)),
  };
}

function toDocument({ userId: _id, ...fields }: Account): AccountDocument {
  return { ...fields, _id };
}
