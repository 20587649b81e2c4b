import { Injectable } from '@nestjs/common';
import { ShelfUpdateSweeper } from './changes/shelf-update-sweeper.js';
import { TwinKeeper } from './twins/twin-keeper.js';
import { TwinSweeper } from './twins/twin-sweeper.js';

/** The work that the stock needs now and then. Its service says when; any number of processes may run it at once. */
@Injectable()
export class StockUpkeep {
  constructor(
    private readonly shelfUpdates: ShelfUpdateSweeper,
    private readonly twins: TwinSweeper,
    private readonly twinKeeper: TwinKeeper,
  ) {}

  /** Removes what changes of the stock leave behind: staged documents of those that died, and replaced ones. */
  sweepChanges(): Promise<void> {
    return this.shelfUpdates.sweep();
  }

  /** Removes staged twins of comparisons that died. */
  sweepTwins(): Promise<void> {
    return this.twins.sweep();
  }

  /** Compares datasets before a request needs it. Three reads when nothing was added. */
  completeTwins(): Promise<void> {
    return this.twinKeeper.completeAll();
  }
}
