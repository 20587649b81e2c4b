import { describe, expect, it } from '@jest/globals';
import type { AvailabilityView } from '@leadmart/contracts';
import { leads } from '@leadmart/journeys/csv';
import { balanceOf, type Person } from '@leadmart/journeys/people';
import { aDataset, downloaded, ended, order } from '@leadmart/journeys/trade';
import { theProduct } from '../support/the-product.js';

describe('concurrent buyers', () => {
  const product = theProduct();

  const buy = async (buyer: Person, datasetId: string, quantity: number) => {
    const { body, status, text } = await order(buyer, { datasetId, states: ['CA'], quantity });
    // A purchase that cannot be paid is refused at once, or fails later when billing is slow.
    if (status === 402) return { id: '', status: 'failed', error: body.error ?? null };
    if (status !== 202) throw new Error(text);
    return { id: body.data.jobId, ...(await ended(buyer, body.data.jobId)) };
  };
  const available = async (buyer: Person, datasetId: string) => {
    const query = `datasetId=${datasetId}&states=CA&phoneStatus=clean`;
    return (await buyer.api.get<AvailabilityView>(`/leads/availability?${query}`)).body.available;
  };

  it('sells a lead to a buyer at most once, also in concurrent purchases', async () => {
    const { _id } = await aDataset(product.admin, leads(50));
    const buyer = await product.people.aBuyerWith(1_000);
    const packs = await Promise.all(Array.from({ length: 5 }, () => buy(buyer, _id, 10)));
    const rows = (await Promise.all(packs.map(({ id }) => downloaded(buyer, id)))).flat();
    expect(new Set(rows).size).toBe(50);
    expect(await available(buyer, _id)).toBe(0);
    expect(await available(await product.people.aBuyer(), _id)).toBe(50);
  });

  it('completes one of two concurrent purchases that together exceed the balance', async () => {
    const { _id } = await aDataset(product.admin, leads(50));
    const buyer = await product.people.aBuyerWith(80);
    const both = await Promise.all([buy(buyer, _id, 10), buy(buyer, _id, 10)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
    expect(both.find(({ status }) => status === 'failed')?.error).toBe(
      'Insufficient credits. Please purchase more credits.',
    );
    expect(await balanceOf(buyer)).toBe(30);
    expect(await available(buyer, _id)).toBe(40);
  });

  it('answers with the number of available leads when there are fewer', async () => {
    const { _id } = await aDataset(product.admin, leads(5));
    const buyer = await product.people.aBuyerWith(1_000);
    const wish = { datasetId: _id, states: ['CA'], quantity: 6 };
    expect(await order(buyer, wish)).toMatchObject({ status: 409, body: { available: 5 } });
    expect(await order(buyer, { ...wish, phoneStatus: 'dnc' })).toMatchObject({
      status: 409,
      body: { error: 'No leads available matching your criteria', available: 0 },
    });
  });
});
