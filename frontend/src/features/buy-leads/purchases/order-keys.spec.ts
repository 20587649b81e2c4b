import { describe, expect, it } from '@jest/globals';
import type { Order } from '../buy-leads-api.js';
import { OrderKeys } from './order-keys.js';

const order: Order = { datasetId: 'd', states: ['CA', 'TX'], phoneStatus: 'clean', quantity: 10 };

describe('the key of an order', () => {
  it('stays the same until the outcome is known', () => {
    const keys = new OrderKeys();
    const first = keys.keyFor(order);
    expect(keys.isOpen(order)).toBe(true);
    expect(keys.keyFor({ ...order, states: ['TX', 'CA'] })).toBe(first);
    keys.settle(order);
    expect(keys.isOpen(order)).toBe(false);
    expect(keys.keyFor(order)).not.toBe(first);
  });

  it.each([
    { datasetId: 'e' },
    { states: ['CA'] as const },
    { phoneStatus: 'dnc' as const },
    { quantity: 11 },
  ])('is another one when the order has changed: %j', (change) => {
    const keys = new OrderKeys();
    expect(keys.keyFor({ ...order, ...change })).not.toBe(keys.keyFor(order));
  });

  it('outlives other orders in between', () => {
    const keys = new OrderKeys();
    const first = keys.keyFor(order);
    keys.keyFor({ ...order, quantity: 11 });
    expect(keys.keyFor(order)).toBe(first);
  });
});
