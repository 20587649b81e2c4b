import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountRepository } from './account.repository.js';
import { ACCOUNT_MODEL, accountSchema } from './account.schema.js';
import { AccountsService } from './accounts.service.js';
import { BalanceResponder } from './balance.responder.js';
import { CloseAccountWhenUserDeleted } from './close-account-when-user-deleted.consumer.js';
import { EntryRepository } from './entry.repository.js';
import { ENTRY_MODEL, entrySchema } from './entry.schema.js';
import { LedgerCheck } from './ledger-check.js';
import { LedgerMetrics } from './ledger-metrics.js';
import { RegularLedgerCheck } from './regular-ledger-check.js';
import { Ledger } from './ledger.js';
import { OpenAccountWhenUserRegistered } from './open-account-when-user-registered.consumer.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ACCOUNT_MODEL, schema: accountSchema },
      { name: ENTRY_MODEL, schema: entrySchema },
    ]),
  ],
  controllers: [OpenAccountWhenUserRegistered, CloseAccountWhenUserDeleted, BalanceResponder],
  providers: [
    AccountRepository,
    EntryRepository,
    Ledger,
    LedgerMetrics,
    AccountsService,
    LedgerCheck,
    RegularLedgerCheck,
  ],
  exports: [AccountRepository, EntryRepository, Ledger, AccountsService],
})
export class AccountsModule {}
