import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { KeyedQueue } from './keyed-queue.js';

/** Work that waits until `finish` is called. */
function heldWork() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  return { work: () => promise, finish };
}

describe('KeyedQueue', () => {
  it('runs work with the same key one at a time and in order, also after a failure', async () => {
    const queue = new KeyedQueue();
    const steps: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        steps.push(`${name} begins`);
        await nextTick();
        steps.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      };
    const results = await Promise.allSettled([
      queue.run('key', work('a', true)),
      queue.run('key', work('b')),
      queue.run('key', work('c')),
    ]);
    expect(results).toEqual([
      { status: 'rejected', reason: new Error('a') },
      { status: 'fulfilled', value: 'b' },
      { status: 'fulfilled', value: 'c' },
    ]);
    expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('runs work with another key without waiting', async () => {
    const queue = new KeyedQueue();
    const { work, finish } = heldWork();
    const held = queue.run('a', work);
    expect(await queue.run('b', async () => 'done')).toBe('done');
    finish();
    await held;
  });

  it('runs work with several keys when all of them are free, and later work waits for it', async () => {
    const queue = new KeyedQueue();
    const steps: string[] = [];
    const { work, finish } = heldWork();
    const held = queue.run('a', work);
    const both = queue.runAll(['b', 'a'], async () => void steps.push('both'));
    const after = queue.run('b', async () => void steps.push('after'));
    expect(queue.isIdle('b')).toBe(false);
    finish();
    await Promise.all([held, both, after]);
    expect(steps).toEqual(['both', 'after']);
    expect([queue.isIdle('a'), queue.isIdle('b')]).toEqual([true, true]);
  });

  it('runs shared work of a key at the same time, after the work before it and before the work after it', async () => {
    const queue = new KeyedQueue();
    const steps: string[] = [];
    const { work, finish } = heldWork();
    const held = queue.run('a', work);
    const two = heldWork();
    const one = queue.runShared('a', async () => void steps.push('one'));
    const other = queue.runShared('a', async () => {
      steps.push('other begins');
      await two.work();
      steps.push('other ends');
    });
    const after = queue.run('a', async () => void steps.push('after'));
    const last = queue.runShared('a', async () => void steps.push('last'));
    await nextTick();
    expect(steps).toEqual([]);
    finish();
    await Promise.all([held, one]);
    expect(steps).toEqual(['one', 'other begins']);
    expect(queue.isIdle('a')).toBe(false);
    two.finish();
    await Promise.all([other, after, last]);
    expect(steps.slice(2)).toEqual(['other ends', 'after', 'last']);
    await nextTick();
    expect(queue.isIdle('a')).toBe(true);
  });

  it('resolves for a waiting caller when the queued work has ended', async () => {
    const queue = new KeyedQueue();
    const steps: string[] = [];
    const first = queue.run('a', async () => void steps.push('first'));
    const second = queue.run('a', async () => void steps.push('second'));
    await queue.waitForOthers(60_000);
    expect(steps).toEqual(['first', 'second']);
    await Promise.all([first, second]);
  });

  it('ends the wait for other work after the given time', async () => {
    const queue = new KeyedQueue();
    const { work, finish } = heldWork();
    const held = queue.run('a', work);
    await queue.waitForOthers(1);
    expect(queue.isIdle('a')).toBe(false);
    finish();
    await held;
  });
});
