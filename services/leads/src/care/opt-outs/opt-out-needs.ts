import { Injectable } from '@nestjs/common';
import { Needs } from '@leadmart/platform/needs';
import { Clock } from '@leadmart/platform/time';
import { OptOutRepository } from './opt-out.repository.js';

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
