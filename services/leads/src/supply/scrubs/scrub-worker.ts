import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatasetNotFound, UploadInProgress, type ScrubId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, growingWaitMs } from '@leadmart/platform/time';
import { type Claim, ClaimLost, Work } from '@leadmart/platform/work';
import { workOnScrubs } from '../../leads.jobs.js';
import { LeadRestorer } from './moving/lead-restorer.js';
import { LeadTurner } from './moving/lead-turner.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';
import { ScrubRunMoved, ScrubRunRepository } from './storing/scrub-run.repository.js';
import type { ScrubRun, ScrubRunState } from './storing/scrub-run.schema.js';
import { ScrubRepository, toScrub } from './storing/scrub.repository.js';
import type { Scrub, ScrubDocument } from './storing/scrub.schema.js';

const endStates = { running: 'completed', undoing: 'undone' } as const;

/**
 * Takes started scrubs step by step to their end. Each step is one transaction that also stores how far the scrub is in the
 * dataset, so another process continues where one died, and two at once do nothing twice.
 */
@Injectable()
export class ScrubWorker implements OnModuleInit {
  constructor(
    private readonly scrubs: ScrubRepository,
    private readonly runs: ScrubRunRepository,
    private readonly parts: ScrubPartRepository,
    private readonly turner: LeadTurner,
    private readonly restorer: LeadRestorer,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runDue(workOnScrubs, this.scrubs.rows, (claim) => this.takeToItsEnd(claim));
  }

  private async takeToItsEnd(claim: Claim<ScrubDocument>): Promise<void> {
    const scrub = toScrub(claim.row);
    const { id: scrubId, state } = scrub;
    if (state !== 'running' && state !== 'undoing') return this.removeUnstarted(scrubId);
    const errors = await this.takeRuns(claim, scrub);
    if (errors.length > 0) await this.postpone(claim, errors[0]);
    await this.parts.remove(scrubId);
    const ended = { state: endStates[state], endedAt: this.clock.now() };
    await claim.end({ $set: ended, $unset: { trouble: 1 } });
    this.log.info({ scrubId, state }, 'scrub ended');
  }

  private async removeUnstarted(id: ScrubId): Promise<void> {
    if (await this.scrubs.removeUnstarted(id)) await this.parts.remove(id);
  }

  /** Returns the errors: a dataset that fails does not hold up the others. */
  private async takeRuns(claim: Claim<ScrubDocument>, scrub: Scrub): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (const run of await this.runs.of([scrub.id])) {
      try {
        await this.takeRun(claim, scrub, run);
      } catch (error) {
        // Another process works on the scrub, or an admin has stopped it, which is undone now.
        if (error instanceof ScrubRunMoved || error instanceof ClaimLost) throw error;
        errors.push(error);
      }
    }
    return errors;
  }

  private async takeRun(claim: Claim<ScrubDocument>, scrub: Scrub, from: ScrubRun): Promise<void> {
    const work = scrub.state === 'running' ? this.turner : this.restorer;
    const next: ScrubRunState[] = scrub.state === 'running' ? ['open'] : ['open', 'done'];
    for (let run = from; next.includes(run.state);) {
      run = await this.stepOrSkip(run, () => work.step(scrub, run));
      await claim.keep(this.clock.now(), { $unset: { trouble: 1 } });
    }
  }

  /** Ends the claim, with the reason that admins see, and throws the error. */
  private async postpone(claim: Claim<ScrubDocument>, error: unknown): Promise<never> {
    const failures = claim.failures + 1;
    const reason = UploadInProgress.is(error) ? 'dataset-busy' : 'internal';
    const waitMs = growingWaitMs(failures, workOnScrubs.by.retry);
    const nextAttemptAt = new Date(this.clock.now().getTime() + waitMs);
    await claim.fail(nextAttemptAt, { $set: { trouble: { reason, failures, nextAttemptAt } } });
    throw error;
  }

  private async stepOrSkip(run: ScrubRun, step: () => Promise<ScrubRun>): Promise<ScrubRun> {
    try {
      return await step();
    } catch (error) {
      if (!DatasetNotFound.is(error)) throw error;
      return this.runs.change(run, { state: 'skipped' });
    }
  }
}
