import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Work } from '@leadmart/platform/work';
import { StockUpkeep } from '@leadmart/stock';
import { countSales, keepTwinsComplete, sweepStagings } from '../leads.jobs.js';

/** Schedules the upkeep of the stock. */
@Injectable()
export class StockTasks implements OnModuleInit {
  constructor(
    private readonly work: Work,
    private readonly stock: StockUpkeep,
  ) {}

  onModuleInit(): void {
    this.work.run(keepTwinsComplete, () => this.stock.completeTwins());
    this.work.runOne(countSales, () => this.stock.countSales());
    this.work.runDue(sweepStagings, this.stock.stagings, (claim) => this.stock.sweep(claim));
  }
}
