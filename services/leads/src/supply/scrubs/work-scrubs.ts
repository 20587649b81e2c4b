import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatasetNotFound, UploadInProgress } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock, growingWaitMs } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { workOnScrubs } from '../../leads.jobs.js';
import { RestoreLeads } from './moving/restore-leads.js';
import { TurnLeads } from './moving/turn-leads.js';
import type { Scrub, ScrubRun, ScrubRunState } from './scrub.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';
import { ScrubRunMoved, ScrubRunRepository } from './storing/scrub-run.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';

/** Longer than a step takes, which waits for the lease of a dataset at most UPLOAD_WAIT_SECONDS. */
const leaseMs = 2 * 60 * 1_000;
const waits = { firstMs: 5_000, mostMs: 5 * 60 * 1_000 };

/** An admin has stopped the scrub, which is to be undone now. */
class ScrubStopped extends Error {}

/**
 * Takes started scrubs step by step to their end, in one process at a time. Each step is one transaction that also stores
 * how far the scrub is, so another process continues where one died, and two at once do nothing twice. After a failure the
 * next attempt follows later and later.
 */
@Injectable()
export class WorkScrubs implements OnModuleInit {
  constructor(
    private readonly scrubs: ScrubRepository,
    private readonly runs: ScrubRunRepository,
    private readonly parts: ScrubPartRepository,
    private readonly turning: TurnLeads,
    private readonly restoring: RestoreLeads,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
    metrics: Metrics,
  ) {
    const help = 'Failed attempts in a row of the Do Not Call check that fails most';
    metrics.gauge({ name: 'leadmart_scrub_failures', help }, () => scrubs.mostFailures());
  }

  onModuleInit(): void {
    this.work.run(workOnScrubs, () => this.workOnAll());
  }

  private async workOnAll(): Promise<void> {
    for (;;) {
      const scrub = await this.scrubs.claim(this.clock.now(), this.later(leaseMs));
      if (!scrub) break;
      await this.takeToItsEnd(scrub);
    }
    const unstarted = await this.scrubs.removeUnstarted(this.clock.now());
    if (unstarted) await this.parts.remove(unstarted.id);
  }

  private async takeToItsEnd(scrub: Scrub): Promise<void> {
    const { id: scrubId, state } = scrub;
    if (state !== 'running' && state !== 'undoing') return;
    const errors = await this.takeRuns(scrub);
    if (errors === 'stopped') return;
    if (errors.length > 0) await this.postpone(scrub, errors[0]);
    await this.parts.remove(scrubId);
    await this.scrubs.end(scrubId, state, this.clock.now());
    this.log.info({ scrubId, state }, 'scrub ended');
  }

  /** Returns the errors: a dataset that fails does not hold up the others. */
  private async takeRuns(scrub: Scrub): Promise<unknown[] | 'stopped'> {
    const errors: unknown[] = [];
    for (const run of await this.runs.of([scrub.id])) {
      try {
        await this.takeRun(scrub, run);
      } catch (error) {
        if (error instanceof ScrubStopped) return 'stopped';
        // Another process works on the scrub.
        if (error instanceof ScrubRunMoved) throw error;
        errors.push(error);
      }
    }
    return errors;
  }

  private async takeRun(scrub: Scrub, from: ScrubRun): Promise<void> {
    const work = scrub.state === 'running' ? this.turning : this.restoring;
    const next: ScrubRunState[] = scrub.state === 'running' ? ['open'] : ['open', 'done'];
    for (let run = from; next.includes(run.state);) {
      if (!(await this.scrubs.renew(scrub, this.later(leaseMs)))) throw new ScrubStopped();
      run = await this.stepOrSkip(run, () => work.step(scrub, run));
      if (scrub.trouble) await this.scrubs.recovered(scrub.id);
    }
  }

  private async postpone(scrub: Scrub, error: unknown): Promise<never> {
    const { id: scrubId, trouble } = scrub;
    const failures = (trouble?.failures ?? 0) + 1;
    const reason = UploadInProgress.is(error) ? 'dataset-busy' : 'internal';
    const nextAttemptAt = this.later(growingWaitMs(failures, waits));
    await this.scrubs.postpone(scrub, { reason, failures, nextAttemptAt });
    this.log.warn({ scrubId, failures, reason }, 'scrub postponed');
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

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
