import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';

/** Wakes requests that wait in this process for the end of a purchase. */
@Injectable()
export class PurchaseEndings {
  private readonly waiting = new Map<PurchaseId, Set<() => void>>();

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

  ended(id: PurchaseId): void {
    for (const wake of this.waiting.get(id) ?? []) wake();
  }
}
