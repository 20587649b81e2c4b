import { describe, expect, it } from '@jest/globals';
import { quoteByAge, quoteOrder } from './order-quote.js';

const pricing = { clean: 5, dnc: 4 };
const priceBands = [
  { fromDays: 0, toDays: 30, factor: 1 },
  { fromDays: 31, factor: 0.5 },
];
const bands = [
  { fromDays: 0, toDays: 30, price: 5, available: 6 },
  { fromDays: 31, price: 2.5, available: 3 },
];
const clean = { phoneStatus: 'clean' } as const;

describe('the quote of an order', () => {
  it('an order of a dataset with one price has no items', () => {
    expect(quoteOrder(3, { pricing }, clean, undefined)).toEqual({
      price: 5,
      cost: 15,
      items: [],
      isAtMost: false,
      highest: 5,
    });
  });

  it('an order is itemized by age, and its price is the average', () => {
    expect(quoteOrder(3, { pricing, priceBands }, clean, bands)).toEqual({
      price: 125 / 3 / 10,
      cost: 12.5,
      items: [
        { fromDays: 0, toDays: 30, price: 5, leads: 2 },
        { fromDays: 31, price: 2.5, leads: 1 },
      ],
      isAtMost: false,
      highest: 5,
    });
  });

  it('an order costs the highest price at most until its leads are counted by age', () => {
    const unknown = quoteOrder(3, { pricing, priceBands }, clean, undefined);
    expect(unknown).toEqual({ price: 5, cost: 15, items: [], isAtMost: true, highest: 5 });
  });

  it('an order of ages that cost the same has their price', () => {
    const old = { ...clean, ages: ['31-90', '91+'] } as const;
    expect(quoteOrder(4, { pricing, priceBands }, old, undefined)).toMatchObject({
      cost: 10,
      items: [],
      isAtMost: false,
      highest: 2.5,
    });
  });

  it('an order has no item for ages without leads, and costs what there is', () => {
    const [newest] = bands;
    const none = { fromDays: 31, price: 2.5, available: 0 };
    const { items, cost } = quoteByAge(100, 5, [...(newest ? [newest] : []), none]);
    expect([items.length, cost]).toEqual([1, 30]);
  });
});
