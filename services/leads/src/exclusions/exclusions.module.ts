import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PURCHASE_MODEL, purchaseSchema } from '../purchases/purchase.schema.js';
import { StockAlertRepository } from '../stock-alerts/stock-alert.repository.js';
import { StockModule } from '../stock/stock.module.js';
import { SuppressionModule } from '../suppression/suppression.module.js';
import { ExclusionsService } from './exclusions.service.js';
import { KeepTwinsComplete } from './keep-twins-complete.js';
import { ListedLeads } from './listed-leads.js';
import { OrderSettingsController } from './order-settings.controller.js';
import { OwnedElsewhere } from './owned-elsewhere.js';
import { OwnedNumbers } from './owned-numbers.js';
import { TakingRepository } from './taking.repository.js';

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
export class ExclusionsModule {}
