import { describe, expect, it } from '@jest/globals';
import {
  forgetPurchase,
  rememberBought,
  rememberedPurchase,
  rememberPurchase,
  wasBought,
  lastDataset,
  rememberDataset,
} from './purchase-memory.js';

const running = { jobId: 'job', quantity: 20, cost: 100, order: 'o', place: 'panel' } as const;

describe('the remembered purchase', () => {
  it('finds a purchase again for its buyer and for no other user', () => {
    rememberPurchase('ann', running);
    expect(rememberedPurchase('ann')).toEqual(running);
    expect(rememberedPurchase('bob')).toBeUndefined();
  });

  it('forgets a purchase', () => {
    rememberPurchase('ann', running);
    forgetPurchase();
    expect(rememberedPurchase('ann')).toBeUndefined();
  });

  it('ignores a storage entry that is no purchase', () => {
    sessionStorage.setItem('purchase', 'not JSON');
    expect(rememberedPurchase('ann')).toBeUndefined();
  });

  it('tells other tabs which order was bought, and when', () => {
    const bought = { buyerId: 'ann', order: 'o', at: 1_000 };
    expect(wasBought(bought)).toBe(false);
    rememberBought(bought);
    expect(wasBought({ ...bought, at: 999 })).toBe(true);
    expect(wasBought({ ...bought, at: 1_001 })).toBe(false);
    expect(wasBought({ ...bought, order: 'p' })).toBe(false);
    expect(wasBought({ ...bought, buyerId: 'bob' })).toBe(false);
  });
});

describe('the dataset of the last order', () => {
  it('finds the dataset again for its buyer and for no other user', () => {
    expect(lastDataset('ann')).toBeUndefined();
    rememberDataset('ann', 'd1');
    expect(lastDataset('ann')).toBe('d1');
    expect(lastDataset('bob')).toBeUndefined();
  });
});
