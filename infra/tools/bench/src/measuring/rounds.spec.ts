import { describe, expect, it } from '@jest/globals';
import { interleave } from './rounds.js';

describe('interleave', () => {
  it('measures contestants in turn and returns the median of each', async () => {
    const order: string[] = [];
    const contestant = (name: string, values: number[]) => () => {
      order.push(name);
      return Promise.resolve(values.shift() ?? 0);
    };
    const medians = await interleave(
      { ours: contestant('ours', [9, 1, 5]), theirs: contestant('theirs', [2, 2, 40]) },
      3,
    );
    expect(medians).toEqual({ ours: 5, theirs: 2 });
    expect(order).toEqual(['ours', 'theirs', 'theirs', 'ours', 'ours', 'theirs']);
  });
});
