import { describe, expect, it } from '@jest/globals';
import { forgetPurchase, rememberedPurchase, rememberPurchase } from './purchase-memory.js';

describe('a purchase that is remembered', () => {
  it('is found again by who made it, and by nobody else', () => {
    rememberPurchase('ann', { jobId: 'job', quantity: 20 });
    expect(rememberedPurchase('ann')).toEqual({ jobId: 'job', quantity: 20 });
    expect(rememberedPurchase('bob')).toBeUndefined();
  });

  it('is gone when it is forgotten', () => {
    rememberPurchase('ann', { jobId: 'job', quantity: 20 });
    forgetPurchase();
    expect(rememberedPurchase('ann')).toBeUndefined();
  });

  it('is nothing when the storage holds something else', () => {
    sessionStorage.setItem('purchase', 'not JSON');
    expect(rememberedPurchase('ann')).toBeUndefined();
  });
});
