import { TooManyRequests } from '@leadmart/contracts';
import { countedAs } from '@leadmart/platform/http';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowSeconds = 60;

/**
 * Limits the requests per minute of one address and of one account. Each gateway process counts for
 * itself: the limits protect other clients, they are not an exact quota.
 */
export class RateLimits {
  private readonly addresses: RateLimiterMemory;
  private readonly accounts: RateLimiterMemory;

  constructor({ perAddress, perAccount }: { perAddress: number; perAccount: number }) {
    this.addresses = new RateLimiterMemory({ points: perAddress, duration: windowSeconds });
    this.accounts = new RateLimiterMemory({ points: perAccount, duration: windowSeconds });
  }

  async countAddress(address: string): Promise<void> {
    await count(this.addresses, countedAs(address));
  }

  async countAccount(userId: string): Promise<void> {
    await count(this.accounts, userId);
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw TooManyRequests({
      retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)),
    });
  }
}
