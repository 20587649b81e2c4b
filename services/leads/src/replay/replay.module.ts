import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { PurchasesModule } from '../purchases/purchases.module.js';
import { ReplayLeadsEventsResponder } from './replay-leads-events.responder.js';

@Module({
  imports: [DatasetsModule, PurchasesModule, StockModule],
  controllers: [ReplayLeadsEventsResponder],
})
export class ReplayModule {}
