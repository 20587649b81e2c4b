import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leads } from '@leadmart/journeys/csv';
import { balanceOf, People, type Person } from '@leadmart/journeys/people';
import { theRunningStack } from '@leadmart/journeys/running-stack';
import { aDataset } from '@leadmart/journeys/trade';

describe('V2 validation and business logic', () => {
  let stack: Awaited<ReturnType<typeof theRunningStack>>;
  let buyer: Person;
  let admin: Person;
  let datasetId: string;
  beforeAll(async () => {
    stack = await theRunningStack();
    const people = new People(stack);
    [buyer, admin] = await Promise.all([people.aBuyerWith(100), people.theAdmin()]);
    datasetId = (await aDataset(admin, leads(50)))._id;
  }, 120_000);
  afterAll(() => stack?.stop());

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

  it('V2.3.2 refuses a bulk change of credits without a key', async () => {
    const bulk = await admin.api.post('/admin/credits/add-all', { amount: 1 });
    expect(bulk.status).toBe(400);
    expect(bulk.text.toLowerCase()).toContain('idempotency-key');
  });
});
