import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Work } from '@leadmart/platform/work';
import { StockUpkeep } from '@leadmart/stock';
import { keepTwinsComplete, sweepTwins } from '../leads.jobs.js';

/** Schedules the upkeep of the stock, except for the remains of uploads, which are removed with their files. */
@Injectable()
export class StockTasks implements OnModuleInit {
  constructor(
    private readonly work: Work,
    private readonly stock: StockUpkeep,
  ) {}

  onModuleInit(): void {
    this.work.run(keepTwinsComplete, () => this.stock.completeTwins());
    this.work.run(sweepTwins, () => this.stock.sweepTwins());
  }
}
