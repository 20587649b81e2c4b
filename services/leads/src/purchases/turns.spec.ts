import { describe, expect, it } from '@jest/globals';
import { Gate } from '../uploads/gate.js';
import { Turns } from './turns.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('taking turns', () => {
  it('runs work with one key one after the other, also after a failure', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        log.push(`${name} begins`);
        await turn();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
      };
    const results = await Promise.allSettled([
      turns.inTurn('k', work('a', true)),
      turns.inTurn('k', work('b')),
      turns.inTurn('other', work('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log.indexOf('b begins')).toBeGreaterThan(log.indexOf('a ends'));
    expect(log.indexOf('c begins')).toBeLessThan(log.indexOf('a ends'));
  });
});

describe('a gate', () => {
  it('lets no more through at a time than it has places', async () => {
    const gate = new Gate(2);
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await turn();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => gate.through(work)));
    expect(most).toBe(2);
    expect(inside).toBe(0);
  });
});
