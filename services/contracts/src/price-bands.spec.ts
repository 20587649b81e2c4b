import { describe, expect, it } from '@jest/globals';
import { tenths } from './credit-amounts.js';
import { priceBandsSchema } from './price-band-fields.js';
import { bandPriceOf, pricesByAge, quoteOf, type PriceBand } from './price-bands.js';

const faultOf = (bands: readonly object[]) => {
  const parsed = priceBandsSchema.safeParse(bands);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
};
const aBand = (fromDays: number, toDays?: number, factor = 1): PriceBand => ({
  fromDays,
  ...(toDays !== undefined && { toDays }),
  factor,
});

describe('price bands', () => {
  it('accepts bands that cover all ages, in any order', () => {
    const bands = [aBand(31, undefined, 0.5), aBand(0, 30)];
    expect(priceBandsSchema.parse(bands)).toEqual([aBand(0, 30), aBand(31, undefined, 0.5)]);
    expect(faultOf([aBand(0)])).toBeUndefined();
  });

  it.each<[string, PriceBand[]]>([
    ['bands 0–30 and 25–90 overlap', [aBand(0, 30), aBand(25, 90), aBand(91)]],
    ['bands 31+ and 91+ overlap', [aBand(0, 30), aBand(31), aBand(91)]],
    ['no band for 31–60 days', [aBand(0, 30), aBand(61)]],
    ['no band for 0–4 days', [aBand(5)]],
    ['no band for 91+ days', [aBand(0, 30), aBand(31, 90)]],
    ['the band 30–10 ends before it begins', [aBand(30, 10)]],
    ['expected the factor 1 for a single band: change the price instead', [aBand(0, undefined, 2)]],
    ['expected 1 to 6 bands', []],
    ['expected 1 to 6 bands', Array.from({ length: 7 }, (_, i) => aBand(i, i))],
  ])('names the fault: %s', (fault, bands) => {
    expect(faultOf(bands)).toBe(fault);
  });

  it.each([[0], [0.05], [10.01], [0.125], [Number.NaN], ['1'], [null]])(
    'refuses the factor %p',
    (factor) => {
      expect(faultOf([{ fromDays: 0, factor }])).toMatch('expected a factor from 0.1 to 10');
    },
  );

  it('rounds the price of a band to a tenth of a credit, and gives no lead away', () => {
    expect(bandPriceOf(tenths(50), 0.75)).toBe(38);
    expect(bandPriceOf(tenths(50), 1)).toBe(50);
    expect(bandPriceOf(tenths(1), 0.1)).toBe(1);
    expect(bandPriceOf(tenths(0), 10)).toBe(0);
    for (let hundredths = 10; hundredths <= 1_000; hundredths += 1)
      expect(bandPriceOf(tenths(100), hundredths / 100)).toBe(hundredths);
  });
});

describe('quoting an order', () => {
  const ages = pricesByAge(tenths(50), [aBand(0, 30), aBand(31, undefined, 0.6)]);

  it('splits the leads over the ages in proportion to what each has, and adds up the cost', () => {
    const [newest, old] = ages;
    const available = [600, 400];
    const quote = quoteOf(
      ages.map((one, i) => ({ ...one, available: available[i] ?? 0 })),
      100,
    );
    expect(quote).toEqual({
      items: [
        { ...newest, leads: 60 },
        { ...old, leads: 40 },
      ],
      leads: 100,
      cost: 60 * 50 + 40 * 30,
    });
  });

  it('quotes all leads if fewer are available', () => {
    const { leads, cost } = quoteOf(
      ages.map((one) => ({ ...one, available: 3 })),
      100,
    );
    expect([leads, cost]).toEqual([6, 3 * 50 + 3 * 30]);
  });
});
