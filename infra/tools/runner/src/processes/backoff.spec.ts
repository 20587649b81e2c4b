import { describe, expect, it } from '@jest/globals';
import { nextRestart } from './backoff.js';

describe('restarting a child that dies', () => {
  it('waits twice as long each time, up to half a minute', () => {
    const delays: number[] = [];
    let failuresInARow = 0;
    for (let time = 0; time < 9; time++) {
      const next = nextRestart({ failuresInARow, livedForSeconds: 1 });
      delays.push(next.delaySeconds);
      failuresInARow = next.failuresInARow;
    }
    expect(delays).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30, 30]);
  });

  it('begins anew for a child that lived well', () => {
    expect(nextRestart({ failuresInARow: 7, livedForSeconds: 60 })).toEqual({
      delaySeconds: 0.5,
      failuresInARow: 1,
    });
  });
});
