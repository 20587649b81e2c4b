import { Injectable } from '@nestjs/common';
import { StagingSweeper } from './staged/staging-sweeper.js';
import { TimesSold } from './times-sold/times-sold.js';
import { TwinKeeper } from './twins/twin-keeper.js';

/** The work that the stock needs now and then. Its service says when; any number of processes may run it at once. */
@Injectable()
export class StockUpkeep {
  constructor(
    private readonly stagings: StagingSweeper,
    private readonly twinKeeper: TwinKeeper,
    private readonly timesSold: TimesSold,
  ) {}

  /** Removes documents that were staged by changes that died, and those that changes replaced. */
  sweep(): Promise<void> {
    return this.stagings.sweep();
  }

  /** Compares datasets before a request needs it. Three reads when nothing was added. */
  completeTwins(): Promise<void> {
    return this.twinKeeper.completeAll();
  }

  /** Counts how often leads were sold, by the purchases since the last run. One read when there are none. */
  countSales(): Promise<void> {
    return this.timesSold.completeAll();
  }
}
