import { Injectable } from '@nestjs/common';
import { DatasetNotFound } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetLease } from '@leadmart/stock';
import { DatasetChanges } from '../../datasets/dataset-changes.js';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { unclearPhones } from '../../lead-checks/last-checks.decisions.js';
import type { Scrub, ScrubRun } from '../scrub.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import { CleanLeadSurveyor } from './clean-lead-surveyor.js';

/** Ends a scrub in a dataset, or its undo, and dates the checks of the states anew. */
@Injectable()
export class RunEnder {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly surveyor: CleanLeadSurveyor,
    private readonly datasets: DatasetReader,
    private readonly changes: DatasetChanges,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Under the lease, so that no upload adds leads meanwhile. Throws ScrubRunMoved, DatasetNotFound. */
  async end(scrub: Scrub, run: ScrubRun, state: 'done' | 'undone'): Promise<ScrubRun> {
    const { datasetId, scrubId } = run;
    return this.lease.hold(datasetId, async (lease) => {
      const dataset = await this.datasets.find(datasetId);
      if (!dataset) throw DatasetNotFound();
      const others = await this.runs.checksOf(datasetId, scrubId);
      const lists = state === 'done' && run.check ? [...others, run.check] : others;
      const { areaCodes } = scrub;
      const unclear = unclearPhones(run.check ?? {});
      const surveyed = await this.surveyor.survey(lease, { dataset, lists, areaCodes, unclear });
      const { covered, stateChecks } = surveyed;
      const confirmed = state === 'done' ? covered : run.confirmed;
      return this.transactions.run(async (tx) => {
        await lease.renew(tx);
        const now = this.clock.now();
        if (!(await this.changes.store(datasetId, { stateChecks }, now, tx)))
          throw DatasetNotFound();
        return this.runs.change(run, { state, confirmed }, tx);
      });
    });
  }
}
