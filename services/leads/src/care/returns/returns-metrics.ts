import { Injectable } from '@nestjs/common';
import { mostCounted, tenths, tenthsToCredits } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Needs } from '@leadmart/platform/needs';
import { Clock } from '@leadmart/platform/time';
import { ClaimRepository } from './claims/claim.repository.js';

/** Measures how long claims wait for admins, and whether decisions cannot be carried out. */
@Injectable()
export class ReturnsMetrics {
  constructor(metrics: Metrics, claims: ClaimRepository, clock: Clock) {
    const waiting = 'Age of the oldest claim that no admin has decided';
    metrics.gauge({ name: 'leadmart_claims_oldest_seconds', help: waiting }, async () => {
      const [oldest] = await claims.open(1);
      return oldest ? (clock.now().getTime() - oldest.createdAt.getTime()) / 1_000 : 0;
    });
    const failing =
      'Failed attempts in a row to carry out a decision, or to withdraw its leads, of the claim that fails most';
    metrics.gauge({ name: 'leadmart_return_failures', help: failing }, () => claims.mostFailures());
  }
}

/** Shows admins the claims to be decided, with the credits that their buyers may get back. */
@Injectable()
export class ReturnNeeds {
  constructor(needs: Needs, claims: ClaimRepository) {
    needs.add('returns', async () => {
      const open = await claims.open(mostCounted);
      const atStake = open.reduce((sum, { worth }) => sum + worth, 0);
      return open.slice(0, 1).map(({ createdAt }) => ({
        count: open.length,
        since: createdAt.toISOString(),
        credits: tenthsToCredits(tenths(atStake)),
      }));
    });
  }
}
