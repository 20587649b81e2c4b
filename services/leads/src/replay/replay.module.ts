import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { PurchasesModule } from '../selling/index.js';
import { DatasetsModule } from '../supply/index.js';
import { ReplayLeadsEventsResponder } from './replay-leads-events.responder.js';

@Module({
  imports: [DatasetsModule, PurchasesModule, StockModule],
  controllers: [ReplayLeadsEventsResponder],
})
export class ReplayModule {}
