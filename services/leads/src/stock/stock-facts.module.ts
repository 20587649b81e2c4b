import { Feature } from '@leadmart/platform/service';
import { StockFacts } from '@leadmart/stock';
import { LeadsStockFacts } from './leads-stock-facts.js';
import { StockTasks } from './stock-tasks.js';
import { TakingRepository } from './taking.repository.js';

/** Gives the stock facts about buyers, and schedules its upkeep. The stock imports nothing of leads. */
@Feature({
  providers: [TakingRepository, StockTasks, { provide: StockFacts, useClass: LeadsStockFacts }],
})
export class StockFactsModule {}
