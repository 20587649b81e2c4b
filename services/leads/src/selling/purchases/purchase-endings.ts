import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';

/** Buyers read the status of a purchase within seconds after its end. */
const rememberedAtMost = 1_000;

/** Wakes requests that wait in this process for the end of a purchase, logs it, and remembers completed purchases for a while. */
@Injectable()
export class PurchaseEndings {
  private readonly completedOf = new LRUCache<PurchaseId, UserId>({ max: rememberedAtMost });
  private readonly waiting = new Map<PurchaseId, Set<() => void>>();

  constructor(@InjectLog() private readonly log: Log) {}

  /** Resolves when the purchase ends in this process, or after `maxMs`. */
  async next(id: PurchaseId, maxMs: number): Promise<void> {
    const wakers = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, wakers);
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        if (wakers.size === 0) this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, maxMs);
      wakers.add(wake);
    });
  }

  /** Whether this process completed the purchase not long ago. Completed purchases never change. */
  hasCompleted(buyerId: UserId, id: PurchaseId): boolean {
    return this.completedOf.get(id) === buyerId;
  }

  completed({ id, buyerId }: { readonly id: PurchaseId; readonly buyerId: UserId }): void {
    this.completedOf.set(id, buyerId);
    this.log.info({ purchaseId: id, status: 'completed' }, 'purchase ended');
    this.wake(id);
  }

  failed(id: PurchaseId): void {
    this.log.info({ purchaseId: id, status: 'failed' }, 'purchase ended');
    this.wake(id);
  }

  /** Nothing remains of the purchase, so nothing is logged. */
  removed(id: PurchaseId): void {
    this.wake(id);
  }

  private wake(id: PurchaseId): void {
    for (const wake of this.waiting.get(id) ?? []) wake();
  }
}
