import { Injectable } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { ShelfUpdate } from './shelf-update.js';
import { ShelfUpdateRepository } from './shelf-update.repository.js';
import { StockChanges } from './stock-changes.js';

const hourMs = 60 * 60 * 1_000;
const maxUpdatesAtOnce = 20;

/** Removes what changes of the stock leave: staged documents of those that died or lost their lease, and replaced ones. */
@Injectable()
export class ShelfUpdateSweeper {
  constructor(
    private readonly shelfUpdates: ShelfUpdateRepository,
    private readonly stock: StockChanges,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const update of await this.shelfUpdates.findDue(now, maxUpdatesAtOnce))
      await this.sweepOne(update, now);
  }

  private async sweepOne(update: ShelfUpdate, now: Date): Promise<void> {
    const { id, state, datasetId, superseded } = update;
    if (state === 'committed') {
      if (superseded) await this.stock.removeSuperseded(superseded);
      return this.shelfUpdates.remove(id);
    }
    // Takes the lease away first, so that an update that is only slow can no longer commit.
    if (state === 'staging' && !(await this.shelfUpdates.abandonIfLapsed(id, now))) return;
    await this.stock.discard(update);
    if (state === 'swept') return this.shelfUpdates.remove(id);
    // Its last write may still be in progress, so sweeps it a second time later.
    await this.shelfUpdates.markSwept(id, new Date(now.getTime() + hourMs));
    this.log.info({ shelfUpdateId: id, datasetId }, 'abandoned shelf update swept');
  }
}
