import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatasetNotFound } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetLease, type HeldLease, LeadMarks } from '@leadmart/stock';
import { DatasetChanges } from '../../datasets/dataset-changes.js';
import type { DatasetChange } from '../../datasets/dataset.js';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { unclearPhones } from '../../lead-checks/last-checks.decisions.js';
import { ScrubRunRepository } from '../storing/scrub-run.repository.js';
import type { ScrubRun, ScrubRunChange } from '../storing/scrub-run.schema.js';
import type { Scrub } from '../storing/scrub.schema.js';
import { CleanLeadSurveyor } from './clean-lead-surveyor.js';

type EndState = 'done' | 'undone';

/** Ends a scrub in a dataset, or its undo, and stores what follows from it for the dataset. */
@Injectable()
export class RunEnder {
  constructor(
    private readonly runs: ScrubRunRepository,
    private readonly lease: DatasetLease,
    private readonly surveyor: CleanLeadSurveyor,
    private readonly marks: LeadMarks,
    private readonly datasets: DatasetReader,
    private readonly changes: DatasetChanges,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Under the lease, so that no upload adds leads meanwhile. Throws ScrubRunMoved, DatasetNotFound. */
  async end(scrub: Scrub, run: ScrubRun, state: EndState): Promise<ScrubRun> {
    const { datasetId, kept } = run;
    const isOfLines = scrub.kind === 'wireless' || scrub.kind === 'landline';
    return this.lease.hold(datasetId, async (lease) => {
      const { dates, confirmed } = isOfLines
        ? { dates: {}, confirmed: null }
        : await this.dated(lease, { scrub, run, state });
      return this.transactions.run(async (tx) => {
        await lease.renew(tx);
        const change = isOfLines ? await this.linesOf(run, tx) : dates;
        if (!(await this.changes.store(datasetId, change, this.clock.now(), tx)))
          throw DatasetNotFound();
        return this.runs.change(run, { state, confirmed, kept }, tx);
      });
    });
  }

  private async linesOf({ datasetId }: ScrubRun, tx: ClientSession): Promise<DatasetChange> {
    return { hasLineTypes: await this.marks.knowsLineTypes(datasetId, tx) };
  }

  /** Dates the checks of the states anew: leads became dnc, left sale, or came back. */
  private async dated(
    lease: HeldLease,
    { scrub, run, state }: { scrub: Scrub; run: ScrubRun; state: EndState },
  ): Promise<{ dates: DatasetChange } & Required<Pick<ScrubRunChange, 'confirmed'>>> {
    const { datasetId, scrubId, check } = run;
    const dataset = await this.datasets.find(datasetId);
    if (!dataset) throw DatasetNotFound();
    const others = await this.runs.checksOf(datasetId, scrubId);
    const { areaCodes, stateCode } = scrub;
    const { covered, stateChecks } = await this.surveyor.survey(lease, {
      dataset,
      lists: state === 'done' && check ? [...others, check] : others,
      areaCodes,
      stateCode,
      unclear: unclearPhones(check ?? {}),
    });
    const isConfirmed = state === 'done' && check !== undefined;
    return { dates: { stateChecks }, confirmed: isConfirmed ? covered : run.confirmed };
  }
}
