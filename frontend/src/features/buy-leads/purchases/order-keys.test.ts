import { describe, expect, it } from '@jest/globals';
import type { Order } from '../buy-leads-api.js';
import { identityOf, OrderKeys } from './order-keys.js';

const order: Order = { datasetId: 'd', states: ['CA', 'TX'], phoneStatus: 'clean', quantity: 10 };

describe('the idempotency key of an order', () => {
  it('keeps the key of an order until the outcome is known', () => {
    const keys = new OrderKeys('ann');
    const first = keys.keyFor(order);
    expect(keys.isOpen(order)).toBe(true);
    expect(keys.keyFor({ ...order, states: ['TX', 'CA'] })).toBe(first);
    keys.settle(identityOf(order));
    expect(keys.isOpen(order)).toBe(false);
    expect(keys.keyFor(order)).not.toBe(first);
  });

  it.each([
    { datasetId: 'e' },
    { states: ['CA'] as const },
    { phoneStatus: 'dnc' as const },
    { quantity: 11 },
    { includeOwned: true },
    { includeOwned: false },
  ])('makes another key when the order differs: %j', (change) => {
    const keys = new OrderKeys('ann');
    expect(keys.keyFor({ ...order, ...change })).not.toBe(keys.keyFor(order));
  });

  it('keeps the key of an order while other orders are sent', () => {
    const keys = new OrderKeys('ann');
    const first = keys.keyFor(order);
    keys.keyFor({ ...order, quantity: 11 });
    expect(keys.keyFor(order)).toBe(first);
  });

  it('keeps the key over a reload, for its buyer only', () => {
    const first = new OrderKeys('ann').keyFor(order);
    expect(new OrderKeys('ann').keyFor(order)).toBe(first);
    expect(new OrderKeys('bob').isOpen(order)).toBe(false);
    sessionStorage.setItem('orderKeys', 'not JSON');
    expect(new OrderKeys('ann').isOpen(order)).toBe(false);
  });
});
