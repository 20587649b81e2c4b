import { describe, expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.js';

describe('one at a time', () => {
  it('runs work with the same key in order, also after a failure', async () => {
    const turns = new OneAtATime();
    const seen: string[] = [];
    const step = (name: string, fails = false) =>
      turns.run('key', async () => {
        seen.push(`${name} starts`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const results = await Promise.allSettled([step('a', true), step('b'), step('c')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('does not make other keys wait', async () => {
    const turns = new OneAtATime();
    let release = (): void => undefined;
    const held = turns.run('a', () => new Promise<void>((resolve) => (release = resolve)));
    expect(await turns.run('b', async () => 'done')).toBe('done');
    release();
    await held;
  });
});
