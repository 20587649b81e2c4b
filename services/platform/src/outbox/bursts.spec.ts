import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Bursts } from './bursts.js';

describe('bursts', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function someBursts() {
    const passed: string[] = [];
    return { passed, bursts: new Bursts<string>((items) => passed.push(items.join()), 100) };
  }

  it('pass the first item on at once and those of the next moment together', () => {
    const { passed, bursts } = someBursts();
    for (const item of ['a', 'b', 'c']) bursts.add(item);
    expect(passed).toEqual(['a']);
    jest.advanceTimersByTime(100);
    expect(passed).toEqual(['a', 'b,c']);
  });

  it('gather again after a group, and pass an item on at once after a quiet moment', () => {
    const { passed, bursts } = someBursts();
    for (const item of ['a', 'b']) bursts.add(item);
    jest.advanceTimersByTime(100);
    bursts.add('c');
    expect(passed).toEqual(['a', 'b']);
    jest.advanceTimersByTime(200);
    bursts.add('d');
    expect(passed).toEqual(['a', 'b', 'c', 'd']);
  });

  it('pass everything on when they are flushed', () => {
    const { passed, bursts } = someBursts();
    for (const item of ['a', 'b']) bursts.add(item);
    bursts.flush();
    expect(passed).toEqual(['a', 'b']);
  });
});
