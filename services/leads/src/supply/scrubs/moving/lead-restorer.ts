import { Injectable } from '@nestjs/common';
import { DatasetLease, StockChanges } from '@leadmart/stock';
import type { Scrub, ScrubRun } from '../scrub.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import { LeadMover } from './lead-mover.js';
import { maxLeadsAtOnce } from './lead-turner.js';
import { cutRanges } from './ranges.decisions.js';
import { RunEnder } from './run-ender.js';

/** Makes the leads that a scrub turned dnc clean again. Leads that were withdrawn since stay as they are. */
@Injectable()
export class LeadRestorer {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly stock: StockChanges,
    private readonly mover: LeadMover,
    private readonly ender: RunEnder,
  ) {}

  /** Takes the next step of undoing a run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    // The scrub was stopped before its first step here.
    if (run.state === 'open' && !run.check) return this.runs.change(run, { state: 'undone' });
    const { now, later } = cutRanges(run.ranges, maxLeadsAtOnce);
    if (now.length === 0) return this.ender.end(scrub, run, 'undone');
    return this.lease.hold(run.datasetId, async (lease) => {
      const all = now.flatMap(({ index: shelf, first, count }) =>
        Array.from({ length: count }, (_, i) => ({ shelf, number: first + i })),
      );
      // Those that were withdrawn for another reason stay as they are.
      const places = await this.stock.withoutWithdrawn(run.datasetId, all);
      const change = {
        ranges: later,
        restored: run.restored + places.length,
        kept: run.kept + all.length - places.length,
      };
      if (places.length === 0) return this.runs.change(run, change);
      const moved = { places, to: 'clean', scrub } as const;
      return this.mover.move(lease, moved, (tx) => this.runs.change(run, change, tx));
    });
  }
}
