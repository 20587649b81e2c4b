import { setTimeout as delay } from 'node:timers/promises';
import type { UserId } from '@leadmart/contracts';

/**
 * Lets movements of one account take turns within this process. MongoDB keeps them apart anyway,
 * by aborting and repeating; a queue is much faster when many come at once.
 */
export class AccountTurns {
  private readonly tails = new Map<UserId, Promise<void>>();

  /** Resolves when everybody who works or waits now has had a turn, or after `mostMs`. */
  async letOthersGo(mostMs: number): Promise<void> {
    if (this.tails.size === 0) return;
    const timeout = new AbortController();
    const late = delay(mostMs, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.tails.values()), late]);
    timeout.abort();
  }

  isIdle(userId: UserId): boolean {
    return !this.tails.has(userId);
  }

  async take<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
    return await this.takeAll([userId], work);
  }

  /** Runs work when it is the turn of all these accounts; the turns are taken at once, so none waits for ever. */
  async takeAll<T>(userIds: readonly UserId[], work: () => Promise<T>): Promise<T> {
    const before = Promise.all(userIds.flatMap((userId) => this.tails.get(userId) ?? []));
    const result = before.then(work);
    // The next one waits for the end, whatever the end was.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    for (const userId of userIds) this.tails.set(userId, tail);
    try {
      return await result;
    } finally {
      for (const userId of userIds) if (this.tails.get(userId) === tail) this.tails.delete(userId);
    }
  }
}
