import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule, SweepTwins } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PURCHASE_MODEL, purchaseSchema } from '../purchases/purchase.schema.js';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { Sweeps } from '../sweeps.js';
import { ExclusionsService } from './exclusions.service.js';
import { KeepTwinsComplete } from './keep-twins-complete.js';
import { ListedLeads } from './listed-leads.js';
import { OrderSettingsController } from './order-settings.controller.js';
import { OwnedElsewhere } from './owned-elsewhere.js';
import { OwnedNumbers } from './owned-numbers.js';
import { TakingRepository } from './taking.repository.js';

export const sweepTwinsTask = 'sweep twins';

@Module({
  imports: [
    // Not the module of purchases, which needs this one.
    MongooseModule.forFeature([{ name: PURCHASE_MODEL, schema: purchaseSchema }]),
    DatasetsModule,
    StockModule,
    SuppressionModule,
  ],
  controllers: [OrderSettingsController],
  providers: [
    ExclusionsService,
    ListedLeads,
    OwnedElsewhere,
    OwnedNumbers,
    TakingRepository,
    KeepTwinsComplete,
    StockAlertRepository,
  ],
  exports: [ExclusionsService, OwnedNumbers],
})
export class ExclusionsModule implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly twins: SweepTwins,
  ) {}

  onModuleInit(): void {
    this.sweeps.seldom(sweepTwinsTask, () => this.twins.sweep());
  }
}
