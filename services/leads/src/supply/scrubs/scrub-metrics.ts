import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import { ScrubRepository } from './storing/scrub.repository.js';

/** Metrics of Do Not Call checks. */
@Injectable()
export class ScrubMetrics {
  constructor(scrubs: ScrubRepository, metrics: Metrics) {
    const help = 'Failed attempts in a row of the Do Not Call check that fails most';
    metrics.gauge({ name: 'leadmart_scrub_failures', help }, () => scrubs.mostFailures());
  }
}
