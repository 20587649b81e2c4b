import type { UserId } from '@leadmart/contracts';

/**
 * Lets movements of one account take turns within this process. MongoDB keeps them apart anyway,
 * by aborting and repeating; a queue is much faster when many come at once.
 */
export class AccountTurns {
  private readonly tails = new Map<UserId, Promise<void>>();

  async take<T>(userId: UserId, work: () => Promise<T>): Promise<T> {
    const before = this.tails.get(userId) ?? Promise.resolve();
    const result = before.then(work);
    // The next one waits for the end, whatever the end was.
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(userId, tail);
    try {
      return await result;
    } finally {
      if (this.tails.get(userId) === tail) this.tails.delete(userId);
    }
  }
}
