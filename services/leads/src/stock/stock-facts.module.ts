import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockFacts, StockModule } from '@leadmart/stock';
import { SuppressionModule } from '../care/index.js';
import { purchases } from '../selling/index.js';
import { DatasetsModule } from '../supply/index.js';
import { LeadsStockFacts } from './leads-stock-facts.js';
import { StockTasks } from './stock-tasks.js';
import { TakingRepository } from './taking.repository.js';

/** Gives the stock facts about buyers, and schedules its upkeep. Global, because the stock imports nothing of leads. */
@Global()
@Module({
  imports: [
    // Not the module of purchases, which needs the stock.
    MongooseModule.forFeature([purchases]),
    DatasetsModule,
    StockModule,
    SuppressionModule,
  ],
  providers: [TakingRepository, StockTasks, { provide: StockFacts, useClass: LeadsStockFacts }],
  exports: [StockFacts],
})
export class StockFactsModule {}
