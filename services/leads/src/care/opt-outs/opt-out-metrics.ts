import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import { Needs } from '@leadmart/platform/needs';
import { Clock } from '@leadmart/platform/time';
import type { PhoneOrigin } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';

const limits = ['address', 'network', 'waiting'] as const;

/** Measures the age of the oldest opt-out that is not carried out and of the oldest that waits for an admin; counts parked ones. */
@Injectable()
export class OptOutMetrics {
  private readonly parkedTotal;

  constructor(metrics: Metrics, optOuts: OptOutRepository, clock: Clock) {
    const ageOf = (since: Date | undefined) =>
      since ? (clock.now().getTime() - since.getTime()) / 1_000 : 0;
    const open = 'Age of the oldest opt-out that is not carried out';
    metrics.gauge({ name: 'leadmart_opt_outs_oldest_seconds', help: open }, async () =>
      ageOf((await optOuts.open())[0]),
    );
    const waiting = 'Age of the oldest opt-out that waits for a decision of an admin';
    metrics.gauge({ name: 'leadmart_opt_outs_oldest_waiting_seconds', help: waiting }, async () =>
      ageOf((await optOuts.pageWaiting(1))[0]?.requestedAt),
    );
    this.parkedTotal = metrics.counter({
      name: 'leadmart_opt_outs_parked_total',
      help: 'Phones of opt-outs that exceeded a limit and wait for an admin unless they are proved, by limit',
      labels: ['limit'],
    });
    for (const limit of limits) this.parkedTotal.inc({ limit }, 0);
  }

  /** Counts after the commit. */
  parked(limit: NonNullable<PhoneOrigin['excess']>, tx: ClientSession): void {
    Transactions.afterCommit(tx, () => this.parkedTotal.inc({ limit }));
  }
}

/** As the alert LeadmartOptOutsStandStill: opt-outs take seconds. */
const lateAfterMs = 30 * 60_000;

/** Shows admins the opt-outs that wait for their decision, and those that are not carried out. */
@Injectable()
export class OptOutNeeds {
  constructor(needs: Needs, optOuts: OptOutRepository, clock: Clock) {
    needs.add('opt-outs', async () => {
      const [oldest] = await optOuts.pageWaiting(1);
      if (!oldest) return [];
      return [{ count: await optOuts.countWaiting(), since: oldest.requestedAt.toISOString() }];
    });
    needs.add('late-opt-outs', async () => {
      const late = (await optOuts.open()).filter((at) => +clock.now() - +at > lateAfterMs);
      return late.slice(0, 1).map((oldest) => ({
        count: late.length,
        since: oldest.toISOString(),
      }));
    });
  }
}
