import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StockUpkeep } from '@leadmart/stock';
import { Sweeps } from '../sweeps.js';

export const keepTwinsCompleteTask = 'keep twins complete';
export const sweepTwinsTask = 'sweep twins';

/** Schedules the upkeep of the stock, except for the remains of uploads, which are removed with their files. */
@Injectable()
export class StockTasks implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly stock: StockUpkeep,
  ) {}

  onModuleInit(): void {
    this.sweeps.often(keepTwinsCompleteTask, () => this.stock.completeTwins());
    this.sweeps.seldom(sweepTwinsTask, () => this.stock.sweepTwins());
  }
}
