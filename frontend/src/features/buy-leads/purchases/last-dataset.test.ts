import { describe, expect, it } from '@jest/globals';
import { lastDataset, rememberDataset } from './last-dataset.js';

describe('the dataset of the last order', () => {
  it('finds the dataset again for its buyer and for no other user', () => {
    expect(lastDataset('ann')).toBeUndefined();
    rememberDataset('ann', 'd1');
    expect(lastDataset('ann')).toBe('d1');
    expect(lastDataset('bob')).toBeUndefined();
  });
});
