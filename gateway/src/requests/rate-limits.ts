import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { TooManyRequests } from '@leadmart/contracts';
import { countedAs } from '@leadmart/platform/http';

const windowSeconds = 60;

interface Limits {
  readonly perAddress: number;
  readonly perAccount: number;
  readonly perKey: number;
}

/** A limit and what is left of it. */
export interface Quota {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Limits the requests per minute of one address, one account and one API key. Each gateway process counts for
 * itself: the limits protect other clients, they are not an exact quota.
 */
export class RateLimits {
  private readonly addresses: RateLimiterMemory;
  private readonly accounts: RateLimiterMemory;
  private readonly keys: RateLimiterMemory;

  constructor({ perAddress, perAccount, perKey }: Limits) {
    this.addresses = limiterOf(perAddress);
    this.accounts = limiterOf(perAccount);
    this.keys = limiterOf(perKey);
  }

  async countAddress(address: string): Promise<void> {
    refuseAbove(await count(this.addresses, countedAs(address)));
  }

  async countAccount(userId: string): Promise<void> {
    refuseAbove(await count(this.accounts, userId));
  }

  /** Calls `show` with the quota of the key before it refuses a request. */
  async countKey(keyId: string, show: (quota: Quota) => void): Promise<void> {
    const counted = await count(this.keys, keyId);
    const resetSeconds = secondsUntilReset(counted);
    const remaining = counted.remainingPoints;
    show({ limit: this.keys.points, windowSeconds, remaining, resetSeconds });
    refuseAbove(counted);
  }
}

const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: windowSeconds });

const secondsUntilReset = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** The counted request with what is left: a refusal of the library has the same shape. */
async function count(limiter: RateLimiterMemory, key: string) {
  try {
    return Object.assign(await limiter.consume(key), { isAbove: false });
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Object.assign(refusal, { isAbove: true });
  }
}

function refuseAbove(counted: Awaited<ReturnType<typeof count>>): void {
  if (counted.isAbove) throw TooManyRequests({ retryAfterSeconds: secondsUntilReset(counted) });
}

/** Shows the quota of an API key as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export function showQuota(response: ServerResponse, quota: Quota): void {
  const { limit, windowSeconds, remaining, resetSeconds } = quota;
  response.setHeader('ratelimit-policy', `"key";q=${limit};w=${windowSeconds}`);
  response.setHeader('ratelimit', `"key";r=${remaining};t=${resetSeconds}`);
}
