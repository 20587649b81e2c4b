import { Global, Injectable, Module } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Repeater } from '@leadmart/platform/time';
import type { LeadsConfig } from './leads.config.js';

/** Intervals between two runs of work that can wait. */
const seldomIntervals = 5;

type Work = () => Promise<void>;

/** Repeats the background work of leads: at start, then every SWEEP_INTERVAL_SECONDS or more seldom. */
@Injectable()
export class Sweeps {
  constructor(
    private readonly repeater: Repeater,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'SWEEP_INTERVAL_SECONDS'>,
  ) {}

  /** For work that a user waits for, also after its process died. */
  often(name: string, work: Work): void {
    this.every(name, work, 1);
  }

  /** For work that is woken when there is some, or that nobody waits for: each look costs database commands. */
  seldom(name: string, work: Work): void {
    this.every(name, work, seldomIntervals);
  }

  private every(name: string, work: Work, intervals: number): void {
    const intervalMs = this.config.SWEEP_INTERVAL_SECONDS * intervals * 1_000;
    this.repeater.every({ name, intervalMs, work, atStart: true });
  }
}

@Global()
@Module({ providers: [Sweeps], exports: [Sweeps] })
export class SweepsModule {}
