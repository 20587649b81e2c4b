import { beforeAll, describe, expect, it } from '@jest/globals';
import { leads } from '@leadmart/journeys/csv';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aDataset } from '@leadmart/journeys/trade';
import { theProduct } from '../support/the-product.js';

describe('V2 validation and business logic', () => {
  const product = theProduct();
  let buyer: Person;
  let datasetId: string;
  beforeAll(async () => {
    buyer = await product.people.aBuyerWith(100);
    datasetId = (await aDataset(product.admin, leads(50)))._id;
  });

  const purchase = (changes: object) =>
    buyer.api.post('/leads/purchase', {
      datasetId,
      states: ['CA'],
      phoneStatus: 'clean',
      quantity: 1,
      ...changes,
    });

  it.each([0, -1, 1.5, 1e9, '10', null])('V2.2.1 refuses to sell %p leads', async (quantity) => {
    expect((await purchase({ quantity })).status).toBe(400);
  });

  it.each([{ totalCost: 0 }, { pricing: { clean: 0, dnc: 0 } }, { userId: 'somebody' }])(
    'V2.2.2 refuses a price or an owner from the client: %j',
    async (more) => {
      expect((await purchase(more)).status).toBe(400);
      expect(await balanceOf(buyer)).toBe(100);
    },
  );
});
