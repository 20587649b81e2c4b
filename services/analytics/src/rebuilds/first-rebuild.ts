import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PeerUnavailable } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Work } from '@leadmart/platform/work';
import { rebuildFirst } from '../analytics.jobs.js';
import { RebuildSuperseded } from '../events/events.service.js';
import { GenerationsService } from '../generations/generations.service.js';
import { RebuildsService } from './rebuilds.service.js';

/**
 * Rebuilds the figures of a new database once. Events published before this service had its queue, such as the
 * registrations of the first users, are only on the records of the other services. A rebuild that died with its process is
 * begun anew.
 */
@Injectable()
export class FirstRebuild implements OnModuleInit {
  constructor(
    private readonly generations: GenerationsService,
    private readonly rebuilds: RebuildsService,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runOne(rebuildFirst, () => this.runOnce());
  }

  private async runOnce(): Promise<void | 'over'> {
    const { rebuiltAt } = await this.generations.state();
    if (rebuiltAt) return 'over';
    try {
      await this.rebuilds.run({ attempts: 1 });
    } catch (error) {
      if (!PeerUnavailable.is(error) && !(error instanceof RebuildSuperseded)) throw error;
      this.log.debug({ err: error }, 'first rebuild postponed');
    }
  }
}
