import { newKey } from '../../../shared/lib/new-key.js';
import type { Order } from '../buy-leads-api.js';

/**
 * The `Idempotency-Key` of each order that was sent without a known outcome. The same order sent
 * again carries the same key, so that the server finds the purchase it may already have started.
 */
export class OrderKeys {
  private readonly keys = new Map<string, string>();

  keyFor(order: Order): string {
    const id = identityOf(order);
    const key = this.keys.get(id) ?? newKey();
    this.keys.set(id, key);
    return key;
  }

  isOpen(order: Order): boolean {
    return this.keys.has(identityOf(order));
  }

  /** The outcome is known: buying the same leads again is a new purchase. */
  settle(order: Order): void {
    this.keys.delete(identityOf(order));
  }
}

const identityOf = ({ datasetId, states, phoneStatus, quantity }: Order): string =>
  JSON.stringify([datasetId, states.toSorted(), phoneStatus, quantity]);
