import { Module, type DynamicModule } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { PlatformModule } from '@leadmart/platform/service';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdjustmentsModule } from './adjustments/adjustments.module.js';
import { AdminPaymentsModule } from './admin-payments/admin-payments.module.js';
import type { BillingConfig } from './billing.config.js';
import * as billingJobs from './billing.jobs.js';
import { billingTopology } from './billing.topology.js';
import { ChargesModule } from './charges/charges.module.js';
import { ExportBillingDataResponder } from './export-billing-data.responder.js';
import { PackagesModule } from './packages/packages.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ReplayBillingEventsResponder } from './replay/replay-billing-events.responder.js';
import { ReturnCreditsConsumer } from './returns/return-credits.consumer.js';
import { StatementsModule } from './statements/statements.module.js';

/** The whole service. */
@Module({})
export class AppModule {
  static with(this: void, config: BillingConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          name: 'billing',
          config,
          topology: billingTopology,
          jobs: billingJobs,
        }),
        RecoveryModule,
        AccountsModule,
        ChargesModule,
        PackagesModule,
        PaymentsModule,
        StatementsModule,
        AdjustmentsModule,
        AdminPaymentsModule,
        ReceiptsModule,
      ],
      controllers: [
        ReturnCreditsConsumer,
        ReplayBillingEventsResponder,
        ExportBillingDataResponder,
      ],
    };
  }
}
