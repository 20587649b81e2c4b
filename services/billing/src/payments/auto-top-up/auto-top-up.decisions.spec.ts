import { describe, expect, it } from '@jest/globals';
import { cents, tenths, type PackageId } from '@leadmart/contracts';
import { aBuyer, noon } from '../../../test/factories/account.js';
import type { AutoTopUp, TopUpRun } from './auto-top-up.js';
import {
  crossingOfSettings,
  decideOrder,
  decideRun,
  usedThisMonth,
} from './auto-top-up.decisions.js';

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
    const yearBefore = new Date(noon);
    yearBefore.setUTCFullYear(noon.getUTCFullYear() - 1);
    expect(usedThisMonth({ runs: [run('0', 'paid', yearBefore), run('9')] }, noon)).toBe(1);
    expect(decideRun(once, '7', noon)).toMatchObject({ kind: 'begin' });
    const twice = settings({ runs: [...once.runs, run('5', 'paid')] });
    expect(decideRun(twice, '7', noon)).toMatchObject({ kind: 'limit', run: { outcome: 'limit' } });
  });
});

describe('the payment of a run', () => {
  const card = { id: 'pm_1' };
  const { packageId } = settings();

  it.each([
    [4_900, 49],
    [4_899, 48.99],
  ])(
    'is made at a price of %i cents, which is not above the agreed one',
    (price, expectedPrice) => {
      const order = decideOrder(settings(), { card, price: cents(price) });
      expect(order).toEqual({ packageId, paymentMethodId: card.id, expectedPrice });
    },
  );

  it('is not made at a risen price, nor without a card', () => {
    const risen = decideOrder(settings(), { card, price: cents(4_901) });
    expect(risen).toBe('The price of Starter has risen.');
    const without = decideOrder(settings(), { card: undefined, price: cents(4_900) });
    expect(without).toBe('There is no card on file.');
  });
});

describe('the crossing of a change of the settings', () => {
  const account = { balance: tenths(500), version: 3 };
  const topUp = { below: tenths(1_000), crossing: '3' };

  it('is made when the balance is below a limit that was not there', () => {
    for (const below of [400, 500])
      expect(crossingOfSettings(account, below, noon)).toBeUndefined();
    const equal = { ...account, topUp: { below: tenths(500), crossing: '2' } };
    expect(crossingOfSettings(equal, 600, noon)).toBe(`3+${noon.getTime()}`);
    expect(crossingOfSettings(account, 600, noon)).toBe(`3+${noon.getTime()}`);
    const lower = { ...account, topUp: { below: tenths(400) } };
    expect(crossingOfSettings(lower, 600, noon)).toBe(`3+${noon.getTime()}`);
  });

  it('is not made again by a repeated request', () => {
    expect(crossingOfSettings({ ...account, topUp }, 1_000, noon)).toBe('3');
    const handled = { ...account, topUp: { below: tenths(1_000) } };
    expect(crossingOfSettings(handled, 1_000, noon)).toBeUndefined();
  });

  it('is that of the open run, or of a later fall, as long as a run is open', () => {
    for (const below of [400, 1_000])
      expect(crossingOfSettings(account, below, noon, run('2'))).toBe('2');
    expect(crossingOfSettings({ ...account, topUp }, 1_000, noon, run('2'))).toBe('3');
  });
});
