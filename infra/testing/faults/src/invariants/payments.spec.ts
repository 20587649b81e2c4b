import { describe, expect, it } from '@jest/globals';
import type { Books } from './books.js';
import { chargesAreCreditedOnce } from './payments.js';

interface World {
  readonly charged: readonly string[];
  readonly credited: readonly string[];
  readonly status?: string;
}

/** One buyer with one payment, `p`. */
function found({ charged, credited, status = 'succeeded' }: World): Promise<string[]> {
  const rows: Record<string, object[]> = {
    entries: credited.map((paymentId) => ({ userId: 'buyer', details: { paymentId } })),
    payments: [{ _id: 'p', userId: 'buyer', amount: 4_800, status }],
  };
  const intents = charged.map((paymentId) => ({
    id: `intent of ${paymentId}`,
    metadata: { paymentId, userId: 'buyer' },
  }));
  const provider = { charged: () => Promise.resolve(intents) };
  const stores = { collection: (_service: string, name: string) => ({ find: () => rows[name] }) };
  return chargesAreCreditedOnce({ provider, stores } as unknown as Books);
}

describe('chargesAreCreditedOnce', () => {
  it('accepts a charge with one entry and a succeeded payment', async () => {
    expect(await found({ charged: ['p'], credited: ['p'] })).toEqual([]);
  });

  it.each([
    ['is charged twice', { charged: ['p', 'p'], credited: ['p'] }],
    ['is charged and not credited', { charged: ['p'], credited: [] }],
    ['is credited twice', { charged: ['p'], credited: ['p', 'p'] }],
    ['is credited and not charged', { charged: [], credited: ['p'], status: 'failed' }],
    ['is charged and stays unknown', { charged: ['p'], credited: ['p'], status: 'unknown' }],
  ])('reports a payment that %s', async (_what, world) => {
    expect(await found(world)).toHaveLength(1);
  });
});
