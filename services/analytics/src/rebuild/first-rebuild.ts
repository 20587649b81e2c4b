import { PeerUnavailable } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnalyticsConfig } from '../analytics.config.js';
import { GenerationGivenUp } from '../events/events.service.js';
import { begunAt } from '../generations/generation.js';
import { GenerationsService } from '../generations/generations.service.js';
import { RebuildService } from './rebuild.service.js';

export const firstRebuildTask = 'first rebuild of the figures';

/** A rebuild that has not ended by then has died. */
const givenUpAfterMs = 10 * 60 * 1_000;

/**
 * What happened before this service had its queue was heard by others only: at the very first start of
 * everything, the first accounts. So the figures of a new database are made once from the owners' records.
 */
@Injectable()
export class FirstRebuild implements OnModuleInit {
  constructor(
    private readonly generations: GenerationsService,
    private readonly rebuild: RebuildService,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: AnalyticsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const intervalMs = this.config.ANALYTICS_FIRST_REBUILD_SECONDS * 1_000;
    this.repeater.every({ name: firstRebuildTask, intervalMs, work: () => this.runOnce() });
  }

  private async runOnce(): Promise<void> {
    const { rebuiltAt, building } = await this.generations.state();
    const age = building && this.clock.now().getTime() - begunAt(building).getTime();
    if (rebuiltAt || (age !== undefined && age < givenUpAfterMs)) return;
    try {
      await this.rebuild.run({ attempts: 1 });
    } catch (error) {
      if (!PeerUnavailable.is(error) && !(error instanceof GenerationGivenUp)) throw error;
      this.log.debug({ err: error }, 'the first rebuild comes later');
    }
  }
}
