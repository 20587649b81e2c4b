import { describe, expect, it } from '@jest/globals';
import { tenths } from '@leadmart/contracts';
import { changeOf, worseThan, type LeadOffer } from './offer.decisions.js';

const onePrice = (price: number) => [{ fromDays: 0, price: tenths(price) }];
const agreed: LeadOffer = {
  prices: onePrice(50),
  includesOwned: false,
  returns: { windowDays: 14, capPercent: 10 },
};
const terms = (windowDays: number, capPercent: number): LeadOffer => ({
  ...agreed,
  returns: { windowDays, capPercent },
});

describe('an offer that a buyer agreed to', () => {
  it.each([
    ['as it is', agreed],
    ['cheaper', { ...agreed, prices: onePrice(49) }],
    ['with better terms of returns', terms(15, 11)],
    ['with owned leads included by a later setting', { ...agreed, includesOwned: true }],
  ])('buys an agreed offer %s', (_how, now) => {
    expect(worseThan(agreed, now)).toBeUndefined();
  });

  it.each([
    [
      { ...agreed, prices: onePrice(51) },
      'You agreed to 5 credits a lead. It costs 5.1 credits now.',
    ],
    [
      terms(1, 10),
      'You agreed to returns of up to 10% within 14 days. Now they are up to 10% within 1 day.',
    ],
    [
      terms(14, 9.5),
      'You agreed to returns of up to 10% within 14 days. Now they are up to 9.5% within 14 days.',
    ],
    [
      { ...terms(30, 5), prices: onePrice(60) },
      'You agreed to 5 credits a lead. It costs 6 credits now. You agreed to returns of up to 10% within 14 days. Now they are up to 5% within 30 days.',
    ],
  ])('needs consent when it got worse: %j', (now, sentence) => {
    expect(worseThan(agreed, now)).toBe(sentence);
  });
});

describe('an offer with prices by age', () => {
  /** Leads of 0 to 30 days cost the first price, older ones the second. */
  const priced = (newest: number, old: number, last = 30): LeadOffer => ({
    ...agreed,
    prices: [
      { fromDays: 0, toDays: last, price: tenths(newest) },
      { fromDays: last + 1, price: tenths(old) },
    ],
  });

  it.each<[string, LeadOffer, LeadOffer, string | undefined]>([
    ['the same prices', priced(50, 20), priced(50, 20), undefined],
    ['one age that is cheaper', priced(50, 20), priced(40, 20), undefined],
    [
      'one price that is not above any',
      priced(50, 20),
      { ...agreed, prices: onePrice(20) },
      undefined,
    ],
    [
      'one age that is dearer',
      priced(50, 20),
      priced(40, 25),
      'You agreed to 2 credits a lead of 31+ days. It costs 2.5 credits now.',
    ],
    [
      'a dear age that has more days',
      priced(50, 20),
      priced(50, 20, 90),
      'You agreed to 2 credits a lead of 31–90 days. It costs 5 credits now.',
    ],
    [
      'one price in place of two',
      priced(50, 20),
      agreed,
      'You agreed to 2 credits a lead of 31+ days. It costs 5 credits now.',
    ],
    [
      'two prices in place of one',
      agreed,
      priced(60, 20),
      'You agreed to 5 credits a lead of 0–30 days. It costs 6 credits now.',
    ],
  ])('compares %s', (_, before, now, sentence) => {
    expect(worseThan(before, now)).toBe(sentence);
  });

  it('a buyer agrees to it by its highest price', () => {
    expect(changeOf(priced(50, 20), { expectedPrice: 5 })).toBeUndefined();
    expect(changeOf(priced(20, 50), { expectedPrice: 2 })).toMatchObject({ details: { price: 5 } });
  });
});

describe('an offer that a buyer saw', () => {
  it.each([{}, { expectedPrice: 5 }, { expectedReturns: { windowDays: 7, capPercent: 10 } }])(
    'a buyer who saw %j agrees to the offer',
    (seen) => {
      expect(changeOf(agreed, seen)).toBeUndefined();
    },
  );

  it('refuses an offer that is not the one the buyer saw, and answers with the current one', () => {
    for (const expectedPrice of [4.9, 5.1])
      expect(changeOf(agreed, { expectedPrice })).toMatchObject({
        code: 'LEADS.PRICE_CHANGED',
        details: { price: 5 },
      });
    for (const expectedReturns of [
      { windowDays: 15, capPercent: 10 },
      { windowDays: 14, capPercent: 10.5 },
    ])
      expect(changeOf(agreed, { expectedReturns })).toMatchObject({
        code: 'LEADS.RETURN_TERMS_CHANGED',
        details: { windowDays: 14, capPercent: 10 },
      });
  });
});
