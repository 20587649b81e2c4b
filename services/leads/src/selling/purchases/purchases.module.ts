import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../../supply/index.js';
import { ReturnsPolicyModule } from '../returns-policy/returns-policy.module.js';
import { FindBuyersResponder } from './find-buyers.responder.js';
import { Fulfilment } from './fulfilment/fulfilment.js';
import { PurchaseEnder } from './fulfilment/purchase-ender.js';
import { PurchaseRunner } from './fulfilment/purchase-runner.js';
import { StockReserver } from './fulfilment/stock-reserver.js';
import { CompletionPublisher } from './publishing/completion-publisher.js';
import { UnpublishedPurchaseRepository } from './publishing/unpublished-purchase.repository.js';
import { PurchaseEndings } from './purchase-endings.js';
import { PurchaseMetrics } from './purchase-metrics.js';
import { PurchaseReader } from './purchase.reader.js';
import { PurchaseRepository } from './purchase.repository.js';
import { purchases } from './purchase.schema.js';
import { PurchasesInProgress } from './purchases-in-progress.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([purchases]),
    DatasetsModule,
    ReturnsPolicyModule,
    StockModule,
  ],
  controllers: [PurchasesController, FindBuyersResponder],
  providers: [
    PurchaseReader,
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
    PurchaseRunner,
  ],
  exports: [PurchaseReader, PurchasesService, MongooseModule],
})
export class PurchasesModule {}
