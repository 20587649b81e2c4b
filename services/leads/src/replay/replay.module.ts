import { Module } from '@nestjs/common';
import { StockModule } from '@leadmart/stock';
import { ReplayLeadsEventsResponder } from './replay-leads-events.responder.js';
import { DatasetsModule } from '../supply/index.js';
import { PurchasesModule } from '../selling/index.js';

@Module({
  imports: [DatasetsModule, PurchasesModule, StockModule],
  controllers: [ReplayLeadsEventsResponder],
})
export class ReplayModule {}
