import { Injectable } from '@nestjs/common';
import type { Claim } from '@leadmart/platform/work';
import { StagingSweeper } from './staged/staging-sweeper.js';
import { StagingRepository } from './staged/staging.repository.js';
import type { StagingDocument } from './staged/staging.schema.js';
import { TimesSold } from './times-sold/times-sold.js';
import { TwinKeeper } from './twins/twin-keeper.js';

/** The work that the stock needs now and then. Its service says when; any number of processes may run it at once. */
@Injectable()
export class StockUpkeep {
  /** Due as `stagingRows` says. */
  readonly stagings: StagingRepository['rows'];

  constructor(
    stagings: StagingRepository,
    private readonly sweeper: StagingSweeper,
    private readonly twinKeeper: TwinKeeper,
    private readonly timesSold: TimesSold,
  ) {
    this.stagings = stagings.rows;
  }

  /** Removes documents that were staged by a change that died, or that a change replaced. */
  sweep(claim: Claim<StagingDocument>): Promise<void> {
    return this.sweeper.sweep(claim);
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
