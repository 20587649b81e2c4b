import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DatasetNotFound } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { LeadsConfig } from '../leads.config.js';
import { RestoreLeads } from './moving/restore-leads.js';
import { TurnLeads } from './moving/turn-leads.js';
import type { Scrub, ScrubRun } from './scrub.js';
import { ScrubPartRepository } from './storing/scrub-part.repository.js';
import { ScrubRunRepository } from './storing/scrub-run.repository.js';
import { ScrubRepository } from './storing/scrub.repository.js';

/** Longer than a step takes, which waits for the lease of a dataset at most UPLOAD_WAIT_SECONDS. */
const leaseMs = 2 * 60 * 1_000;
const retryMs = 5 * 1_000;

export const workScrubsTask = 'work on scrubs';

/**
 * Takes started scrubs step by step to their end, in one process at a time. Each step is one transaction that also stores
 * how far the scrub is, so another process continues where one died, and two at once do nothing twice.
 */
@Injectable()
export class WorkScrubs implements OnModuleInit {
  constructor(
    private readonly scrubs: ScrubRepository,
    private readonly runs: ScrubRunRepository,
    private readonly parts: ScrubPartRepository,
    private readonly turning: TurnLeads,
    private readonly restoring: RestoreLeads,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.repeater.every({
      name: workScrubsTask,
      intervalMs: this.config.SWEEP_INTERVAL_SECONDS * 1_000,
      work: () => this.work(),
      atStart: true,
    });
  }

  private async work(): Promise<void> {
    const scrub = await this.scrubs.claim(this.clock.now(), this.later(leaseMs));
    if (scrub) await this.takeToItsEnd(scrub);
    const unstarted = await this.scrubs.removeUnstarted(this.clock.now());
    if (unstarted) await this.parts.remove(unstarted.id);
  }

  private async takeToItsEnd(scrub: Scrub): Promise<void> {
    const { id: scrubId, state } = scrub;
    if (state !== 'running' && state !== 'undoing') return;
    try {
      for (const run of await this.runs.of([scrubId])) await this.takeRun(scrub, run);
    } catch (error) {
      // Soon, instead of at the end of the lease: for example, an upload holds the dataset.
      await this.scrubs.renew(scrubId, this.later(retryMs));
      throw error;
    }
    if (state === 'running') await this.parts.remove(scrubId);
    await this.scrubs.end(scrubId, state, this.clock.now());
    this.log.info({ scrubId, state }, 'scrub ended');
  }

  private async takeRun(scrub: Scrub, from: ScrubRun): Promise<void> {
    const work = scrub.state === 'running' ? this.turning : this.restoring;
    const next = scrub.state === 'running' ? 'open' : 'done';
    for (let run = from; run.state === next;) {
      await this.scrubs.renew(scrub.id, this.later(leaseMs));
      run = await this.stepOrSkip(run, () => work.step(scrub, run));
    }
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
