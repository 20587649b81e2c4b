import { describe, expect, it } from '@jest/globals';
import { RecentValues } from './recent-values.js';

/** Values whose reads end when the test says so. */
function recentValues({ maxEntries = 10 } = {}) {
  let time = 0;
  const reads: { key: string; resolve: (value: string) => void; reject: (error: Error) => void }[] =
    [];
  const values = new RecentValues<string, string>({
    read: (key) =>
      new Promise((resolve, reject) => {
        reads.push({ key, resolve, reject });
      }),
    maxEntries,
    now: () => time,
  });
  return { values, reads, pass: (ms: number) => void (time += ms) };
}

describe('recent values', () => {
  it('shares one read between concurrent readers, and its value for a second', async () => {
    const { values, reads, pass } = recentValues();
    const both = [values.get('a'), values.get('a')];
    reads[0]?.resolve('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
    pass(999);
    expect(await values.get('a')).toBe('first');
    expect(reads).toHaveLength(1);
  });

  it('reads again a second after the last read began, however long that read took', async () => {
    const { values, reads, pass } = recentValues();
    const first = values.get('a');
    pass(1_000);
    reads[0]?.resolve('first');
    await first;
    const second = values.get('a');
    reads[1]?.resolve('second');
    expect(await second).toBe('second');
  });

  it('recent values do not keep the value of a read that began before a change', async () => {
    const { values, reads } = recentValues();
    const early = values.get('a');
    values.forget('a');
    const late = values.get('a');
    reads[1]?.resolve('after the change');
    reads[0]?.resolve('before the change');
    expect(await early).toBe('before the change');
    expect(await late).toBe('after the change');
    expect(await values.get('a')).toBe('after the change');
  });

  it('recent values do not keep a failure', async () => {
    const { values, reads } = recentValues();
    const failing = values.get('a');
    reads[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    const next = values.get('a');
    reads[1]?.resolve('back');
    expect(await next).toBe('back');
  });

  it('keeps a limited number of values, those that were used last', () => {
    const { values, reads } = recentValues({ maxEntries: 2 });
    for (const key of ['a', 'b', 'c', 'b', 'a']) void values.get(key);
    expect(reads.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'a']);
    values.forgetAll();
    void values.get('b');
    expect(reads).toHaveLength(5);
  });
});
