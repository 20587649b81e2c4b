import { newKey } from '../../../shared/api/requests.js';
import type { Order } from '../buy-leads-api.js';

const storageKey = 'orderKeys';

/**
 * The `Idempotency-Key` of each order of a buyer that was sent without a known outcome. The same
 * order sent again carries the same key, so that the server finds the purchase it may already have
 * started. The keys stay with the tab: a reload between order and answer does not buy twice.
 */
export class OrderKeys {
  constructor(private readonly buyerId: string) {}

  keyFor(order: Order): string {
    const keys = this.read();
    const key = keys[identityOf(order)] ?? newKey();
    this.write({ ...keys, [identityOf(order)]: key });
    return key;
  }

  isOpen(order: Order): boolean {
    return identityOf(order) in this.read();
  }

  /** The outcome is known: buying the same leads again is a new purchase. */
  settle(identity: string): void {
    const { [identity]: _settled, ...open } = this.read();
    this.write(open);
  }

  private read(): Record<string, string> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
        buyerId: string;
        keys: Record<string, string>;
      } | null;
      return kept?.buyerId === this.buyerId ? kept.keys : {};
    } catch {
      // The storage was edited by hand: My Leads shows what was bought.
      return {};
    }
  }

  private write(keys: Record<string, string>): void {
    sessionStorage.setItem(storageKey, JSON.stringify({ buyerId: this.buyerId, keys }));
  }
}

/** Two orders with one identity buy the same leads. */
export function identityOf(order: Order): string {
  const { datasetId, states, phoneStatus, quantity, includeOwned, ages, maxTimesSold } = order;
  const lines = order.lineTypes?.toSorted();
  const fields = [datasetId, states.toSorted(), phoneStatus, quantity];
  return JSON.stringify([...fields, includeOwned, ages?.toSorted(), maxTimesSold, lines]);
}
