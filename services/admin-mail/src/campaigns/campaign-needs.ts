import { Injectable } from '@nestjs/common';
import { Needs } from '@leadmart/platform/needs';
import { Clock } from '@leadmart/platform/time';
import { CampaignRepository } from './campaign.repository.js';

/** Later, nobody retries a mail. */
const shownForMs = 7 * 24 * 60 * 60_000;
const mostShown = 20;

/** Shows admins the mails of the last week that did not reach everyone. */
@Injectable()
export class CampaignNeeds {
  constructor(needs: Needs, campaigns: CampaignRepository, clock: Clock) {
    const incompleteBy = (state: 'failed' | 'stopped') => async () => {
      const since = new Date(+clock.now() - shownForMs);
      const incomplete = await campaigns.incomplete(state, since, mostShown);
      return incomplete.map(({ id, subject, createdAt, counts }) => ({
        count: counts[state],
        since: createdAt.toISOString(),
        about: { _id: id, name: subject },
      }));
    };
    needs.add('failed-mails', incompleteBy('failed'));
    needs.add('stopped-mails', incompleteBy('stopped'));
  }
}
