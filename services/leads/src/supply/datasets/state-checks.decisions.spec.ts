import { describe, expect, it } from '@jest/globals';
import { emptyVector, shelfIndex } from '@leadmart/stock/internals/shelves/shelf';
import { afterUpload, checkOf, soldStock, splitByCheck } from './state-checks.decisions.js';

const may = { checkedOn: '2026-05-01', source: 'May' };
const june = { checkedOn: '2026-06-01', source: 'June' };
const april = { checkedOn: '2026-04-01', source: 'April' };

describe('the check of a choice', () => {
  const dataset = { dncCheck: april, stateChecks: { CA: may, TX: june } };
  const clean = { phoneStatus: 'clean' } as const;

  it('the check of a choice is the oldest of its states, with the source of the latest', () => {
    expect(checkOf(dataset, { ...clean, states: ['TX', 'CA'] })).toEqual({
      checkedOn: '2026-05-01',
      source: 'June',
    });
    expect(checkOf(dataset, { ...clean, states: ['TX'] })).toMatchObject({ source: 'June' });
    for (const states of [
      ['TX', 'NY'],
      ['TX', 'CA', 'NY'],
    ] as const)
      expect(checkOf(dataset, { ...clean, states })).toEqual({
        checkedOn: '2026-04-01',
        source: 'June',
      });
  });

  it('the check of a choice is unknown when one of its states was never checked', () => {
    const unchecked = { ...dataset, dncCheck: { checkedOn: null, source: null } };
    const check = checkOf(unchecked, { ...clean, states: ['TX', 'NY'] });
    expect(check.checkedOn).toBeNull();
  });

  it('the check of a choice of dnc leads is that of the dataset', () => {
    expect(checkOf(dataset, { phoneStatus: 'dnc', states: ['TX'] })).toEqual(april);
  });
});

describe('the checks of states', () => {
  it('end with an upload of leads whose check is older or unknown', () => {
    const before = { CA: may, TX: june };
    expect(afterUpload(before, ['CA', 'NY'], '2026-05-01')).toEqual(before);
    expect(afterUpload(before, ['CA', 'TX'], '2026-05-02')).toEqual({ CA: may });
    expect(afterUpload(before, ['CA'], undefined)).toEqual({ TX: june });
  });
});

describe('the age limit of checks', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const dataset = { dncCheck: april, stateChecks: { CA: may, TX: june }, checkAgeLimit: 31 };
  const choice = { states: ['CA', 'NY', 'TX'], phoneStatus: 'clean' } as const;

  it('takes states out of sale whose check is older, or that have none', () => {
    // The check of California is 31 days old.
    expect(splitByCheck(dataset, choice, now)).toEqual({
      forSale: ['CA', 'TX'],
      tooOld: { states: ['NY'], limitDays: 31 },
    });
    const limit30 = splitByCheck({ ...dataset, checkAgeLimit: 30 }, choice, now);
    expect(limit30.forSale).toEqual(['TX']);
    const limit61 = splitByCheck({ ...dataset, checkAgeLimit: 61 }, choice, now);
    expect(limit61).toEqual({ forSale: choice.states, tooOld: undefined });
    const unchecked = { ...dataset, dncCheck: { checkedOn: null, source: null } };
    expect(splitByCheck(unchecked, choice, now).tooOld?.states).toEqual(['NY']);
  });

  it('leads on the registry and datasets without a limit have no age limit of checks', () => {
    const all = { forSale: choice.states, tooOld: undefined };
    expect(splitByCheck(dataset, { ...choice, phoneStatus: 'dnc' }, now)).toEqual(all);
    const { checkAgeLimit: _, ...unlimited } = dataset;
    expect(splitByCheck(unlimited, choice, now)).toEqual(all);
  });

  it('leaves only the withdrawn leads of a state in the counts, so that none is sold', () => {
    const [newYork, texas] = [shelfIndex('NY', 'clean'), shelfIndex('TX', 'clean')];
    const vector = (ny: number, tx: number) =>
      Object.assign(emptyVector(), { [newYork]: ny, [texas]: tx });
    const stock = { counts: vector(9, 8), withdrawn: vector(2, 1), arrivals: emptyVector() };
    expect(soldStock(dataset, stock, now)).toEqual({ ...stock, counts: vector(2, 8) });
    expect(soldStock({ ...dataset, checkAgeLimit: 61 }, stock, now)).toBe(stock);
  });
});
