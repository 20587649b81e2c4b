import { describe, expect, it } from '@jest/globals';
import { JoinedReads } from './joined-reads.js';

function joinedReads() {
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const joined = new JoinedReads<string, number>();
  const read = () =>
    new Promise<number>((resolve, reject) => {
      ends.push({ resolve, reject });
    });
  return { reads: { get: (key: string) => joined.get(key, read) }, ends };
}

describe('joined reads', () => {
  it('gives callers during a read the value of one later read', async () => {
    const { reads, ends } = joinedReads();
    const first = reads.get('a');
    const later = [reads.get('a'), reads.get('a')];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve(1);
    expect(await first).toBe(1);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve(2);
    expect(await Promise.all(later)).toEqual([2, 2]);
    void reads.get('a');
    expect(ends).toHaveLength(3);
  });

  it('reads other keys at the same time', () => {
    const { reads, ends } = joinedReads();
    void reads.get('a');
    void reads.get('b');
    expect(ends).toHaveLength(2);
  });

  it('reads again after a failure', async () => {
    const { reads, ends } = joinedReads();
    const failing = reads.get('a');
    const later = reads.get('a');
    ends[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    ends[1]?.resolve(2);
    expect(await later).toBe(2);
  });
});
