import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { ShortagesModule } from '../shortages/shortages.module.js';
import { PublishCompletions } from './publishing/publish-completions.js';
import { UnpublishedPurchaseRepository } from './publishing/unpublished-purchase.repository.js';
import { EndPurchase } from './fulfilment/end-purchase.js';
import { FulfilPurchase } from './fulfilment/fulfil-purchase.js';
import { PurchaseEndings } from './purchase-endings.js';
import { PurchaseMetrics } from './purchase-metrics.js';
import { PurchaseRepository } from './purchase.repository.js';
import { PURCHASE_MODEL, purchaseSchema } from './purchase.schema.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesInProgress } from './purchases-in-progress.js';
import { PurchasesService } from './purchases.service.js';
import { ReserveStock } from './fulfilment/reserve-stock.js';
import { StartPurchase } from './fulfilment/start-purchase.js';
import { ReturnsPolicyModule } from '../returns-policy/returns-policy.module.js';
import { ResumePurchases } from './fulfilment/resume-purchases.js';
import { DatasetsModule } from '../../supply/index.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: PURCHASE_MODEL, schema: purchaseSchema }]),
    DatasetsModule,
    ReturnsPolicyModule,
    ShortagesModule,
    StockModule,
  ],
  controllers: [PurchasesController],
  providers: [
    PurchaseRepository,
    PurchaseMetrics,
    PurchasesInProgress,
    PurchasesService,
    FulfilPurchase,
    ReserveStock,
    EndPurchase,
    UnpublishedPurchaseRepository,
    PublishCompletions,
    PurchaseEndings,
    StartPurchase,
    ResumePurchases,
  ],
  exports: [PurchaseRepository, PurchasesService, MongooseModule],
})
export class PurchasesModule {}
