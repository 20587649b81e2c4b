import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { numbersOf, setOf } from './number-set.js';
import {
  addSales,
  countByTimesSold,
  packLevels,
  removeSold,
  topLevel,
  unpackLevels,
  type SoldLevels,
} from './sold-levels.js';

const leadCount = 8;
const someLeads = fc.uniqueArray(fc.nat(leadCount - 1));
const sale = fc.record({ leads: someLeads, isUndone: fc.boolean() });
const numbersIn = (levels: SoldLevels | undefined) => levels?.map(numbersOf);

describe('how often the leads of a shelf were sold', () => {
  it('levels count like a counter for each lead, which stays at the top', () => {
    fc.assert(
      fc.property(fc.array(sale, { maxLength: 20 }), (sales) => {
        const times = Array.from({ length: leadCount }, () => 0);
        let levels: SoldLevels = [];
        for (const { leads, isUndone } of sales) {
          const before = (lead: number) => times[lead] ?? 0;
          // A sale is undone only of leads that were sold.
          const changed = leads.filter((lead) => !isUndone || before(lead) > 0);
          const sold = setOf(changed);
          const added = addSales(levels, [{ numbers: sold, taken: sold }]);
          const known = levels.map((level) => numbersOf(level).filter((n) => changed.includes(n)));
          expect(numbersIn(added.before[0])).toEqual(known.filter(({ length }) => length > 0));
          levels = isUndone ? removeSold(levels, sold) : added.levels;
          for (const lead of changed)
            if (isUndone ? before(lead) < topLevel : before(lead) <= topLevel)
              times[lead] = Math.min(before(lead) + (isUndone ? -1 : 1), topLevel);
        }
        const expected = Array.from({ length: Math.max(...times) }, (_, level) =>
          times.flatMap((count, lead) => (count > level ? [lead] : [])),
        );
        expect(numbersIn(levels)).toEqual(expected);
        const counted = countByTimesSold(levels, leadCount);
        expect(counted).toEqual(counted.map((_, n) => times.filter((one) => one === n).length));
      }),
    );
  });

  it('sales of several purchases count as if they came one after the other', () => {
    const purchase = fc.record({ leads: someLeads, asked: fc.option(someLeads) });
    fc.assert(
      fc.property(fc.array(someLeads), fc.array(purchase), (earlier, purchases) => {
        const salesOf = (leads: number[], asked: number[] | null = null) => {
          const numbers = setOf(leads);
          return { numbers, taken: asked ? setOf(asked) : numbers };
        };
        const { levels } = addSales(
          [],
          earlier.map((leads) => salesOf(leads)),
        );
        const sales = purchases.map(({ leads, asked }) => salesOf(leads, asked));
        const together = addSales(levels, sales);
        let after = levels;
        const before = sales.map((sale) => {
          const added = addSales(after, [sale]);
          after = added.levels;
          return numbersIn(added.before[0]);
        });
        expect(together.before.map(numbersIn)).toEqual(before);
        expect(numbersIn(together.levels)).toEqual(numbersIn(after));
      }),
    );
  });

  it('packed levels are the same when they are unpacked', () => {
    const byShelf = new Map([
      [3, [setOf([1, 2, 70_000]), setOf([2])]],
      [98, []],
    ]);
    const unpacked = unpackLevels(packLevels(byShelf));
    expect([...unpacked.keys()]).toEqual([3, 98]);
    expect(numbersIn(unpacked.get(3))).toEqual([[1, 2, 70_000], [2]]);
    expect(unpackLevels(packLevels(new Map()))).toEqual(new Map());
  });
});
