import { readConfigOrExit } from '@leadmart/platform/process';
import { serviceEnv } from '@leadmart/platform/config';
import { databaseName, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import mongoose from 'mongoose';
import { AccountRepository } from './accounts/account.repository.js';
import { ACCOUNT_MODEL, accountSchema, type AccountDocument } from './accounts/account.schema.js';
import { EntryRepository } from './accounts/entry.repository.js';
import { ENTRY_MODEL, entrySchema, type EntryDocument } from './accounts/entry.schema.js';
import { LedgerCheck } from './accounts/ledger-check.js';

/** `node dist/check-ledger.js`: prints the report as JSON and exits 1 when an account does not add up. */
const env = serviceEnv.pick({ NODE_ENV: true, MONGO_URL: true, MONGO_DB_PREFIX: true });
const config = readConfigOrExit('check-ledger', env);
const dbName = databaseName({ prefix: config.MONGO_DB_PREFIX, service: 'billing' });
const connection = await mongoose
  .createConnection(config.MONGO_URL, { dbName, autoIndex: false, autoCreate: false })
  .asPromise();
const check = new LedgerCheck(
  new AccountRepository(connection.model<AccountDocument>(ACCOUNT_MODEL, accountSchema)),
  new EntryRepository(connection.model<EntryDocument>(ENTRY_MODEL, entrySchema)),
  new Transactions(connection),
  new Clock(),
);
const report = await check.run();
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
await connection.close();
process.exitCode = report.mismatches.length === 0 ? 0 : 1;
