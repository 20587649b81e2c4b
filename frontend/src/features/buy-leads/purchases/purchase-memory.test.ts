import { describe, expect, it } from '@jest/globals';
import { forgetPurchase, rememberedPurchase, rememberPurchase } from './purchase-memory.js';

describe('the remembered purchase', () => {
  it('finds a purchase again for its buyer and for no other user', () => {
    rememberPurchase('ann', { jobId: 'job', quantity: 20 });
    expect(rememberedPurchase('ann')).toEqual({ jobId: 'job', quantity: 20 });
    expect(rememberedPurchase('bob')).toBeUndefined();
  });

  it('forgets a purchase', () => {
    rememberPurchase('ann', { jobId: 'job', quantity: 20 });
    forgetPurchase();
    expect(rememberedPurchase('ann')).toBeUndefined();
  });

  it('ignores a storage entry that is no purchase', () => {
    sessionStorage.setItem('purchase', 'not JSON');
    expect(rememberedPurchase('ann')).toBeUndefined();
  });
});
