import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { ShortagesModule } from '../shortages/shortages.module.js';
import { CompletionPublisher } from './publishing/completion-publisher.js';
import { UnpublishedPurchaseRepository } from './publishing/unpublished-purchase.repository.js';
import { PurchaseEnder } from './fulfilment/purchase-ender.js';
import { Fulfilment } from './fulfilment/fulfilment.js';
import { PurchaseEndings } from './purchase-endings.js';
import { PurchaseMetrics } from './purchase-metrics.js';
import { PurchaseRepository } from './purchase.repository.js';
import { purchases } from './purchase.schema.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesInProgress } from './purchases-in-progress.js';
import { PurchasesService } from './purchases.service.js';
import { StockReserver } from './fulfilment/stock-reserver.js';
import { PurchaseLeases } from './fulfilment/purchase-leases.js';
import { PurchaseStarter } from './fulfilment/purchase-starter.js';
import { ReturnsPolicyModule } from '../returns-policy/returns-policy.module.js';
import { PurchaseResumer } from './fulfilment/purchase-resumer.js';
import { DatasetsModule } from '../../supply/index.js';

@Module({
  imports: [
    MongooseModule.forFeature([purchases]),
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
    Fulfilment,
    StockReserver,
    PurchaseEnder,
    UnpublishedPurchaseRepository,
    CompletionPublisher,
    PurchaseEndings,
    PurchaseStarter,
    PurchaseLeases,
    PurchaseResumer,
  ],
  exports: [PurchaseRepository, PurchasesService, MongooseModule],
})
export class PurchasesModule {}
