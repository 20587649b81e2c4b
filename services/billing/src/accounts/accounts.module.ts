import { Feature } from '@leadmart/platform/service';
import { AccountReader } from './account.reader.js';
import { AccountRepository } from './account.repository.js';
import { accounts } from './account.schema.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { BalanceAlertsService } from './balance-alerts.service.js';
import { BillingDetailsReader } from './billing-details/billing-details.reader.js';
import { BillingDetailsRepository } from './billing-details/billing-details.repository.js';
import { billingDetails } from './billing-details/billing-details.schema.js';
import { CloseAccountWhenUserDeletedConsumer } from './close-account-when-user-deleted.consumer.js';
import { FollowUserWhenChangedConsumer } from './follow-user-when-changed.consumer.js';
import { GetBalanceResponder } from './get-balance.responder.js';
import { AllLinesReader } from './ledger/all-lines.reader.js';
import { EntryReader } from './ledger/entry.reader.js';
import { EntryRepository } from './ledger/entry.repository.js';
import { entries } from './ledger/entry.schema.js';
import { LedgerCheck, RegularLedgerCheck } from './ledger/ledger-check.js';
import { LedgerMetrics } from './ledger/ledger-metrics.js';
import { Ledger } from './ledger/ledger.js';
import { OpenAccountWhenUserRegisteredConsumer } from './open-account-when-user-registered.consumer.js';
import { TopUpLimits } from './top-up-limits.js';

@Feature({
  entities: [accounts, entries, billingDetails],
  controllers: [
    OpenAccountWhenUserRegisteredConsumer,
    FollowUserWhenChangedConsumer,
    CloseAccountWhenUserDeletedConsumer,
    GetBalanceResponder,
    AccountsController,
  ],
  providers: [
    AccountReader,
    AccountRepository,
    EntryReader,
    EntryRepository,
    BillingDetailsReader,
    BillingDetailsRepository,
    BalanceAlertsService,
    TopUpLimits,
    AllLinesReader,
    Ledger,
    LedgerMetrics,
    AccountsService,
    LedgerCheck,
    RegularLedgerCheck,
  ],
})
export class AccountsModule {}
