import { Module, type DynamicModule } from '@nestjs/common';
import { RecoveryModule } from '@leadmart/platform/recovery';
import { PlatformModule } from '@leadmart/platform/service';
import { StockModule } from '@leadmart/stock';
import { CallingModule } from './calling/index.js';
import {
  OptOutsModule,
  ReturnsModule,
  StatusChangesModule,
  SuppressionModule,
} from './care/index.js';
import { DiligenceModule } from './diligence/index.js';
import type { LeadsConfig } from './leads.config.js';
import * as leadsJobs from './leads.jobs.js';
import { leadsTopology } from './leads.topology.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ReplayModule } from './replay/replay.module.js';
import {
  AvailabilityModule,
  BuyersModule,
  CallingHoursModule,
  OrderSettingsModule,
  OverviewModule,
  PacksModule,
  PurchasesModule,
  ReturnsPolicyModule,
  SalesModule,
  SamplesModule,
  SavedOrdersModule,
  StandingOrdersModule,
  StockAlertsModule,
} from './selling/index.js';
import { SettingsModule } from './settings/settings.module.js';
import { StockFactsModule } from './stock/stock-facts.module.js';
import { DatasetsModule, SandboxModule, ScrubsModule, UploadsModule } from './supply/index.js';

@Module({})
export class AppModule {
  static with(this: void, config: LeadsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({
          name: 'leads',
          config,
          topology: leadsTopology,
          jobs: leadsJobs,
        }),
        RecoveryModule,
        SettingsModule,
        StockModule,
        StockFactsModule,
        BuyersModule,
        DatasetsModule,
        UploadsModule,
        SandboxModule,
        AvailabilityModule,
        OrderSettingsModule,
        CallingHoursModule,
        SamplesModule,
        SuppressionModule,
        PurchasesModule,
        SalesModule,
        SavedOrdersModule,
        StandingOrdersModule,
        PacksModule,
        StatusChangesModule,
        StockAlertsModule,
        ReturnsPolicyModule,
        ReturnsModule,
        ScrubsModule,
        OptOutsModule,
        CallingModule,
        DiligenceModule,
        OverviewModule,
        PersonalDataModule,
        ReplayModule,
      ],
    };
  }
}
