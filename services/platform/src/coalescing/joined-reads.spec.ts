import { describe, expect, it } from '@jest/globals';
import { until } from '../testing/until.js';
import { JoinedReads } from './coalesce.js';

function joinedReads() {
  const ends: PromiseWithResolvers<number>[] = [];
  const joined = new JoinedReads<string, number>();
  const read = () => {
    const end = Promise.withResolvers<number>();
    ends.push(end);
    return end.promise;
  };
  const get = async (key: string) => joined.get(key, read);
  return { get, ends };
}

describe('joined reads', () => {
  it('gives callers during a read the value of one later read', async () => {
    const { get, ends } = joinedReads();
    const first = get('a');
    await Promise.resolve();
    const later = [get('a'), get('a')];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    await until(() => ends.length === 2);
    ends[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    void get('a');
    await until(() => ends.length === 3);
  });

  it('reads other keys at the same time', async () => {
    const { get, ends } = joinedReads();
    void get('a');
    void get('b');
    await until(() => ends.length === 2);
  });

  it('reads again after a failure', async () => {
    const { get, ends } = joinedReads();
    const failing = get('a');
    await Promise.resolve();
    const later = get('a');
    ends[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await until(() => ends.length === 2);
    ends[1]?.resolve(2);
    expect(await later).toBe(2);
  });
});
