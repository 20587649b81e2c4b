import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import { Needs } from '@leadmart/platform/needs';
import { ScrubRepository } from './storing/scrub.repository.js';

/** Shows checks that fail: as a metric, and to admins. */
@Injectable()
export class ScrubMetrics {
  constructor(scrubs: ScrubRepository, metrics: Metrics, needs: Needs) {
    const help = 'Failed attempts in a row of the check of leads that fails most';
    metrics.gauge({ name: 'leadmart_scrub_failures', help }, async () =>
      Math.max(0, ...(await scrubs.failing()).map(({ trouble }) => trouble.failures)),
    );
    needs.add('checks', async () =>
      (await scrubs.failing()).map(({ id, source, startedAt, trouble }) => ({
        count: trouble.failures,
        since: startedAt.toISOString(),
        about: { _id: id, name: source },
      })),
    );
  }
}
