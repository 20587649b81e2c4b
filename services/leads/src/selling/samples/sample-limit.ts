import { Injectable } from '@nestjs/common';
import { TooManyRequests, type UserId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';

const maxRequests = 30;
const windowMs = 60_000;

interface Window {
  readonly endsAt: number;
  requests: number;
}

/**
 * Limits the samples that a buyer requests in a minute. Each process counts for itself: the rows of a day are few
 * anyway, and the limit only keeps a script from using the database.
 */
@Injectable()
export class SampleLimit {
  private readonly windows: RecentValues<UserId, Window>;

  constructor(private readonly clock: Clock) {
    this.windows = new RecentValues<UserId, Window>({
      read: async () => ({ endsAt: this.now() + windowMs, requests: 0 }),
      maxAgeMs: windowMs,
      maxEntries: 10_000,
      now: () => this.now(),
    });
  }

  /** Throws TooManyRequests. */
  async count(buyerId: UserId): Promise<void> {
    const window = await this.windows.get(buyerId);
    window.requests += 1;
    if (window.requests <= maxRequests) return;
    const retryAfterSeconds = Math.max(1, Math.ceil((window.endsAt - this.now()) / 1_000));
    throw TooManyRequests({ retryAfterSeconds });
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
