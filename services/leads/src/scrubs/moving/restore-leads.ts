import { Injectable } from '@nestjs/common';
import {
  DatasetLease,
  type HeldLease,
  membersOf,
  type Place,
  type ShelfRange,
  ShelfRepository,
  StageDirectory,
} from '@leadmart/stock';
import type { Scrub, ScrubRun } from '../scrub.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import { EndRun } from './end-run.js';
import { MoveLeads } from './move-leads.js';
import { cutRanges } from './ranges.decisions.js';
import { maxLeadsAtOnce } from './turn-leads.js';

/** Makes the leads that a scrub turned dnc clean again. Leads that were withdrawn since stay as they are. */
@Injectable()
export class RestoreLeads {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly directory: StageDirectory,
    private readonly shelves: ShelfRepository,
    private readonly moving: MoveLeads,
    private readonly ending: EndRun,
  ) {}

  /** Takes the next step of undoing a run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    // The scrub was stopped before its first step here.
    if (run.state === 'open' && !run.check) return this.runs.change(run, { state: 'undone' });
    const { now, later } = cutRanges(run.ranges, maxLeadsAtOnce);
    if (now.length === 0) return this.ending.end(scrub, run, 'undone');
    return this.lease.hold(run.datasetId, async (lease) => {
      const leads = await this.stillThere(lease, now);
      const count = now.reduce((sum, range) => sum + range.count, 0);
      const change = {
        ranges: later,
        restored: run.restored + leads.length,
        kept: run.kept + count - leads.length,
      };
      if (leads.length === 0) return this.runs.change(run, change);
      const moved = {
        leads,
        to: 'clean',
        scrub,
        stock: await this.directory.current(run.datasetId),
      } as const;
      return this.moving.move(lease, moved, (tx) => this.runs.change(run, change, tx));
    });
  }

  /** Returns the leads that are for sale or sold, without those that were withdrawn for another reason. */
  private async stillThere(
    { datasetId }: HeldLease,
    ranges: readonly ShelfRange[],
  ): Promise<Place[]> {
    const indexes = ranges.map(({ index }) => index);
    const rows = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    return ranges.flatMap(({ index: shelf, first, count }) => {
      const numbers = Array.from({ length: count }, (_, i) => first + i);
      const isWithdrawn = membersOf(rows.get(shelf)?.withdrawn, numbers);
      return numbers.filter((_, i) => !isWithdrawn[i]).map((number) => ({ shelf, number }));
    });
  }
}
