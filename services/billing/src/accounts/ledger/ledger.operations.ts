import type { Connection } from 'mongoose';
import { BalanceChanged, cents, tenths, type UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { CannotBeDone, columns, type Operation } from '@leadmart/platform/operations';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { BillingConfig } from '../../billing.config.js';
import { AccountRepository } from '../account.repository.js';
import { accounts, type AccountDocument } from '../account.schema.js';
import { EntryReader, noEntries } from './entry.reader.js';
import { entries, type EntryDocument } from './entry.schema.js';
import { LedgerCheck } from './ledger-check.js';
import { balanceOf } from './ledger.js';

const user = { value: 'user id', help: 'the owner of the account', isNeeded: true };

function booksOf(connection: Connection) {
  const ofUsers = new AccountRepository(
    connection,
    connection.model<AccountDocument>(accounts.name, accounts.schema),
  );
  const ofAccounts = new EntryReader(connection.model<EntryDocument>(entries.name, entries.schema));
  const check = new LedgerCheck(ofUsers, ofAccounts, new Transactions(connection), new Clock());
  return { accounts: ofUsers, entries: ofAccounts, check };
}

const check: Operation<BillingConfig> = {
  words: 'ledger check',
  summary: 'Adds up the entries of every account and compares them with its balance',
  about:
    'Prints JSON, amounts in tenths of a credit. `prepaid` is the money, in cents, whose credits are not spent. Exit code 1 when an account does not add up. Reads snapshots, so ' +
    'the shop may be busy at the same time.',
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
    const { accounts, entries } = booksOf(await connection());
    const account = await accounts.find(userId);
    if (!account) throw new CannotBeDone(`Billing has no account of user ${userId}.`);
    let sum = 0;
    const rows = (await entries.allOf(userId)).map((entry, index) => {
      const { version, occurredAt, operationId, source, amount, balanceAfter } = entry;
      sum += amount;
      const isRight = balanceAfter === sum && version === index + 1;
      return { version, occurredAt, operationId, source, amount, balanceAfter, sum, isRight };
    });
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
    'Entries are never changed, so they are the truth. Use it only after `ledger show` has shown that the balance ' +
    'is wrong and that no entry is missing.',
  options: {
    user,
    because: { value: 'reason', help: "the reason, kept in the operators' log", isNeeded: true },
  },
  run: async ({ given, app, say, log, now }) => {
    const userId = given.needed('user') as UserId;
    const reason = given.needed('because');
    const notes = await log();
    const billing = await app();
    const accounts = billing.get(AccountRepository, { strict: false });
    const entries = billing.get(EntryReader, { strict: false });
    const changed = await billing.get(Transactions).run(async (tx) => {
      const account = await accounts.find(userId, tx);
      if (!account) throw new CannotBeDone(`Billing has no account of user ${userId}.`);
      const totals = await entries.totals([userId], tx);
      const { sum, count: version, ...of } = totals.get(userId) ?? noEntries;
      const [balance, bought] = [tenths(sum), tenths(of.bought)];
      const [paid, prepaid] = [cents(of.paid), cents(of.prepaid)];
      const isMoneyRight = account.paid === paid && account.prepaid === prepaid;
      const isPaidRight = isMoneyRight && account.bought === bought;
      if (isPaidRight && account.balance === balance && account.version === version)
        return undefined;
      const repaired = { ...account, balance, paid, bought, prepaid, version };
      accounts.save(account, repaired, { now, tx });
      await billing.get(Outbox).add(BalanceChanged, balanceOf(repaired), tx);
      return { from: account.balance, to: balance };
    });
    if (!changed) {
      say('The account adds up already; nothing was changed.');
      return;
    }
    await notes.note('ledger repair', { userId, reason, ...changed });
    say(`The balance was ${changed.from} and is ${changed.to} tenths of a credit.`);
  },
};

/** Operators' commands about the ledger. */
export const ledgerOperations = [check, show, repair];
