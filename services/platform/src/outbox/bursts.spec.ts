import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bursts } from './bursts.js';

describe('bursts', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  function someBursts() {
    const passed: string[] = [];
    return { passed, bursts: new Bursts<string>((items) => passed.push(items.join()), 100) };
  }

  it('pass items that are added together on at once, and those of the next moment together', async () => {
    const { passed, bursts } = someBursts();
    for (const item of ['a', 'b']) bursts.add(item);
    await Promise.resolve();
    for (const item of ['c', 'd']) bursts.add(item);
    await Promise.resolve();
    expect(passed).toEqual(['a,b']);
    jest.advanceTimersByTime(100);
    expect(passed).toEqual(['a,b', 'c,d']);
  });

  it('pass an item on at once after a quiet moment', async () => {
    const { passed, bursts } = someBursts();
    bursts.add('a');
    await Promise.resolve();
    jest.advanceTimersByTime(100);
    bursts.add('b');
    await Promise.resolve();
    expect(passed).toEqual(['a', 'b']);
  });

  it('pass everything on when they are flushed', () => {
    const { passed, bursts } = someBursts();
    for (const item of ['a', 'b']) bursts.add(item);
    bursts.flush();
    expect(passed).toEqual(['a,b']);
  });
});
