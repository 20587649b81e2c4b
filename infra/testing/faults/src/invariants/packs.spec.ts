import { describe, expect, it } from '@jest/globals';
import type { Books, Pack } from './books.js';
import { leadsAreSoldOnce } from './packs.js';

const aPack = (buyer: string, name: string, phones: string[], quantity = phones.length): Pack => ({
  _id: `${buyer}-${name}`,
  dataset: { name },
  quantity,
  buyer,
  rows: phones.map((phone) => `First,Last,CA,Springfield,clean,${phone},one@example.com`),
});

const found = (...packs: Pack[]) => {
  const shop = { datasets: { exclusive: { name: 'exclusive' }, limited: { name: 'limited' } } };
  return leadsAreSoldOnce({ packs, shop } as unknown as Books);
};

describe('leadsAreSoldOnce', () => {
  it('accepts a lead with two buyers unless its dataset is exclusive', async () => {
    expect(
      await found(
        aPack('one', 'open', ['2125550001', '2125550002']),
        aPack('other', 'open', ['2125550001']),
        aPack('other', 'exclusive', ['3125550001']),
        ...['one', 'other'].map((buyer) => aPack(buyer, 'limited', ['4145550001'])),
      ),
    ).toEqual([]);
  });

  it.each([
    ['a missing row', [aPack('one', 'open', ['2125550001'], 2)]],
    ['a buyer who has a lead twice', [aPack('one', 'open', ['2125550001', '2125550001'])]],
    [
      'two buyers of one exclusive lead',
      [aPack('one', 'exclusive', ['2125550001']), aPack('other', 'exclusive', ['2125550001'])],
    ],
    [
      'three buyers of a lead for two',
      ['one', 'two', 'three'].map((buyer) => aPack(buyer, 'limited', ['2125550001'])),
    ],
  ])('reports %s', async (_what, packs) => {
    expect(await found(...packs)).toHaveLength(1);
  });
});
