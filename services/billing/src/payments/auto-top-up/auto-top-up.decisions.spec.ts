import { describe, expect, it } from '@jest/globals';
import { cents, tenths } from '@leadmart/contracts';
import { aBuyer, noon } from '../../../test/factories/account.js';
import { aPackage, aPackageId } from '../../../test/factories/payment.js';
import {
  canTopUp,
  crossingOfSettings,
  decideOrder,
  decideRun,
  usedThisMonth,
} from './auto-top-up.decisions.js';
import type { AutoTopUp, TopUpRun } from './auto-top-up.schema.js';

const settings = (fields: Partial<AutoTopUp> = {}): AutoTopUp => ({
  userId: aBuyer,
  state: 'on',
  setUp: { at: noon, sessionVersion: 1 },
  below: tenths(1_000),
  packageId: aPackageId,
  packageName: 'Starter',
  credits: tenths(10_000),
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

  it('begins no run when the top-up is off or not set', () => {
    for (const given of [undefined, settings({ state: 'off' }), settings({ state: 'stopped' })])
      expect(decideRun(given, '7', noon)).toEqual({ kind: 'nothing' });
  });

  it('reaches the limit of a month by paid runs of this month only', () => {
    const earlier = [run('1', 'paid', monthBefore), run('2', 'failed'), run('3', 'limit')];
    const asked = run('8', 'needs-consent');
    const once = settings({ runs: [...earlier, asked, run('4', 'paid')] });
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
  const { packageId, packageName, price } = settings();
  const agreed = { packageName, price, credits: tenths(10_000) };

  it.each([
    ['as agreed', 1_000, 49, 49],
    ['for less', 1_000, 48, 48],
    ['with more credits', 1_001, 49, 49],
  ])(
    'the payment of a run is for what the package gives and costs now, %s',
    (_what, creditAmount, dollars, paid) => {
      const onSale = aPackage({ creditAmount, price: dollars });
      const body = { packageId, paymentMethodId: card.id };
      expect(decideOrder(agreed, { card, onSale })).toEqual({
        kind: 'pay',
        body: { ...body, expectedCredits: creditAmount, expectedPrice: paid },
      });
    },
  );

  it.each([
    [{ creditAmount: 999 }, '999 credits for $49.00'],
    [{ creditAmount: 1 }, '1 credit for $49.00'],
    [{ price: 50 }, '1,000 credits for $50.00'],
    [{ creditAmount: 500, price: 10 }, '500 credits for $10.00'],
    [{ creditAmount: 2_000, price: 60 }, '2,000 credits for $60.00'],
  ])('needs consent when the package has %j', (change, now) => {
    expect(decideOrder(agreed, { card, onSale: aPackage(change) })).toEqual({
      kind: 'stop',
      state: 'needs-consent',
      reason: `You agreed to 1,000 credits for $49.00. Starter now gives ${now}.`,
    });
  });

  it('needs consent when the package cannot be bought any more', () => {
    expect(decideOrder(agreed, { card, onSale: undefined })).toMatchObject({
      state: 'needs-consent',
      reason: 'Starter is not on sale any more.',
    });
    for (const [discount, now] of [
      [99, '$0.49'],
      [100, '$0.00'],
    ] as const)
      expect(decideOrder(agreed, { card, onSale: aPackage({ discount }) })).toMatchObject({
        state: 'needs-consent',
        reason: `Starter now costs ${now}, which is too little for a card.`,
      });
  });

  it('a run without a card makes no payment', () => {
    const without = decideOrder(agreed, { card: undefined, onSale: aPackage() });
    expect(without).toEqual({
      kind: 'stop',
      state: 'stopped',
      reason: 'There is no card on file.',
    });
  });
});

describe('a package for a top-up', () => {
  it('reaches the limit and can be paid by card', () => {
    expect(canTopUp(aPackage(), 1_000)).toBe(true);
    expect(canTopUp(aPackage(), 1_000.1)).toBe(false);
    expect(canTopUp(aPackage({ price: 1, discount: 50 }), 1_000)).toBe(true);
    expect(canTopUp(aPackage({ price: 1, discount: 51 }), 1_000)).toBe(false);
  });
});

describe('the crossing of a change of the settings', () => {
  const account = { balance: tenths(500), version: 3 };
  const topUp = { below: tenths(1_000), crossing: '3' };

  it('a change of the settings makes a crossing when the balance is below a limit that was not there', () => {
    for (const below of [400, 500])
      expect(crossingOfSettings(account, below, noon)).toBeUndefined();
    const equal = { ...account, topUp: { below: tenths(500), crossing: '2' } };
    expect(crossingOfSettings(equal, 600, noon)).toBe(`3+${noon.getTime()}`);
    expect(crossingOfSettings(account, 600, noon)).toBe(`3+${noon.getTime()}`);
    const lower = { ...account, topUp: { below: tenths(400) } };
    expect(crossingOfSettings(lower, 600, noon)).toBe(`3+${noon.getTime()}`);
  });

  it('a repeated request makes no further crossing', () => {
    expect(crossingOfSettings({ ...account, topUp }, 1_000, noon)).toBe('3');
    const handled = { ...account, topUp: { below: tenths(1_000) } };
    expect(crossingOfSettings(handled, 1_000, noon)).toBeUndefined();
  });

  it('the crossing is that of the open run, or of a later fall, as long as a run is open', () => {
    for (const below of [400, 1_000])
      expect(crossingOfSettings(account, below, noon, run('2'))).toBe('2');
    expect(crossingOfSettings({ ...account, topUp }, 1_000, noon, run('2'))).toBe('3');
  });
});
