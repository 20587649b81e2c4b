import { describe, expect, it } from '@jest/globals';
import { tenths } from '@leadmart/contracts';
import { changeOf, worseThan, type LeadOffer } from './offer.decisions.js';

const agreed: LeadOffer = {
  unitPrice: tenths(50),
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
    ['cheaper', { ...agreed, unitPrice: tenths(49) }],
    ['with better terms of returns', terms(15, 11)],
    ['with owned leads included by a later setting', { ...agreed, includesOwned: true }],
  ])('buys an agreed offer %s', (_how, now) => {
    expect(worseThan(agreed, now)).toBeUndefined();
  });

  it.each([
    [
      { ...agreed, unitPrice: tenths(51) },
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
      { ...terms(30, 5), unitPrice: tenths(60) },
      'You agreed to 5 credits a lead. It costs 6 credits now. You agreed to returns of up to 10% within 14 days. Now they are up to 5% within 30 days.',
    ],
  ])('needs consent when it got worse: %j', (now, sentence) => {
    expect(worseThan(agreed, now)).toBe(sentence);
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
