import { describe, expect, it } from '@jest/globals';
import { cents, tenths, type PackageId } from '@leadmart/contracts';
import { aBuyer, noon } from '../../../test/factories/account.js';
import type { AutoTopUp, TopUpRun } from './auto-top-up.js';
import { crossingOfSettings, decideRun, usedThisMonth } from './auto-top-up.decisions.js';

const settings = (fields: Partial<AutoTopUp> = {}): AutoTopUp => ({
  userId: aBuyer,
  state: 'on',
  setUp: { at: noon, sessionVersion: 1 },
  below: tenths(1_000),
  packageId: '65f000000000000000000061' as PackageId,
  packageName: 'Starter',
  price: cents(4_900),
  maxPerMonth: 2,
  runs: [],
  ...fields,
});
const run = (crossing: string, outcome?: TopUpRun['outcome'], at = noon): TopUpRun => ({
  crossing,
  at,
  ...(outcome && { outcome }),
});
const monthBefore = new Date(noon.getTime() - 31 * 86_400_000);

describe('the run of a crossing', () => {
  it('begins once', () => {
    expect(decideRun(settings(), '7', noon)).toMatchObject({ kind: 'begin' });
    const done = settings({ runs: [run('7', 'paid')] });
    expect(decideRun(done, '7', noon)).toEqual({ kind: 'nothing' });
  });

  it('first ends what another process left behind, also after it was switched off', () => {
    const open = run('5');
    for (const state of ['on', 'off', 'stopped'] as const)
      expect(decideRun(settings({ state, runs: [open] }), '7', noon)).toEqual({
        kind: 'resume',
        run: open,
      });
  });

  it('does not begin when it is not on, or not set', () => {
    for (const given of [undefined, settings({ state: 'off' }), settings({ state: 'stopped' })])
      expect(decideRun(given, '7', noon)).toEqual({ kind: 'nothing' });
  });

  it('reaches the limit of a month by paid runs of this month only', () => {
    const earlier = [run('1', 'paid', monthBefore), run('2', 'failed'), run('3', 'limit')];
    const once = settings({ runs: [...earlier, run('4', 'paid')] });
    expect(usedThisMonth(once, noon)).toBe(1);
    expect(decideRun(once, '7', noon)).toMatchObject({ kind: 'begin' });
    const twice = settings({ runs: [...once.runs, run('5', 'paid')] });
    expect(decideRun(twice, '7', noon)).toMatchObject({ kind: 'limit', run: { outcome: 'limit' } });
  });
});

describe('the crossing of a change of the settings', () => {
  const account = { balance: tenths(500), version: 3 };
  const topUp = { below: tenths(1_000), crossing: '3' };

  it('is made when the balance is below a limit that was not there', () => {
    expect(crossingOfSettings(account, 400, noon)).toBeUndefined();
    expect(crossingOfSettings(account, 600, noon)).toBe(`3+${noon.getTime()}`);
    const lower = { ...account, topUp: { below: tenths(400) } };
    expect(crossingOfSettings(lower, 600, noon)).toBe(`3+${noon.getTime()}`);
  });

  it('is not made again by a repeated request', () => {
    expect(crossingOfSettings({ ...account, topUp }, 1_000, noon)).toBe('3');
    const handled = { ...account, topUp: { below: tenths(1_000) } };
    expect(crossingOfSettings(handled, 1_000, noon)).toBeUndefined();
  });
});
