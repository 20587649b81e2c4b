import { Injectable } from '@nestjs/common';
import { DatasetLease, LeadMarks } from '@leadmart/stock';
import { Effects } from '../effects/effects.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import type { ScrubRun } from '../storing/scrub-run.schema.js';
import type { Scrub } from '../storing/scrub.schema.js';
import { maxLeadsAtOnce } from './lead-turner.js';
import { RunEnder } from './run-ender.js';

/** Takes back what a scrub did to leads. Those that another check needs as they are stay so. */
@Injectable()
export class LeadRestorer {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly marks: LeadMarks,
    private readonly effects: Effects,
    private readonly ender: RunEnder,
  ) {}

  /** Takes the next step of undoing a run and returns the run after it. Throws ScrubRunMoved. */
  async step(scrub: Scrub, run: ScrubRun): Promise<ScrubRun> {
    const { datasetId } = run;
    // The scrub was stopped before its first step here.
    if (run.step === 0) return this.runs.change(run, { state: 'undone' });
    const marked = { datasetId, by: scrub.id };
    if ((await this.marks.some(marked, 1)).length === 0)
      return this.ender.end(scrub, { ...run, kept: run.marked - run.restored }, 'undone');
    return this.lease.hold(datasetId, async (lease) => {
      // Under the lease: leads do not move meanwhile.
      const places = await this.marks.some(marked, maxLeadsAtOnce);
      const effect = this.effects.of(scrub.kind);
      return effect.takeBack(lease, { scrub, places }, (back, tx) => {
        const restored = run.restored + back;
        const kept = run.kept + places.length - back;
        return this.runs.change(run, { restored, kept }, tx);
      });
    });
  }
}
