import { describe, expect, it } from '@jest/globals';
import { Gate } from './gate.js';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Gate', () => {
  it('runs at most as many tasks at a time as the gate has places', async () => {
    const gate = new Gate(2);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await nextTick();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => gate.through(work)));
    expect(most).toBe(2);
    expect(inside).toBe(0);
  });
});
