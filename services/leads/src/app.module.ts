import { Module, type DynamicModule } from '@nestjs/common';
import { PlatformModule } from '@leadmart/platform/service';
import { AvailabilityModule } from './availability/availability.module.js';
import { BuyersModule } from './buyers/buyers.module.js';
import { SweepsModule } from './sweeps.js';
import { DatasetsModule } from './datasets/datasets.module.js';
import type { LeadsConfig } from './leads.config.js';
import { leadsTopology } from './leads.topology.js';
import { OptOutsModule } from './opt-outs/opt-outs.module.js';
import { OrderSettingsModule } from './order-settings/order-settings.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PacksModule } from './packs/packs.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { ReplayModule } from './replay/replay.module.js';
import { ReturnsModule } from './returns/returns.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { SavedOrdersModule } from './saved-orders/saved-orders.module.js';
import { ScrubsModule } from './scrubs/scrubs.module.js';
import { StandingOrdersModule } from './standing-orders/standing-orders.module.js';
import { StatusChangesModule } from './status-changes/status-changes.module.js';
import { StockFactsModule } from './stock/stock-facts.module.js';
import { StockAlertsModule } from './stock-alerts/stock-alerts.module.js';
import { SuppressionModule } from './suppression/suppression.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({})
export class AppModule {
  static with(this: void, config: LeadsConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forService({ name: 'leads', config, topology: leadsTopology }),
        SweepsModule,
        StockFactsModule,
        BuyersModule,
        DatasetsModule,
        UploadsModule,
        AvailabilityModule,
        OrderSettingsModule,
        SamplesModule,
        SuppressionModule,
        PurchasesModule,
        SavedOrdersModule,
        StandingOrdersModule,
        PacksModule,
        StatusChangesModule,
        StockAlertsModule,
        ReturnsModule,
        ScrubsModule,
        OptOutsModule,
        OverviewModule,
        PersonalDataModule,
        ReplayModule,
      ],
    };
  }
}
