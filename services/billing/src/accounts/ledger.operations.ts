import { BalanceChanged, tenths, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { CannotBeDone, columns, type Operation } from '@leadmart/platform/operations';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Connection } from 'mongoose';
import type { BillingConfig } from '../billing.config.js';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountSchema, type AccountDocument } from './account.schema.js';
import { EntryRepository } from './entry.repository.js';
import { ENTRY_MODEL, entrySchema, type EntryDocument } from './entry.schema.js';
import { LedgerCheck } from './ledger-check.js';

const user = { value: 'user id', help: 'whose account', isNeeded: true };

function booksOf(connection: Connection) {
  const entryModel = connection.model<EntryDocument>(ENTRY_MODEL, entrySchema);
  const accounts = new AccountRepository(
    connection.model<AccountDocument>(ACCOUNT_MODEL, accountSchema),
  );
  const transactions = new Transactions(connection);
  const entries = new EntryRepository(entryModel);
  return {
    accounts,
    entries,
    entryModel,
    transactions,
    check: new LedgerCheck(accounts, entries, transactions, new Clock()),
  };
}

const check: Operation<BillingConfig> = {
  words: 'ledger check',
  summary: 'Adds up the entries of every account and compares them with its balance',
  about:
    'Answers JSON, amounts in tenths of a credit. Exit code 1 when an account does not add up. Reads snapshots: ' +
    'the shop may be busy meanwhile.',
  run: async ({ connection, say }) => {
    const report = await booksOf(await connection()).check.run();
    say(JSON.stringify(report, null, 2));
    return report.mismatches.length > 0 ? 1 : 0;
  },
};

const show: Operation<BillingConfig> = {
  words: 'ledger show',
  summary: 'Shows the entries of one account and where they stop adding up',
  about: 'Amounts in tenths of a credit. Exit code 1 when they do not add up.',
  options: { user },
  run: async ({ given, connection, say }) => {
    const userId = given.needed('user') as UserId;
    const { accounts, entryModel } = booksOf(await connection());
    const account = await accounts.find(userId);
    if (!account) throw new CannotBeDone(`Billing knows no account of ${userId}.`);
    const entries = await entryModel.find({ userId }).sort({ version: 1 }).lean();
    let sum = 0;
    const rows = entries.map(
      ({ version, occurredAt, operationId, source, amount, ...entry }, at) => {
        sum += amount;
        const isRight = entry.balanceAfter === sum && version === at + 1;
        const { balanceAfter } = entry;
        return { version, occurredAt, operationId, source, amount, balanceAfter, sum, isRight };
      },
    );
    if (rows.length > 0) say(columns(rows));
    const { balance, version } = account;
    say(`account: balance ${balance}, version ${version}; entries: sum ${sum}, ${rows.length}`);
    const addsUp = balance === sum && version === rows.length && rows.every((row) => row.isRight);
    return addsUp ? 0 : 1;
  },
};

const repair: Operation<BillingConfig> = {
  words: 'ledger repair',
  summary: 'Sets the balance of one account to what its entries sum to',
  about:
    'The entries are the truth: nobody can change one. Only after `ledger show` has told that the balance is ' +
    'what is wrong, and not a missing entry.',
  options: {
    user,
    because: { value: 'reason', help: 'why, for those who ask later', isNeeded: true },
  },
  run: async ({ given, app, say, log }) => {
    const userId = given.needed('user') as UserId;
    const reason = given.needed('because');
    const notes = await log();
    const billing = await app();
    const accounts = billing.get(AccountRepository, { strict: false });
    const entries = billing.get(EntryRepository, { strict: false });
    const changed = await billing.get(Transactions).run(async (session) => {
      const account = await accounts.find(userId, session);
      if (!account) throw new CannotBeDone(`Billing knows no account of ${userId}.`);
      const totals = await entries.totals([userId], session);
      const { sum = 0, count: version = 0 } = totals.get(userId) ?? {};
      const balance = tenths(sum);
      if (account.balance === balance && account.version === version) return undefined;
      await accounts.save(account, { ...account, balance, version }, session);
      await billing.get(Outbox).add(session, BalanceChanged, { userId, balance, version });
      return { from: account.balance, to: balance };
    });
    if (!changed) {
      say('It adds up already; nothing was changed.');
      return;
    }
    await notes.note('ledger repair', { userId, reason, ...changed });
    say(`The balance was ${changed.from} and is ${changed.to} tenths of a credit.`);
  },
};

/** What an operator may ask of the ledger. */
export const ledgerOperations = [check, show, repair];
