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

  it('do not hold up other accounts', async () => {
    const turns = new AccountTurns();
    let finish = () => {};
    const slow = turns.take(aBuyer, () => new Promise<void>((resolve) => (finish = resolve)));
    expect(await turns.take(anotherBuyer, async () => 'done')).toBe('done');
    finish();
    await slow;
  });
});
