import { Injectable } from '@nestjs/common';
import type { ClientSession, mongo } from 'mongoose';
import type { CreditTenths, UserId } from '@leadmart/contracts';
import { Transactions, updateIn } from '@leadmart/platform/mongo';
import { dueAgain } from '@leadmart/platform/work';
import { topUpAccounts } from '../billing.jobs.js';
import { newAccount, type Account, type TopUpLimit } from './account.js';
import { AccountReader, keptAs } from './account.reader.js';
import type { AccountDocument } from './account.schema.js';
import type { Booking } from './ledger/ledger.decisions.js';

/** Writes accounts. Balances change only through the ledger, which calls `save` and `saveAll`. */
@Injectable()
export class AccountRepository extends AccountReader {
  /** For the job that tops them up. */
  get rows(): mongo.Collection<AccountDocument> {
    return this.accounts;
  }

  /** Writes a movement over the version that was read, before the commit; it fails when that version has changed. */
  save(
    { userId: _id, version }: Account,
    after: Account,
    { now, tx }: { readonly now: Date; readonly tx: ClientSession },
  ): void {
    Transactions.keep(tx, keptAs(_id), toDocument(after));
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
