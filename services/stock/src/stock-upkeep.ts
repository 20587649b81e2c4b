import { Injectable } from '@nestjs/common';
import { StagingSweeper } from './staged/staging-sweeper.js';
import { TwinKeeper } from './twins/twin-keeper.js';

/** The work that the stock needs now and then. Its service says when; any number of processes may run it at once. */
@Injectable()
export class StockUpkeep {
  constructor(
    private readonly stagings: StagingSweeper,
    private readonly twinKeeper: TwinKeeper,
  ) {}

  /** Removes documents that were staged by changes that died, and those that changes replaced. */
  sweep(): Promise<void> {
    return this.stagings.sweep();
  }

  /** Compares datasets before a request needs it. Three reads when nothing was added. */
  completeTwins(): Promise<void> {
    return this.twinKeeper.completeAll();
  }
}
