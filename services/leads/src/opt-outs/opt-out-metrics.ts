import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import { OptOutRepository } from './opt-out.repository.js';

/** Measures the age of the oldest opt-out that is not carried out. */
@Injectable()
export class OptOutMetrics {
  constructor(metrics: Metrics, optOuts: OptOutRepository, clock: Clock) {
    const help = 'Age of the oldest opt-out that is not carried out';
    metrics.gauge({ name: 'leadmart_opt_outs_oldest_seconds', help }, async () => {
      const oldest = await optOuts.oldestOpen();
      return oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : 0;
    });
  }
}
