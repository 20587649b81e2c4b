import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { InTurn } from './in-turn.js';

describe('work in turn', () => {
  it('never overlaps and keeps its order', async () => {
    const inTurn = new InTurn();
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await nextTick();
      told.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([inTurn.run(work('a')), inTurn.run(work('b'))])).toEqual(['a', 'b']);
    expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('goes on after a failure, which reaches its own caller', async () => {
    const inTurn = new InTurn();
    const failing = inTurn.run(() => Promise.reject(new Error('mine')));
    const after = inTurn.run(async () => 'after');
    await expect(failing).rejects.toThrow('mine');
    expect(await after).toBe('after');
  });
});
