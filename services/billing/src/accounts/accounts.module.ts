import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { BillingDetailsModule } from '../billing-details/billing-details.module.js';
import { AccountRepository } from './account.repository.js';
import { accounts } from './account.schema.js';
import { AccountsService } from './accounts.service.js';
import { CloseAccountWhenUserDeletedConsumer } from './close-account-when-user-deleted.consumer.js';
import { CreditPriceController } from './credit-price.controller.js';
import { FollowUserWhenChangedConsumer } from './follow-user-when-changed.consumer.js';
import { GetBalanceResponder } from './get-balance.responder.js';
import { AllLinesReader } from './ledger/all-lines.reader.js';
import { EntryRepository } from './ledger/entry.repository.js';
import { entries } from './ledger/entry.schema.js';
import { LedgerCheck } from './ledger/ledger-check.js';
import { LedgerMetrics } from './ledger/ledger-metrics.js';
import { Ledger } from './ledger/ledger.js';
import { RegularLedgerCheck } from './ledger/regular-ledger-check.js';
import { OpenAccountWhenUserRegisteredConsumer } from './open-account-when-user-registered.consumer.js';

@Module({
  imports: [BillingDetailsModule, MongooseModule.forFeature([accounts, entries])],
  controllers: [
    OpenAccountWhenUserRegisteredConsumer,
    FollowUserWhenChangedConsumer,
    CloseAccountWhenUserDeletedConsumer,
    GetBalanceResponder,
    CreditPriceController,
  ],
  providers: [
    AccountRepository,
    EntryRepository,
    AllLinesReader,
    Ledger,
    LedgerMetrics,
    AccountsService,
    LedgerCheck,
    RegularLedgerCheck,
  ],
  exports: [AccountRepository, EntryRepository, AllLinesReader, Ledger, AccountsService],
})
export class AccountsModule {}
