import { describe, expect, it } from '@jest/globals';
import type { UserId } from '@leadmart/contracts';
import { SampleLimit } from './sample-limit.js';

describe('the limit of samples', () => {
  it('refuses the 31st request of a buyer in a minute, and no one else', async () => {
    let now = 0;
    const limit = new SampleLimit({ now: () => new Date(now) });
    const [buyer, other] = ['a', 'b'] as UserId[] as [UserId, UserId];
    for (let request = 1; request <= 30; request += 1) await limit.count(buyer);
    now = 20_000;
    await expect(limit.count(buyer)).rejects.toMatchObject({
      code: 'HTTP.TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 40 },
    });
    await limit.count(other);
    now = 60_000;
    await limit.count(buyer);
  });
});
