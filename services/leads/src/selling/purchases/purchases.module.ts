import { Feature } from '@leadmart/platform/service';
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

@Feature({
  entities: [purchases],
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
})
export class PurchasesModule {}
