import { describe, expect, it } from '@jest/globals';
import { aBuyer, anotherBuyer } from '../../test/factories/account.js';
import { AccountTurns } from './account-turns.js';

describe('turns on an account', () => {
  it('are taken one after the other, also after a failure', async () => {
    const turns = new AccountTurns();
    const steps: string[] = [];
    const work = (name: string) => async () => {
      steps.push(`${name} begins`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      if (name === 'first') throw new Error('refused');
    };
    const outcomes = await Promise.allSettled([
      turns.take(aBuyer, work('first')),
      turns.take(aBuyer, work('second')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('on several accounts begin when all of them are free, and hold up each', async () => {
    const turns = new AccountTurns();
    const steps: string[] = [];
    let finish = () => {};
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const slow = turns.take(aBuyer, () => gate);
    const both = turns.takeAll([anotherBuyer, aBuyer], async () => void steps.push('both'));
    const after = turns.take(anotherBuyer, async () => void steps.push('after'));
    expect(turns.isIdle(anotherBuyer)).toBe(false);
    finish();
    await Promise.all([slow, both, after]);
    expect(steps).toEqual(['both', 'after']);
    expect([turns.isIdle(aBuyer), turns.isIdle(anotherBuyer)]).toEqual([true, true]);
  });

  it('can be left to those who wait now, but not for ever', async () => {
    const turns = new AccountTurns();
    const steps: string[] = [];
    const first = turns.take(aBuyer, async () => void steps.push('first'));
    const second = turns.take(aBuyer, async () => void steps.push('second'));
    await turns.letOthersGo(60_000);
    expect(steps).toEqual(['first', 'second']);
    let finish = () => {};
    const slow = turns.take(aBuyer, () => new Promise<void>((resolve) => (finish = resolve)));
    await turns.letOthersGo(1);
    finish();
    await Promise.all([first, second, slow]);
  });

  it('do not hold up other accounts', async () => {
    const turns = new AccountTurns();
    let finish = () => {};
    const slow = turns.take(aBuyer, () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await turns.take(anotherBuyer, async () => 'done')).toBe('done');
    finish();
    await slow;
  });
});
