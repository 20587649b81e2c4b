import { Injectable } from '@nestjs/common';
import { mostCounted, tenths, tenthsToCredits } from '@leadmart/contracts';
import { Needs } from '@leadmart/platform/needs';
import { ClaimRepository } from './claims/claim.repository.js';

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
